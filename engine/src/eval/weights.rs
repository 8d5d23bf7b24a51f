//! The weights of the evaluation, in centipawns: middlegame and endgame.
//!
//! Each term has one weight for each of its cases, in the order of its doc. Ranks are relative to
//! the side. The tuner rewrites the values of this file.

use super::declare::{Term, TermInfo, weights};
use super::tapered::Tapered;

/// The number of weights.
pub const WEIGHT_COUNT: usize = first(Index::TEMPO) + TEMPO.values.len();

weights! {
    material {
        /// Material: pawn, knight, bishop, rook, queen.
        MATERIAL: 5 = [(45, 112), (308, 366), (316, 389), (434, 671), (1256, 926)];
        /// Bishop pair: two bishops or more.
        BISHOP_PAIR: 1 = [(26, 66)];
        /// Knights and pawns: for each knight and each own pawn more than five.
        KNIGHT_PER_PAWN: 1 = [(4, 7)];
        /// Rooks and pawns: for each rook and each own pawn more than five.
        ROOK_PER_PAWN: 1 = [(8, 6)];
        /// Second rook: for two rooks or more, which do each other's work.
        ROOK_PAIR: 1 = [(83, -81)];
        /// Queen and rooks: for a queen with each own rook.
        QUEEN_WITH_ROOK: 1 = [(-134, 49)];
    }
    squares {
        /// Pawn square: from the second rank to the seventh, and from the edge to the center.
        PAWN_SQUARE: 24 = [
            (-12, 1), (-1, 5), (-5, 1), (-11, 10),
            (-7, -8), (-4, -8), (5, -5), (4, -4),
            (-12, 4), (-16, 4), (1, -11), (7, -10),
            (-12, 16), (0, 13), (7, 2), (13, -5),
            (6, 17), (6, 26), (-5, 32), (14, 30),
            (112, 86), (45, 129), (51, 157), (107, 123),
        ];
        /// Knight square: by rank and from the edge to the center.
        KNIGHT_SQUARE: 32 = [
            (-96, -22), (-15, -19), (-6, -32), (-13, -3),
            (-14, 9), (3, -14), (-2, -27), (-3, -1),
            (-13, -8), (2, -13), (5, -15), (14, 1),
            (-3, 6), (-14, 6), (15, 13), (6, 23),
            (9, 6), (1, 15), (20, 3), (11, 32),
            (-73, 28), (-2, 13), (21, 21), (5, 31),
            (-28, 12), (-42, 7), (12, 12), (60, -5),
            (-120, -9), (-28, 1), (-53, 34), (2, 21),
        ];
        /// Bishop square: by rank and from the edge to the center.
        BISHOP_SQUARE: 32 = [
            (-23, 14), (23, -16), (-11, -13), (-6, -18),
            (1, -10), (7, -16), (7, -8), (-1, 1),
            (11, 0), (1, 11), (7, 0), (4, 9),
            (-2, -8), (-5, 26), (4, 23), (9, 9),
            (-3, 3), (16, 20), (11, 28), (5, 2),
            (-14, 25), (7, 12), (3, 15), (6, 36),
            (-25, 2), (-12, 1), (-5, 28), (8, 15),
            (-38, -35), (-66, 31), (-80, 53), (-30, 33),
        ];
        /// Rook square: by rank and from the edge to the center.
        ROOK_SQUARE: 32 = [
            (2, -16), (-2, -8), (9, -11), (16, -22),
            (-17, -13), (-4, -12), (-9, -12), (2, -13),
            (-16, -9), (-15, -11), (-17, 2), (-30, 2),
            (-15, 21), (-11, 26), (1, 13), (-12, 19),
            (-1, 29), (9, 26), (10, 19), (-11, 28),
            (-6, 39), (9, 25), (-5, 32), (30, 20),
            (-9, 40), (-1, 32), (15, 26), (12, 31),
            (9, 30), (8, 28), (-3, 25), (-25, 33),
        ];
        /// Queen square: by rank and from the edge to the center.
        QUEEN_SQUARE: 32 = [
            (7, -98), (-14, -79), (-18, -68), (2, -84),
            (-15, -28), (-7, -47), (12, -62), (5, -19),
            (-5, 4), (6, -17), (-5, 47), (-3, 9),
            (-4, -2), (10, 25), (-7, 62), (-10, 69),
            (1, 21), (15, 26), (1, 63), (-6, 99),
            (13, -1), (-3, 44), (18, 51), (18, 71),
            (36, -12), (39, 16), (71, 14), (80, 14),
            (6, 7), (21, 14), (58, -22), (72, -24),
        ];
        /// King square: by rank and from the edge to the center.
        KING_SQUARE: 32 = [
            (35, -47), (34, -36), (7, -28), (-4, -35),
            (35, -38), (16, -22), (-2, -10), (-26, -6),
            (33, -30), (18, -17), (-7, 0), (-27, 6),
            (-109, 1), (-40, 10), (-57, 22), (-108, 28),
            (-110, 9), (-102, 31), (-106, 33), (-144, 48),
            (-58, 28), (-115, 62), (-175, 64), (-181, 41),
            (-25, 0), (18, 39), (-58, 50), (-27, 59),
            (-65, -85), (10, 22), (-39, -115), (-3, -5),
        ];
    }
    mobility {
        /// Knight mobility: by the number of squares it can go to.
        KNIGHT_MOBILITY: 9 = [
            (-21, -153), (-17, -36), (-11, -3), (-3, 11), (-2, 25), (1, 39),
            (4, 44), (2, 50), (6, 41),
        ];
        /// Bishop mobility: by the number of squares it can go to.
        BISHOP_MOBILITY: 14 = [
            (-11, -75), (-16, -32), (-3, -13), (-2, 13), (0, 26), (8, 27),
            (10, 39), (8, 43), (6, 46), (7, 48), (15, 42), (6, 48),
            (-20, 64), (33, 31),
        ];
        /// Rook mobility: by the number of squares it can go to.
        ROOK_MOBILITY: 15 = [
            (-76, -118), (-17, 2), (-9, 20), (-9, 29), (-6, 29), (-5, 35),
            (-5, 44), (1, 47), (-2, 55), (4, 54), (5, 59), (11, 63),
            (-1, 71), (27, 64), (46, 40),
        ];
        /// Queen mobility: by the number of squares it can go to.
        QUEEN_MOBILITY: 28 = [
            (-24, -34), (1, -1), (-4, -23), (3, 19), (1, 35), (4, 14),
            (6, 45), (7, 71), (8, 81), (11, 86), (10, 87), (11, 99),
            (17, 92), (17, 109), (19, 102), (20, 105), (25, 99), (32, 93),
            (41, 71), (56, 67), (70, 39), (160, -80), (133, -45), (210, -145),
            (115, -74), (87, -146), (9, -36), (-9, -153),
        ];
    }
    pawns {
        /// Isolated pawn: with an enemy pawn in front on its file, without.
        ISOLATED: 2 = [(-5, -8), (-7, -11)];
        /// Doubled pawn: behind another on its file.
        DOUBLED: 1 = [(-4, -15)];
        /// Backward pawn: with an enemy pawn in front on its file, without.
        BACKWARD: 2 = [(-2, -5), (-13, -11)];
        /// Phalanx: a pawn beside another, by rank from the second to the seventh.
        PHALANX: 6 = [(4, -2), (4, 4), (6, 17), (15, 39), (43, 69), (69, 141)];
        /// Supported pawn: protected by another, by rank from the third to the seventh.
        SUPPORTED: 5 = [(10, 10), (12, 10), (11, 28), (21, 50), (174, 40)];
        /// Candidate passer: on a file open in front and with helpers enough, by rank from the
        /// second to the sixth.
        CANDIDATE: 5 = [(1, -9), (5, 14), (1, 15), (2, 38), (24, 88)];
    }
    passed_pawns {
        /// Passed pawn: by rank from the second to the seventh.
        PASSED: 6 = [(-14, 60), (-21, 58), (-54, 97), (6, 84), (55, 70), (63, 105)];
        /// Blocked passed pawn: a piece stands in front of it, by rank from the second to the
        /// seventh.
        PASSED_BLOCKED: 6 = [(-22, 8), (7, 1), (0, -4), (-6, -1), (-22, 1), (-41, -40)];
        /// Protected passed pawn: by another pawn.
        PASSED_PROTECTED: 1 = [(16, -7)];
        /// Connected passed pawn: with another passed pawn beside or diagonally next to it, by rank
        /// from the second to the seventh.
        PASSED_CONNECTED: 6 = [(27, -16), (-6, -2), (-6, 12), (-6, 14), (21, -1), (23, 20)];
        /// Own king and passed pawn: for each move, up to five, from the square in front of it, by
        /// rank from the second to the seventh.
        PASSED_OWN_KING: 6 = [(-2, -3), (2, -5), (13, -21), (6, -24), (4, -25), (7, -45)];
        /// Enemy king and passed pawn: for each move, up to five, from the square in front of it,
        /// by rank from the second to the seventh.
        PASSED_ENEMY_KING: 6 = [(3, -6), (0, -4), (-1, 10), (-10, 30), (-10, 51), (-12, 62)];
        /// Clear path: nothing stands on a passed pawn's way, nor attacks it, by rank from the
        /// second to the seventh.
        PASSED_PATH_CLEAR: 6 = [(-67, 43), (-106, 46), (-107, 49), (-64, 55), (-43, 73), (-57, 99)];
        /// Safe step: the square in front of a passed pawn is free and not attacked, by rank from
        /// the second to the seventh.
        PASSED_SAFE_STEP: 6 = [(-10, 2), (-1, 6), (3, -5), (13, 13), (-5, 38), (-67, 85)];
        /// Rook behind a passed pawn: own.
        ROOK_BEHIND_PASSED: 1 = [(11, 24)];
        /// Unstoppable pawn: against a side without pieces, whose king comes too late.
        UNSTOPPABLE: 1 = [(-23, 264)];
    }
    pieces {
        /// Outpost: of a knight, of a bishop, where no pawn can come to attack it; each without and
        /// with the support of a pawn.
        OUTPOST: 4 = [(11, -7), (24, -6), (13, -10), (23, 6)];
        /// Knight tropism: for each move of a king, from one to six, that a knight stands near the
        /// enemy's.
        KNIGHT_TROPISM: 6 = [(16, 21), (24, 11), (7, 27), (1, 27), (-6, 26), (-9, 22)];
        /// Defender's distance: for each move that a knight, a bishop stands from the own king.
        KING_PROTECTOR: 2 = [(-3, -5), (-2, -1)];
        /// Minor piece behind a pawn: of either side.
        MINOR_BEHIND_PAWN: 1 = [(3, 15)];
        /// Bad bishop: for each own pawn on squares of its color; for each of them that is blocked
        /// in the center.
        BAD_BISHOP: 2 = [(-1, -2), (-7, -10)];
        /// Long diagonal: a bishop sees both central squares of one.
        LONG_DIAGONAL: 1 = [(8, 14)];
        /// Trapped bishop: on the edge of the enemy's camp, shut in by a pawn.
        TRAPPED_BISHOP: 1 = [(22, -43)];
        /// Trapped rook: with little room beside its own king; without and with the right to
        /// castle.
        TRAPPED_ROOK: 2 = [(-26, -19), (1, 4)];
        /// Rook on an open file: without an own pawn; without any pawn.
        ROOK_FILE: 2 = [(8, 14), (30, -4)];
        /// Rook on a closed file: behind an own pawn that is blocked.
        ROOK_CLOSED_FILE: 1 = [(-7, -5)];
        /// Major on the seventh rank: rook, queen, with pawns there or the king behind.
        SEVENTH: 2 = [(5, 6), (-51, 57)];
    }
    king_safety {
        /// King danger: by the danger from attackers, checks and weak squares, in steps.
        KING_DANGER: 50 = [
            (-14, -50), (-18, -50), (-22, -40), (-20, -42), (-19, -43), (-28, -41),
            (-29, -35), (-35, -39), (-35, -39), (-43, -34), (-40, -45), (-39, -50),
            (-56, -24), (-56, -34), (-49, -47), (-53, -34), (-64, -27), (-66, -33),
            (-70, -44), (-76, -36), (-94, -20), (-94, -13), (-86, -30), (-90, -40),
            (-137, 7), (-96, -16), (-111, -28), (-114, -29), (-141, 13), (-138, -10),
            (-135, -9), (-149, -24), (-148, 8), (-187, 2), (-150, -4), (-187, -7),
            (-177, 12), (-203, -13), (-220, 8), (-225, 2), (-240, 30), (-259, -2),
            (-257, -2), (-230, -20), (-268, 22), (-272, -9), (-301, 23), (-276, -14),
            (-327, 33), (-355, 42),
        ];
        /// Safe check: the enemy can give one, with a knight, bishop, rook, queen.
        SAFE_CHECK: 4 = [(14, -25), (22, -26), (13, -24), (35, -65)];
        /// Shelter: the rearmost own pawn in front of the king on its file, by rank and 0 for none;
        /// then the same for each file beside.
        SHELTER: 16 = [
            (-20, 2), (14, 6), (13, -5), (-3, -1), (-1, -9), (-31, 10), (-27, 12), (0, 0),
            (-15, 7), (13, 1), (5, -1), (1, -1), (4, -5), (-21, 3), (-25, -4), (0, 0),
        ];
        /// Storm: the nearest enemy pawn in front of the king, on its file or beside it, by rank
        /// and 0 for none; then the same where an own pawn blocks it.
        STORM: 16 = [
            (-18, 6), (58, 5), (11, -12), (-11, -2), (-16, 7), (-4, -1), (-10, -1), (0, 0),
            (0, 0), (0, 0), (-8, -23), (-6, -6), (-9, -1), (-1, -5), (1, 2), (0, 0),
        ];
        /// No pawn near: the king stands on a wing without a pawn.
        PAWNLESS_WING: 1 = [(9, -64)];
    }
    threats {
        /// Threat by a pawn that is safe: on a knight, bishop, rook, queen.
        THREAT_BY_PAWN: 4 = [(46, 32), (36, 64), (39, 33), (38, 5)];
        /// Threat by a minor piece: on a weak pawn, a knight, a bishop, a rook, a queen.
        THREAT_BY_MINOR: 5 = [(0, 18), (13, 29), (18, 19), (39, 14), (32, 22)];
        /// Threat by a rook: on a weak pawn, a weak knight, a weak bishop, a rook, a queen.
        THREAT_BY_ROOK: 5 = [(1, 20), (11, 34), (16, 33), (3, 20), (37, 33)];
        /// Threat by the king: on something weak.
        THREAT_BY_KING: 1 = [(5, 24)];
        /// Hanging: attacked, and not defended or attacked twice.
        HANGING: 1 = [(10, 24)];
        /// Pawn push: a safe step that would attack a piece.
        THREAT_BY_PUSH: 1 = [(14, 19)];
        /// Queen hunted: a safe square from which a knight, bishop, rook would attack the queen.
        QUEEN_HUNTED: 3 = [(4, 12), (6, -5), (14, -13)];
        /// Restricted: a square that the enemy attacks and cannot safely use.
        RESTRICTED: 1 = [(4, 0)];
    }
    space {
        /// Space: safe center squares, twice behind own pawns, times own pieces, for each sixteen.
        SPACE: 1 = [(5, -14)];
    }
    tempo {
        /// Tempo: for the side to move.
        TEMPO: 1 = [(16, 17)];
    }
}
