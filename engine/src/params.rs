//! Every constant of the search, each declared once: value, range and reason on one line.
//!
//! By default each is a constant that the compiler folds away. With the feature `tune` each can
//! be set while the program runs, for tuners and UCI options, and each thread has its own: what
//! a search reads is what its thread has set. Both builds have [`TABLE`].
//!
//! Switches come first: each turns one idea of the search on or off, so that matches can tell
//! what it is worth.

/// One search constant, as tuners, options and explanations see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the function that reads it.
    pub name: &'static str,
    /// What it means and in which unit.
    pub doc: &'static str,
    /// The value it ships with.
    pub value: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// How far a tuner should move it at first.
    pub step: i32,
}

impl Param {
    /// Whether it only turns an idea on (1) or off (0).
    pub const fn is_switch(&self) -> bool {
        self.min == 0 && self.max == 1
    }
}

macro_rules! params {
    (
        switches { $($(#[doc = $switch_doc:literal])+ $switch:ident = $on:literal;)+ }
        values {
            $($(#[doc = $doc:literal])+
            $name:ident = $value:literal in $min:literal..=$max:literal step $step:literal;)+
        }
    ) => {
        /// All search constants in the order of their declaration.
        pub static TABLE: &[Param] = &[$(Param {
            name: stringify!($switch),
            doc: concat!($($switch_doc),+),
            value: $on,
            min: 0,
            max: 1,
            step: 1,
        },)+ $(Param {
            name: stringify!($name),
            doc: concat!($($doc),+),
            value: $value,
            min: $min,
            max: $max,
            step: $step,
        }),+];

        $(
            $(#[doc = $switch_doc])+
            #[cfg(not(feature = "tune"))]
            #[inline]
            pub const fn $switch() -> bool {
                $on != 0
            }

            $(#[doc = $switch_doc])+
            #[cfg(feature = "tune")]
            #[inline]
            pub fn $switch() -> bool {
                CELLS.with(|cells| cells[Index::$switch as usize].get() != 0)
            }
        )+

        $(
            $(#[doc = $doc])+
            #[cfg(not(feature = "tune"))]
            #[inline]
            pub const fn $name() -> i32 {
                $value
            }

            $(#[doc = $doc])+
            #[cfg(feature = "tune")]
            #[inline]
            pub fn $name() -> i32 {
                CELLS.with(|cells| cells[Index::$name as usize].get())
            }
        )+

        #[cfg(feature = "tune")]
        #[allow(non_camel_case_types, reason = "named like the functions that read them")]
        enum Index {
            $($switch,)+
            $($name),+
        }

        #[cfg(feature = "tune")]
        thread_local! {
            static CELLS: [std::cell::Cell<i32>; TABLE.len()] =
                const { [$(std::cell::Cell::new($on),)+ $(std::cell::Cell::new($value)),+] };
        }
    };
}

params! {
    switches {
        /// Aspiration windows.
        aspiration = 1;
        /// Time management: each move gets as much as the search shows it to need.
        time_management = 1;
        /// Upcoming repetition: a side that can force a repetition has at least a draw.
        upcoming_repetition = 1;
        /// Endings that are drawn in spite of their material are valued as such.
        drawish_endings = 1;
        /// Evaluation: endings that are won or drawn by rule are known.
        eval_known_endings = 1;
        /// Evaluation: mobility of the pieces.
        eval_mobility = 1;
        /// Evaluation: pawn structure.
        eval_pawns = 1;
        /// Evaluation: passed pawns.
        eval_passed_pawns = 1;
        /// Evaluation: where knights, bishops, rooks and queens stand well.
        eval_pieces = 1;
        /// Evaluation: shelter of the kings and what attacks them.
        eval_king_safety = 1;
        /// Evaluation: threats.
        eval_threats = 1;
        /// Evaluation: space.
        eval_space = 1;
        /// Reverse futility.
        reverse_futility = 1;
        /// Null move.
        null_move = 1;
        /// Null move: its verdict is checked at depth and with little material.
        null_move_verification = 1;
        /// ProbCut.
        probcut = 1;
        /// Internal iterative reduction.
        internal_iterative_reduction = 1;
        /// Late-move pruning.
        late_move_pruning = 1;
        /// Futility pruning of quiet moves.
        futility = 1;
        /// Futility pruning spares quiet moves that give check.
        futility_spares_checks = 1;
        /// History pruning of quiet moves.
        history_pruning = 1;
        /// SEE pruning: moves that lose material.
        see_pruning = 1;
        /// Quiescence: futility pruning of captures.
        quiescence_futility = 1;
        /// Futility in quiescence passes over captures that give check.
        quiescence_futility_spares_checks = 1;
        /// Quiescence: quiet checks on its first ply.
        quiescence_checks = 0;
        /// Quiescence: scores above beta are drawn towards it.
        quiescence_blending = 1;
        /// Late-move reductions.
        late_move_reductions = 1;
        /// Late-move reductions of captures and promotions.
        noisy_reductions = 1;
        /// Re-search: deeper or shallower where a reduced search finds a move better than expected.
        re_search_depth = 1;
        /// Check extension.
        check_extension = 1;
        /// Singular extension: the table's move is searched deeper where no other comes near.
        singular_extension = 1;
        /// Singular extension by two plies where the others are far off.
        double_extension = 1;
        /// Multicut: a node ends where the others reach beta as well.
        multicut = 1;
        /// Negative extension: the table's move is searched less deep where it is one of several.
        negative_extension = 1;
        /// Killer moves.
        killers = 1;
        /// Quiet moves that give check come early.
        checks_first = 1;
        /// Butterfly history: quiet moves ordered by their success anywhere in the tree.
        butterfly_history = 1;
        /// Continuation history: quiet moves by their success after the moves before them.
        continuation_history = 1;
        /// Butterfly history told apart by the squares under attack.
        threat_history = 1;
        /// Pawn history: quiet moves by their success with the same pawns.
        pawn_history = 1;
        /// Butterfly history also learns from how a quiet move changes the static evaluation.
        evaluation_history = 1;
        /// Late-move pruning in principal variation nodes, too.
        late_move_pruning_in_pv = 1;
        /// Capture history: captures by their success, besides the victim's value.
        capture_history = 1;
        /// Correction history: evaluations corrected by what was found with the same pawns.
        correction_by_pawns = 1;
        /// Correction history: evaluations corrected by what was found with the same pieces of a side.
        correction_by_pieces = 1;
        /// Correction history: evaluations corrected by what was found after the same two moves.
        correction_by_moves = 1;
    }
    values {
        /// Improving: centipawns of improvement that move the rate from 0 to 1.
        improving_rate_div = 50 in 10..=200 step 10;
        /// Improving: centipawns of improvement that move the value from 1/2 to 1.
        improving_value_div = 80 in 10..=400 step 10;
        /// Improving in reverse futility: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_reverse_futility = 1 in 0..=3 step 1;
        /// Improving in the null move's margin: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_null_move_margin = 1 in 0..=3 step 1;
        /// Improving in the null move's reduction: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_null_move_reduction = 1 in 0..=3 step 1;
        /// Improving in late-move pruning: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_late_move_pruning = 2 in 0..=3 step 1;
        /// Improving in late-move reductions: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_late_move_reductions = 3 in 0..=3 step 1;
        /// Improving in ProbCut: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_probcut = 1 in 0..=3 step 1;

        /// Aspiration: half the width of the first window, in centipawns.
        aspiration_margin = 14 in 5..=100 step 5;
        /// Aspiration: the first depth with a window, in plies.
        aspiration_depth = 4 in 2..=8 step 1;
        /// Aspiration: the square of the last score is divided by this and added to the margin.
        aspiration_score_div = 16384 in 2048..=65536 step 2048;
        /// Aspiration: the margin after a score outside the window, in percent of that before.
        aspiration_growth = 145 in 110..=300 step 10;

        /// Time: moves that a game without a move count is expected to go on for.
        time_expected_moves = 24 in 10..=60 step 2;
        /// Time: part of the increment that a move may use, in percent.
        time_increment = 75 in 25..=100 step 5;
        /// Time: where the search is cut off, in percent of the optimum.
        time_stretch = 400 in 150..=1000 step 50;
        /// Time: most that one move may use of what is left, in percent.
        time_most = 40 in 10..=50 step 5;
        /// Time: share of the optimum when the best move has just changed, in percent.
        time_stability_max = 130 in 100..=300 step 15;
        /// Time: what each iteration without change takes off, in percent.
        time_stability_step = 12 in 2..=60 step 5;
        /// Time: least share of the optimum for a best move that stays, in percent.
        time_stability_min = 70 in 30..=100 step 5;
        /// Time: percent of the optimum for each centipawn that the score falls, times 100.
        time_score_weight = 100 in 0..=300 step 20;
        /// Time: least share of the optimum when the score rises, in percent.
        time_score_min = 85 in 50..=100 step 5;
        /// Time: largest share of the optimum when the score falls, in percent.
        time_score_max = 160 in 100..=250 step 10;
        /// Time: the share of nodes on the best move is taken off this, in percent.
        time_effort_base = 150 in 101..=250 step 10;
        /// Time: what the rest counts, in percent.
        time_effort_weight = 110 in 50..=300 step 15;

        /// Reverse futility: deepest node, in plies.
        reverse_futility_depth = 8 in 3..=14 step 1;
        /// Reverse futility: centipawns of margin per ply.
        reverse_futility_per_ply = 80 in 20..=200 step 8;
        /// Reverse futility: centipawns per ply that an improving position saves.
        reverse_futility_improving_per_ply = 37 in 0..=100 step 5;

        /// Reverse futility: how much of the excess over the margin counts in the score, in 1/1024.
        reverse_futility_trust = 1024 in 0..=1024 step 128;

        /// Null move: shallowest node, in plies.
        null_move_depth = 3 in 1..=6 step 1;
        /// Null move: centipawns under beta at which an improving position may still pass.
        null_move_improving_margin = 35 in 0..=150 step 10;
        /// Null move: plies of reduction before anything is added.
        null_move_reduction = 6 in 2..=6 step 1;
        /// Null move: plies of depth for one more ply of reduction.
        null_move_depth_div = 3 in 2..=8 step 1;
        /// Null move: centipawns above beta for one more ply of reduction.
        null_move_eval_div = 190 in 80..=400 step 20;
        /// Null move: most plies of reduction that the evaluation adds.
        null_move_eval_max = 5 in 0..=6 step 1;
        /// Null move: fewest legal moves with which a side may pass.
        null_move_least_moves = 14 in 0..=30 step 2;
        /// Null move: shallowest node at which it is verified, in plies.
        null_move_verification_depth = 14 in 6..=30 step 1;
        /// Null move: the same for a side with few pieces or few moves.
        null_move_risky_verification_depth = 6 in 3..=30 step 1;
        /// Null move: what counts as few pieces besides king and pawns.
        null_move_few_pieces = 3 in 1..=16 step 1;
        /// Null move: what counts as few legal moves.
        null_move_few_moves = 24 in 0..=60 step 4;
        /// Null move: the same for a side with a single piece besides king and pawns.
        null_move_lone_verification_depth = 3 in 3..=30 step 1;

        /// ProbCut: shallowest node, in plies.
        probcut_depth = 5 in 3..=10 step 1;
        /// ProbCut: centipawns above beta that a capture must reach.
        probcut_margin = 190 in 80..=500 step 20;
        /// ProbCut: centipawns that an improving position saves.
        probcut_improving_margin = 24 in 0..=200 step 10;
        /// ProbCut: plies by which the capture is searched less deep.
        probcut_reduction = 4 in 2..=6 step 1;

        /// Internal iterative reduction: shallowest node, in plies.
        internal_iterative_reduction_depth = 4 in 2..=10 step 1;

        /// Late-move pruning: deepest node, in plies.
        late_move_pruning_depth = 10 in 3..=14 step 1;
        /// Late-move pruning: quiet moves tried at depth 0, before the rate counts.
        late_move_pruning_base = 4 in 1..=10 step 1;

        /// Futility: deepest search of a move, in plies, its reduction taken off.
        futility_depth = 9 in 2..=14 step 1;
        /// Futility: centipawns of margin at depth 0.
        futility_base = 93 in 20..=400 step 20;
        /// Futility: centipawns of margin per ply.
        futility_per_ply = 111 in 20..=200 step 10;

        /// History pruning: deepest search of a move, in plies, its reduction taken off.
        history_pruning_depth = 2 in 1..=10 step 1;
        /// History pruning: score below zero per ply of depth.
        history_pruning_per_ply = 1679 in 500..=8000 step 250;

        /// SEE pruning: deepest node, in plies.
        see_pruning_depth = 9 in 3..=16 step 1;
        /// SEE pruning: centipawns a quiet move may lose, per ply of reduced depth squared.
        see_pruning_quiet = 40 in 5..=60 step 5;
        /// SEE pruning: centipawns a capture may lose, per ply of depth.
        see_pruning_noisy = 119 in 30..=200 step 10;

        /// Singular extension: shallowest node, in plies.
        singular_depth = 7 in 4..=10 step 1;
        /// Singular extension: plies by which the table's search may be less deep.
        singular_table_slack = 3 in 1..=5 step 1;
        /// Singular extension: centipawns below the table's score, per 16 plies of depth.
        singular_margin_per_ply = 12 in 4..=64 step 4;
        /// Double extension: further centipawns that the others must be off.
        double_extension_margin = 33 in 0..=100 step 4;
        /// Double extension: most of them in one line.
        double_extension_most = 8 in 1..=20 step 1;

        /// Quiescence: centipawns of margin for futility pruning.
        quiescence_futility_margin = 183 in 50..=500 step 25;

        /// Late-move reductions: shallowest node, in plies.
        late_move_reduction_depth = 3 in 2..=5 step 1;
        /// Late-move reductions: constant part, in 1/1024 ply.
        late_move_reduction_base = 1043 in 0..=2048 step 128;
        /// Late-move reductions: divisor of log2(depth) times log2(move number).
        late_move_reduction_div = 3233 in 2048..=9216 step 256;
        /// Late-move reductions: added where the position is not improving, in 1/1024 ply, by how far.
        late_move_reduction_worsening = 881 in 0..=2048 step 128;
        /// Late-move reductions: taken off in the principal variation, in 1/1024 ply.
        late_move_reduction_pv = 452 in 0..=2048 step 128;
        /// Late-move reductions: taken off where the position has been on a principal variation.
        late_move_reduction_was_pv = 1001 in 0..=2048 step 128;
        /// Late-move reductions: added where the table's move is a capture, in 1/1024 ply.
        late_move_reduction_tt_move_noisy = 519 in 0..=2048 step 128;
        /// Late-move reductions: taken off per centipawn of correction, in 1/1024 ply.
        late_move_reduction_correction = 6 in 0..=32 step 2;
        /// Late-move reductions of captures: constant part, in 1/1024 ply.
        noisy_reduction_base = 166 in -1024..=2048 step 128;
        /// Late-move reductions of captures: divisor of log2(depth) times log2(move number).
        noisy_reduction_div = 7220 in 2048..=12288 step 256;
        /// Re-search: centipawns of surprise for a ply more.
        re_search_deeper_margin = 46 in 10..=150 step 10;
        /// Late-move reductions: added in nodes expected to fail high, in 1/1024 ply.
        late_move_reduction_cut = 1773 in 0..=3072 step 128;
        /// Late-move reductions: added once three moves of the node have been refuted, in 1/1024 ply.
        late_move_reduction_cutoffs = 911 in 0..=2048 step 128;
        /// Late-move reductions: taken off for killer moves, in 1/1024 ply.
        late_move_reduction_killer = 1255 in 0..=2048 step 128;
        /// Late-move reductions: taken off for moves that give check, in 1/1024 ply.
        late_move_reduction_check = 1067 in 0..=2048 step 128;
        /// Late-move reductions: history score that is worth one ply.
        late_move_reduction_history_div = 10665 in 2048..=32768 step 1024;

        /// Order of moves: what a quiet move that gives check gains on the histories' score.
        check_bonus = 7198 in 0..=16384 step 1024;
        /// Order of moves: centipawns that such a move may lose on its square.
        check_loss = 166 in 0..=300 step 25;

        /// History: bonus per ply of depth, capped by `history_bonus_max`.
        history_bonus_per_ply = 315 in 40..=400 step 20;
        /// History: taken off every bonus.
        history_bonus_offset = 3 in 0..=200 step 20;
        /// History: largest bonus or malus of one cutoff.
        history_bonus_max = 1710 in 256..=4096 step 128;

        /// Evaluation history: centipawns added to every gain. Both evaluations count a tempo for
        /// their own side, so that 24 would be neutral; that quiet moves begin with a malus wins.
        evaluation_history_offset = 7 in -48..=96 step 8;
        /// Evaluation history: bonus per centipawn.
        evaluation_history_weight = 3 in 1..=20 step 1;
        /// Evaluation history: largest bonus or malus.
        evaluation_history_max = 800 in 100..=2000 step 100;

        /// Correction history: largest correction by pawns, in centipawns.
        correction_pawns_weight = 120 in 20..=400 step 20;
        /// Correction history: largest correction by the pieces of each side, in centipawns.
        correction_pieces_weight = 130 in 20..=400 step 20;
        /// Correction history: largest correction by the last two moves, in centipawns.
        correction_moves_weight = 100 in 20..=400 step 20;
        /// Correction history: largest bonus of one search; an error of a centipawn counts as one
        /// for each ply of depth.
        correction_bonus_max = 2048 in 256..=4096 step 256;
    }
}

/// Why a search constant could not be set.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// There is no constant of this name.
    Unknown(String),
    /// The value lies outside the declared range.
    OutOfRange {
        /// The constant.
        param: Param,
        /// The value refused.
        value: i32,
    },
}

#[cfg(feature = "tune")]
impl std::fmt::Display for ParamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no search constant \"{name}\""),
            Self::OutOfRange { param: Param { name, min, max, .. }, value } => {
                write!(f, "{name} must lie between {min} and {max}, not {value}")
            }
        }
    }
}

#[cfg(feature = "tune")]
impl std::error::Error for ParamError {}

/// A value for every search constant, at first its own.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values([i32; TABLE.len()]);

#[cfg(feature = "tune")]
impl Default for Values {
    fn default() -> Self {
        Self(std::array::from_fn(|index| TABLE[index].value))
    }
}

#[cfg(feature = "tune")]
impl Values {
    /// Changes one of them.
    ///
    /// # Errors
    /// When there is no such constant or the value lies outside its range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let index = TABLE.iter().position(|param| param.name == name);
        let index = index.ok_or_else(|| ParamError::Unknown(name.to_owned()))?;
        let param = TABLE[index];
        if !(param.min..=param.max).contains(&value) {
            return Err(ParamError::OutOfRange { param, value });
        }
        self.0[index] = value;
        Ok(())
    }

    /// Makes them those of every search that follows on this thread.
    pub fn install(&self) {
        CELLS.with(|cells| cells.iter().zip(self.0).for_each(|(cell, value)| cell.set(value)));
    }

    /// Those of this thread.
    pub fn installed() -> Self {
        CELLS.with(|cells| Self(std::array::from_fn(|index| cells[index].get())))
    }
}

/// Sets one search constant for the searches that follow on this thread.
///
/// # Errors
/// When there is no such constant or the value lies outside its range.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> Result<(), ParamError> {
    let mut values = Values::installed();
    values.set(name, value)?;
    values.install();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_lies_in_its_range_and_every_name_is_used_once() {
        for (index, param) in TABLE.iter().enumerate() {
            assert!((param.min..=param.max).contains(&param.value), "{}", param.name);
            assert!(param.step > 0 && param.step <= param.max - param.min, "{}", param.name);
            assert!(TABLE[..index].iter().all(|other| other.name != param.name), "{}", param.name);
        }
    }

    #[cfg(feature = "tune")]
    #[test]
    fn set_refuses_what_is_unknown_or_out_of_range() {
        assert!(matches!(set("no_such_thing", 1), Err(ParamError::Unknown(_))));
        assert!(matches!(set("improving_rate_div", 0), Err(ParamError::OutOfRange { .. })));
        assert_eq!(set("improving_rate_div", 60), Ok(()));
        assert_eq!(improving_rate_div(), 60);
        assert_eq!(set("improving_rate_div", 50), Ok(()));
    }

    #[cfg(feature = "tune")]
    #[test]
    fn each_thread_has_its_own() {
        let mut values = Values::default();
        assert_eq!(values.set("improving_rate_div", 70), Ok(()));
        values.install();
        assert_eq!(Values::installed(), values);
        let elsewhere = std::thread::spawn(improving_rate_div).join();
        assert_eq!((improving_rate_div(), elsewhere.ok()), (70, Some(50)));
    }
}
