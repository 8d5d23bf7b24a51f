//! The weights of the evaluation, in centipawns: middlegame and endgame.
//!
//! Each term has one weight for each case that it tells apart, in the order that its line gives.
//! Ranks are counted as the side sees them. A tuner writes this file anew: change values here, and
//! what they mean where they are counted.

use super::declare::{Term, TermInfo, weights};
use super::tapered::Tapered;

/// How many weights there are.
pub const WEIGHT_COUNT: usize = first(Index::TEMPO) + TEMPO.values.len();

weights! {
    material {
        /// Material: pawn, knight, bishop, rook, queen.
        MATERIAL: 5 = [(88, 108), (325, 300), (338, 318), (470, 540), (960, 980)];
        /// Bishop pair: two bishops or more.
        BISHOP_PAIR: 1 = [(26, 46)];
        /// Knights and pawns: for each knight and each own pawn more than five.
        KNIGHT_PER_PAWN: 1 = [(3, 3)];
        /// Rooks and pawns: for each rook and each own pawn more than five.
        ROOK_PER_PAWN: 1 = [(-4, -2)];
        /// Second rook: for two rooks or more, which do each other's work.
        ROOK_PAIR: 1 = [(-12, -16)];
        /// Queen and rooks: for a queen with each own rook.
        QUEEN_WITH_ROOK: 1 = [(-4, -6)];
    }
    squares {
        /// Pawn square: from the second rank to the seventh, and from the edge to the center.
        PAWN_SQUARE: 24 = [
            (-18, -4), (-6, -6), (-8, -10), (4, -12),
            (-16, -4), (-4, -6), (-6, -10), (6, -12),
            (-8, 4), (4, 2), (2, -2), (14, -4),
            (0, 18), (12, 16), (10, 12), (22, 10),
            (22, 52), (34, 50), (32, 46), (44, 44),
            (58, 100), (70, 98), (68, 94), (80, 92),
        ];
        /// Knight square: by rank and from the edge to the center.
        KNIGHT_SQUARE: 32 = [
            (-50, -36), (-32, -22), (-20, -14), (-16, -8),
            (-34, -26), (-16, -12), (-4, -4), (0, 2),
            (-22, -18), (-4, -4), (8, 4), (12, 10),
            (-14, -10), (4, 4), (16, 12), (20, 18),
            (-6, -6), (12, 8), (24, 16), (28, 22),
            (-4, -12), (14, 2), (26, 10), (30, 16),
            (-18, -22), (0, -8), (12, 0), (16, 6),
            (-54, -34), (-36, -20), (-24, -12), (-20, -6),
        ];
        /// Bishop square: by rank and from the edge to the center.
        BISHOP_SQUARE: 32 = [
            (-16, -14), (-8, -8), (-10, -6), (-8, -2),
            (-2, -10), (6, -4), (4, -2), (6, 2),
            (0, -4), (8, 2), (6, 4), (8, 8),
            (-2, 0), (6, 6), (4, 8), (6, 12),
            (0, 0), (8, 6), (6, 8), (8, 12),
            (0, 0), (8, 6), (6, 8), (8, 12),
            (-12, -6), (-4, 0), (-6, 2), (-4, 6),
            (-20, -10), (-12, -4), (-14, -2), (-12, 2),
        ];
        /// Rook square: by rank and from the edge to the center.
        ROOK_SQUARE: 32 = [
            (-8, -6), (-4, -4), (2, -6), (6, -8),
            (-16, -8), (-12, -6), (-6, -8), (-2, -10),
            (-16, -6), (-12, -4), (-6, -6), (-2, -8),
            (-14, 2), (-10, 4), (-4, 2), (0, 0),
            (-6, 8), (-2, 10), (4, 8), (8, 6),
            (2, 10), (6, 12), (12, 10), (16, 8),
            (14, 14), (18, 16), (24, 14), (28, 12),
            (6, 10), (10, 12), (16, 10), (20, 8),
        ];
        /// Queen square: by rank and from the edge to the center.
        QUEEN_SQUARE: 32 = [
            (-10, -32), (-6, -22), (-2, -14), (-2, -10),
            (-4, -26), (0, -16), (4, -8), (4, -4),
            (-6, -14), (-2, -4), (2, 4), (2, 8),
            (-8, 0), (-4, 10), (0, 18), (0, 22),
            (-8, 10), (-4, 20), (0, 28), (0, 32),
            (-2, 10), (2, 20), (6, 28), (6, 32),
            (-4, 8), (0, 18), (4, 26), (4, 30),
            (-2, -2), (2, 8), (6, 16), (6, 20),
        ];
        /// King square: by rank and from the edge to the center.
        KING_SQUARE: 32 = [
            (30, -54), (38, -40), (6, -28), (-10, -24),
            (12, -32), (20, -18), (-12, -6), (-28, -2),
            (-24, -18), (-16, -4), (-48, 8), (-64, 12),
            (-48, -6), (-40, 8), (-72, 20), (-88, 24),
            (-54, 2), (-46, 16), (-78, 28), (-94, 32),
            (-44, 6), (-36, 20), (-68, 32), (-84, 36),
            (-34, -4), (-26, 10), (-58, 22), (-74, 26),
            (-34, -28), (-26, -14), (-58, -2), (-74, 2),
        ];
    }
    mobility {
        /// Knight mobility: by the number of squares it can go to.
        KNIGHT_MOBILITY: 9 = [
            (-38, -42), (-21, -24), (-13, -15), (-6, -8), (0, -1), (6, 5),
            (11, 10), (16, 15), (20, 20),
        ];
        /// Bishop mobility: by the number of squares it can go to.
        BISHOP_MOBILITY: 14 = [
            (-34, -42), (-17, -23), (-9, -13), (-2, -5), (4, 1), (10, 8),
            (15, 13), (20, 19), (24, 24), (29, 29), (33, 33), (37, 38),
            (40, 42), (44, 46),
        ];
        /// Rook mobility: by the number of squares it can go to.
        ROOK_MOBILITY: 15 = [
            (-36, -50), (-23, -27), (-16, -15), (-11, -6), (-6, 3), (-1, 10),
            (2, 17), (6, 24), (10, 30), (13, 36), (16, 42), (19, 47),
            (22, 52), (25, 57), (28, 62),
        ];
        /// Queen mobility: by the number of squares it can go to.
        QUEEN_MOBILITY: 28 = [
            (-24, -34), (-15, -20), (-10, -12), (-6, -6), (-2, -1), (1, 4),
            (4, 8), (6, 12), (9, 16), (11, 20), (13, 23), (16, 27),
            (18, 30), (20, 33), (22, 36), (24, 39), (26, 42), (28, 45),
            (29, 48), (31, 50), (33, 53), (34, 55), (36, 58), (38, 60),
            (39, 63), (41, 65), (42, 68), (44, 70),
        ];
    }
    pawns {
        /// Isolated pawn: with an enemy pawn in front on its file, without.
        ISOLATED: 2 = [(-4, -9), (-13, -15)];
        /// Doubled pawn: behind another on its file.
        DOUBLED: 1 = [(-7, -18)];
        /// Backward pawn: with an enemy pawn in front on its file, without.
        BACKWARD: 2 = [(-5, -7), (-15, -14)];
        /// Phalanx: a pawn beside another, by rank from the second to the seventh.
        PHALANX: 6 = [(2, 0), (5, 2), (9, 7), (17, 20), (40, 46), (70, 70)];
        /// Supported pawn: protected by another, by rank from the third to the seventh.
        SUPPORTED: 5 = [(10, 6), (8, 5), (11, 10), (26, 24), (60, 40)];
        /// Candidate passer: on a file open in front and with helpers enough, by rank from the
        /// second to the sixth.
        CANDIDATE: 5 = [(0, 4), (2, 7), (6, 14), (14, 28), (20, 40)];
    }
    passed_pawns {
        /// Passed pawn: by rank from the second to the seventh.
        PASSED: 6 = [(-4, 6), (-6, 10), (-6, 20), (6, 34), (20, 44), (34, 50)];
        /// Blocked passed pawn: a piece stands in front of it, by rank from the second to the
        /// seventh.
        PASSED_BLOCKED: 6 = [(0, -2), (0, -4), (-2, -10), (-6, -18), (-14, -38), (-24, -66)];
        /// Protected passed pawn: by another pawn.
        PASSED_PROTECTED: 1 = [(6, 12)];
        /// Connected passed pawn: with another passed pawn beside or diagonally next to it, by rank
        /// from the second to the seventh.
        PASSED_CONNECTED: 6 = [(0, 4), (0, 6), (4, 10), (8, 20), (20, 40), (30, 60)];
        /// Own king and passed pawn: for each move, up to five, from the square in front of it, by
        /// rank from the second to the seventh.
        PASSED_OWN_KING: 6 = [(0, 0), (0, -1), (0, -4), (0, -7), (0, -9), (0, -9)];
        /// Enemy king and passed pawn: for each move, up to five, from the square in front of it,
        /// by rank from the second to the seventh.
        PASSED_ENEMY_KING: 6 = [(0, 0), (0, 3), (1, 8), (2, 13), (4, 18), (6, 22)];
        /// Clear path: nothing stands on a passed pawn's way, nor attacks it, by rank from the
        /// second to the seventh.
        PASSED_PATH_CLEAR: 6 = [(0, 2), (0, 4), (2, 10), (8, 18), (16, 34), (26, 50)];
        /// Safe step: the square in front of a passed pawn is free and not attacked, by rank from
        /// the second to the seventh.
        PASSED_SAFE_STEP: 6 = [(0, 2), (0, 3), (2, 6), (4, 12), (8, 22), (16, 36)];
        /// Rook behind a passed pawn: own.
        ROOK_BEHIND_PASSED: 1 = [(4, 14)];
        /// Unstoppable pawn: against a side without pieces, whose king comes too late.
        UNSTOPPABLE: 1 = [(0, 400)];
    }
    pieces {
        /// Outpost: of a knight, of a bishop, where no pawn can come to attack it; each without and
        /// with the support of a pawn.
        OUTPOST: 4 = [(10, 6), (24, 16), (4, 2), (16, 8)];
        /// Knight tropism: for each move of a king, from one to six, that a knight stands near the
        /// enemy's.
        KNIGHT_TROPISM: 6 = [(4, 2), (6, 2), (5, 2), (3, 1), (1, 0), (0, 0)];
        /// Defender's distance: for each move that a knight, a bishop stands from the own king.
        KING_PROTECTOR: 2 = [(-2, -1), (-1, -1)];
        /// Minor piece behind a pawn: of either side.
        MINOR_BEHIND_PAWN: 1 = [(6, 2)];
        /// Bad bishop: for each own pawn on squares of its color; for each of them that is blocked
        /// in the center.
        BAD_BISHOP: 2 = [(-1, -2), (-2, -3)];
        /// Long diagonal: a bishop sees both central squares of one.
        LONG_DIAGONAL: 1 = [(12, 4)];
        /// Trapped bishop: on the edge of the enemy's camp, shut in by a pawn.
        TRAPPED_BISHOP: 1 = [(-60, -60)];
        /// Trapped rook: with little room beside its own king; without and with the right to
        /// castle.
        TRAPPED_ROOK: 2 = [(-38, -14), (-16, -6)];
        /// Rook on an open file: without an own pawn; without any pawn.
        ROOK_FILE: 2 = [(8, 4), (20, 6)];
        /// Rook on a closed file: behind an own pawn that is blocked.
        ROOK_CLOSED_FILE: 1 = [(-8, -4)];
        /// Major on the seventh rank: rook, queen, with pawns there or the king behind.
        SEVENTH: 2 = [(8, 22), (0, 14)];
    }
    king_safety {
        /// King danger: by the danger from attackers, checks and weak squares, in steps.
        KING_DANGER: 50 = [
            (0, 0), (0, -1), (-1, -2), (-2, -3), (-3, -4), (-4, -4),
            (-6, -5), (-8, -6), (-11, -7), (-14, -8), (-17, -9), (-21, -10),
            (-24, -11), (-29, -12), (-33, -13), (-38, -14), (-44, -14), (-49, -15),
            (-55, -16), (-61, -17), (-68, -18), (-75, -19), (-82, -20), (-90, -21),
            (-98, -22), (-106, -22), (-115, -23), (-124, -24), (-133, -25), (-143, -26),
            (-153, -27), (-163, -28), (-174, -29), (-185, -30), (-197, -31), (-208, -32),
            (-220, -32), (-233, -33), (-245, -34), (-259, -35), (-272, -36), (-286, -37),
            (-300, -38), (-314, -39), (-329, -40), (-344, -40), (-360, -41), (-376, -42),
            (-392, -43), (-408, -44),
        ];
        /// Safe check: the enemy can give one, with a knight, bishop, rook, queen.
        SAFE_CHECK: 4 = [(-8, 0), (-6, 0), (-10, 0), (-8, 0)];
        /// Shelter: the rearmost own pawn in front of the king on its file, by rank and 0 for none;
        /// then the same for each file beside.
        SHELTER: 16 = [
            (-26, 4), (0, 0), (14, 0), (8, 0), (-4, 0), (-10, 0), (-10, 0), (0, 0),
            (-18, 2), (0, 0), (18, 0), (8, 0), (-2, 0), (-6, 0), (-8, 0), (0, 0),
        ];
        /// Storm: the nearest enemy pawn in front of the king, on its file or beside it, by rank
        /// and 0 for none; then the same where an own pawn blocks it.
        STORM: 16 = [
            (-6, 0), (0, 0), (10, 0), (-34, -4), (-20, -2), (-8, 0), (-2, 0), (0, 0),
            (0, 0), (0, 0), (0, 0), (-16, -8), (-4, -4), (0, -2), (0, 0), (0, 0),
        ];
        /// No pawn near: the king stands on a wing without a pawn.
        PAWNLESS_WING: 1 = [(-8, -36)];
    }
    threats {
        /// Threat by a pawn that is safe: on a knight, bishop, rook, queen.
        THREAT_BY_PAWN: 4 = [(54, 36), (50, 42), (70, 30), (58, 30)];
        /// Threat by a minor piece: on a weak pawn, a knight, a bishop, a rook, a queen.
        THREAT_BY_MINOR: 5 = [(3, 12), (20, 18), (26, 20), (44, 46), (40, 56)];
        /// Threat by a rook: on a weak pawn, a weak knight, a weak bishop, a rook, a queen.
        THREAT_BY_ROOK: 5 = [(2, 20), (20, 34), (22, 32), (4, 10), (36, 20)];
        /// Threat by the king: on something weak.
        THREAT_BY_KING: 1 = [(14, 42)];
        /// Hanging: attacked, and not defended or attacked twice.
        HANGING: 1 = [(28, 16)];
        /// Pawn push: a safe step that would attack a piece.
        THREAT_BY_PUSH: 1 = [(18, 14)];
        /// Queen hunted: a safe square from which a knight, bishop, rook would attack the queen.
        QUEEN_HUNTED: 3 = [(8, 6), (14, 6), (12, 4)];
        /// Restricted: a square that the enemy attacks and cannot safely use.
        RESTRICTED: 1 = [(3, 3)];
    }
    space {
        /// Space: safe squares behind the pawns in the center, times own pieces, for each sixteen.
        SPACE: 1 = [(6, 0)];
    }
    tempo {
        /// Tempo: for the side to move.
        TEMPO: 1 = [(16, 14)];
    }
}
