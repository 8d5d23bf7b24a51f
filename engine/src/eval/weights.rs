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
        MATERIAL: 5 = [(47, 113), (318, 364), (327, 389), (434, 670), (1226, 953)];
        /// Bishop pair: two bishops or more.
        BISHOP_PAIR: 1 = [(28, 63)];
        /// Knights and pawns: for each knight and each own pawn more than five.
        KNIGHT_PER_PAWN: 1 = [(3, 8)];
        /// Rooks and pawns: for each rook and each own pawn more than five.
        ROOK_PER_PAWN: 1 = [(9, 5)];
        /// Second rook: for two rooks or more, which do each other's work.
        ROOK_PAIR: 1 = [(67, -61)];
        /// Queen and rooks: for a queen with each own rook.
        QUEEN_WITH_ROOK: 1 = [(-98, 40)];
    }
    squares {
        /// Pawn square: from the second rank to the seventh, and from the edge to the center.
        PAWN_SQUARE: 24 = [
            (-12, 4), (0, 5), (-5, 4), (-11, 12),
            (-7, -4), (-4, -4), (5, -2), (4, -1),
            (-12, 5), (-16, 6), (1, -8), (7, -7),
            (-11, 17), (1, 12), (8, 2), (13, -2),
            (7, 16), (10, 23), (-1, 29), (18, 30),
            (96, 69), (45, 100), (51, 133), (99, 106),
        ];
        /// Knight square: by rank and from the edge to the center.
        KNIGHT_SQUARE: 32 = [
            (-87, -30), (-15, -18), (-7, -28), (-14, -2),
            (-16, 14), (4, -13), (-2, -23), (-3, 1),
            (-13, -6), (1, -11), (6, -12), (15, 2),
            (-2, 5), (-14, 10), (15, 12), (7, 24),
            (10, 5), (2, 13), (22, 3), (13, 32),
            (-57, 18), (1, 9), (26, 18), (11, 28),
            (-24, 9), (-32, 0), (15, 10), (59, -6),
            (-112, -12), (-28, 3), (-37, 23), (0, 13),
        ];
        /// Bishop square: by rank and from the edge to the center.
        BISHOP_SQUARE: 32 = [
            (-25, 22), (24, -15), (-11, -12), (-7, -17),
            (0, -9), (8, -15), (7, -6), (-1, 1),
            (12, 1), (2, 13), (8, -2), (4, 8),
            (-2, -7), (-3, 24), (6, 23), (11, 10),
            (-3, 2), (17, 19), (11, 27), (5, 1),
            (-11, 24), (8, 12), (4, 14), (7, 36),
            (-25, 5), (-13, 3), (-4, 26), (5, 17),
            (-39, -25), (-51, 25), (-55, 38), (-20, 24),
        ];
        /// Rook square: by rank and from the edge to the center.
        ROOK_SQUARE: 32 = [
            (2, -14), (-2, -8), (9, -10), (15, -22),
            (-19, -10), (-6, -8), (-11, -8), (0, -11),
            (-19, -2), (-18, -5), (-19, 6), (-33, 4),
            (-15, 25), (-11, 26), (1, 14), (-12, 18),
            (-1, 27), (11, 22), (11, 14), (-7, 22),
            (-4, 34), (11, 22), (-3, 28), (35, 15),
            (-4, 37), (1, 31), (17, 24), (15, 28),
            (7, 32), (4, 30), (-3, 25), (-20, 32),
        ];
        /// Queen square: by rank and from the edge to the center.
        QUEEN_SQUARE: 32 = [
            (3, -84), (-17, -69), (-19, -63), (2, -80),
            (-16, -26), (-7, -42), (13, -59), (6, -18),
            (-3, 4), (7, -15), (-5, 44), (-2, 9),
            (-4, 0), (11, 23), (-5, 55), (-8, 61),
            (1, 23), (17, 28), (5, 56), (-2, 88),
            (12, 2), (-1, 41), (20, 44), (23, 63),
            (21, 2), (25, 22), (57, 19), (62, 24),
            (7, 7), (20, 15), (43, -12), (51, -8),
        ];
        /// King square: by rank and from the edge to the center.
        KING_SQUARE: 32 = [
            (35, -44), (33, -30), (5, -22), (-6, -29),
            (33, -31), (14, -15), (-4, -3), (-29, -1),
            (23, -21), (14, -9), (-8, 7), (-29, 11),
            (-97, 4), (-36, 14), (-62, 27), (-105, 33),
            (-94, 2), (-85, 23), (-98, 30), (-128, 43),
            (-54, 16), (-81, 42), (-132, 44), (-134, 28),
            (-36, -21), (-1, 24), (-54, 30), (-36, 38),
            (-62, -95), (-7, -12), (-46, -88), (-26, -11),
        ];
    }
    mobility {
        /// Knight mobility: by the number of squares it can go to.
        KNIGHT_MOBILITY: 9 = [
            (-23, -129), (-17, -37), (-10, -3), (-2, 10), (-2, 22), (2, 37),
            (6, 41), (5, 48), (8, 38),
        ];
        /// Bishop mobility: by the number of squares it can go to.
        BISHOP_MOBILITY: 14 = [
            (-10, -76), (-16, -34), (-3, -14), (-1, 13), (1, 25), (9, 27),
            (12, 38), (9, 44), (8, 45), (9, 45), (18, 39), (7, 49),
            (-4, 55), (22, 46),
        ];
        /// Rook mobility: by the number of squares it can go to.
        ROOK_MOBILITY: 15 = [
            (-79, -99), (-17, -1), (-8, 18), (-8, 27), (-5, 28), (-5, 34),
            (-4, 42), (1, 46), (-2, 56), (5, 54), (5, 59), (11, 63),
            (-2, 71), (26, 65), (40, 43),
        ];
        /// Queen mobility: by the number of squares it can go to.
        QUEEN_MOBILITY: 28 = [
            (-24, -34), (2, -10), (-5, -22), (3, 6), (3, 21), (5, 1),
            (7, 31), (8, 57), (10, 67), (13, 73), (11, 73), (12, 87),
            (19, 82), (18, 99), (20, 92), (21, 97), (26, 92), (32, 86),
            (41, 67), (55, 64), (65, 40), (128, -51), (100, -20), (138, -91),
            (74, -34), (53, -86), (21, 4), (8, -70),
        ];
    }
    pawns {
        /// Isolated pawn: with an enemy pawn in front on its file, without.
        ISOLATED: 2 = [(-5, -10), (-7, -15)];
        /// Doubled pawn: behind another on its file.
        DOUBLED: 1 = [(-6, -10)];
        /// Backward pawn: with an enemy pawn in front on its file, without.
        BACKWARD: 2 = [(-2, -5), (-13, -13)];
        /// Phalanx: a pawn beside another, by rank from the second to the seventh.
        PHALANX: 6 = [(4, -1), (4, 4), (7, 16), (16, 38), (44, 66), (71, 116)];
        /// Supported pawn: protected by another, by rank from the third to the seventh.
        SUPPORTED: 5 = [(11, 8), (12, 8), (12, 28), (21, 51), (132, 43)];
        /// Candidate passer: on a file open in front and with helpers enough, by rank from the
        /// second to the sixth.
        CANDIDATE: 5 = [(1, -11), (5, 12), (2, 13), (4, 33), (24, 74)];
    }
    passed_pawns {
        /// Passed pawn: by rank from the second to the seventh.
        PASSED: 6 = [(-9, 54), (-16, 52), (-44, 87), (11, 69), (47, 52), (48, 62)];
        /// Blocked passed pawn: a piece stands in front of it, by rank from the second to the
        /// seventh.
        PASSED_BLOCKED: 6 = [(-22, 7), (6, 3), (-3, 1), (-8, 4), (-21, -1), (-34, -45)];
        /// Protected passed pawn: by another pawn.
        PASSED_PROTECTED: 1 = [(16, -7)];
        /// Connected passed pawn: with another passed pawn beside or diagonally next to it, by rank
        /// from the second to the seventh.
        PASSED_CONNECTED: 6 = [(29, -18), (-5, -3), (-8, 13), (-9, 19), (18, 12), (34, 40)];
        /// Own king and passed pawn: for each move, up to five, from the square in front of it, by
        /// rank from the second to the seventh.
        PASSED_OWN_KING: 6 = [(-2, -3), (2, -5), (11, -19), (4, -21), (4, -21), (8, -32)];
        /// Enemy king and passed pawn: for each move, up to five, from the square in front of it,
        /// by rank from the second to the seventh.
        PASSED_ENEMY_KING: 6 = [(2, -5), (-2, -2), (-1, 10), (-9, 28), (-6, 47), (-5, 57)];
        /// Clear path: nothing stands on a passed pawn's way, nor attacks it, by rank from the
        /// second to the seventh.
        PASSED_PATH_CLEAR: 6 = [(-46, 36), (-83, 36), (-93, 43), (-57, 49), (-30, 62), (-42, 87)];
        /// Safe step: the square in front of a passed pawn is free and not attacked, by rank from
        /// the second to the seventh.
        PASSED_SAFE_STEP: 6 = [(-10, 2), (-4, 9), (1, -1), (11, 15), (-5, 40), (-52, 73)];
        /// Rook behind a passed pawn: own.
        ROOK_BEHIND_PASSED: 1 = [(12, 27)];
        /// Unstoppable pawn: against a side without pieces, whose king comes too late.
        UNSTOPPABLE: 1 = [(-13, 292)];
    }
    pieces {
        /// Outpost: of a knight, of a bishop, where no pawn can come to attack it; each without and
        /// with the support of a pawn.
        OUTPOST: 4 = [(11, -5), (25, -6), (13, -9), (25, 4)];
        /// Knight tropism: for each move of a king, from one to six, that a knight stands near the
        /// enemy's.
        KNIGHT_TROPISM: 6 = [(13, 26), (25, 13), (9, 26), (3, 25), (-3, 24), (-7, 20)];
        /// Defender's distance: for each move that a knight, a bishop stands from the own king.
        KING_PROTECTOR: 2 = [(-4, -4), (-2, -2)];
        /// Minor piece behind a pawn: of either side.
        MINOR_BEHIND_PAWN: 1 = [(2, 16)];
        /// Bad bishop: for each own pawn on squares of its color; for each of them that is blocked
        /// in the center.
        BAD_BISHOP: 2 = [(-2, -2), (-7, -10)];
        /// Long diagonal: a bishop sees both central squares of one.
        LONG_DIAGONAL: 1 = [(9, 13)];
        /// Trapped bishop: on the edge of the enemy's camp, shut in by a pawn.
        TRAPPED_BISHOP: 1 = [(-10, -48)];
        /// Trapped rook: with little room beside its own king; without and with the right to
        /// castle.
        TRAPPED_ROOK: 2 = [(-28, -18), (1, 6)];
        /// Rook on an open file: without an own pawn; without any pawn.
        ROOK_FILE: 2 = [(8, 12), (31, -5)];
        /// Rook on a closed file: behind an own pawn that is blocked.
        ROOK_CLOSED_FILE: 1 = [(-7, -5)];
        /// Major on the seventh rank: rook, queen, with pawns there or the king behind.
        SEVENTH: 2 = [(4, 5), (-37, 47)];
    }
    king_safety {
        /// King danger: by the danger from attackers, checks and weak squares, in steps.
        KING_DANGER: 50 = [
            (-10, -48), (-14, -50), (-18, -38), (-18, -39), (-16, -41), (-26, -37),
            (-25, -36), (-34, -35), (-32, -35), (-40, -32), (-38, -43), (-36, -45),
            (-53, -26), (-53, -32), (-48, -45), (-51, -34), (-61, -26), (-64, -32),
            (-69, -39), (-74, -38), (-92, -19), (-92, -14), (-88, -27), (-92, -38),
            (-134, 5), (-94, -17), (-114, -24), (-117, -26), (-139, 8), (-137, -12),
            (-138, -10), (-152, -23), (-150, 5), (-187, -1), (-155, -6), (-192, -9),
            (-183, 7), (-209, -14), (-224, 5), (-233, 1), (-245, 18), (-265, -9),
            (-266, -2), (-250, -9), (-280, 13), (-293, -13), (-316, 13), (-302, -12),
            (-343, 17), (-360, 32),
        ];
        /// Safe check: the enemy can give one, with a knight, bishop, rook, queen.
        SAFE_CHECK: 4 = [(12, -21), (22, -23), (14, -21), (34, -52)];
        /// Shelter: the rearmost own pawn in front of the king on its file, by rank and 0 for none;
        /// then the same for each file beside.
        SHELTER: 16 = [
            (-22, 4), (14, 6), (13, -5), (-3, -3), (-2, -10), (-28, 12), (-20, 5), (0, 0),
            (-16, 8), (13, 1), (4, -1), (0, -2), (4, -5), (-23, 8), (-13, -11), (0, 0),
        ];
        /// Storm: the nearest enemy pawn in front of the king, on its file or beside it, by rank
        /// and 0 for none; then the same where an own pawn blocks it.
        STORM: 16 = [
            (-18, 5), (43, -1), (9, -10), (-12, -1), (-16, 8), (-4, -2), (-10, -1), (0, 0),
            (0, 0), (0, 0), (-8, -23), (-6, -4), (-9, -1), (-1, -6), (1, -2), (0, 0),
        ];
        /// No pawn near: the king stands on a wing without a pawn.
        PAWNLESS_WING: 1 = [(5, -50)];
    }
    threats {
        /// Threat by a pawn that is safe: on a knight, bishop, rook, queen.
        THREAT_BY_PAWN: 4 = [(48, 29), (38, 61), (43, 31), (40, 11)];
        /// Threat by a minor piece: on a weak pawn, a knight, a bishop, a rook, a queen.
        THREAT_BY_MINOR: 5 = [(0, 18), (13, 27), (18, 17), (41, 14), (33, 26)];
        /// Threat by a rook: on a weak pawn, a weak knight, a weak bishop, a rook, a queen.
        THREAT_BY_ROOK: 5 = [(1, 22), (11, 33), (17, 34), (4, 15), (40, 29)];
        /// Threat by the king: on something weak.
        THREAT_BY_KING: 1 = [(1, 29)];
        /// Hanging: attacked, and not defended or attacked twice.
        HANGING: 1 = [(11, 21)];
        /// Pawn push: a safe step that would attack a piece.
        THREAT_BY_PUSH: 1 = [(14, 18)];
        /// Queen hunted: a safe square from which a knight, bishop, rook would attack the queen.
        QUEEN_HUNTED: 3 = [(5, 10), (7, -7), (14, -12)];
        /// Restricted: a square that the enemy attacks and cannot safely use.
        RESTRICTED: 1 = [(4, 0)];
    }
    space {
        /// Space: safe squares behind the pawns in the center, times own pieces, for each sixteen.
        SPACE: 1 = [(5, -10)];
    }
    tempo {
        /// Tempo: for the side to move.
        TEMPO: 1 = [(18, 15)];
    }
}
