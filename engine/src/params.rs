//! The search parameters, each declared once: value, range, step and meaning.
//!
//! By default they are compile-time constants. With the feature `tune` they can be set at run time,
//! for tuners and as UCI options, separately for each thread. Both builds have [`TABLE`].
//!
//! Switches come first: each enables one technique, so that matches can measure it.

/// The description of a search parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the function that reads it.
    pub name: &'static str,
    /// Meaning and unit.
    pub doc: &'static str,
    /// The default.
    pub value: i32,
    /// The smallest sensible value.
    pub min: i32,
    /// The largest sensible value.
    pub max: i32,
    /// The initial step of a tuner.
    pub step: i32,
}

impl Param {
    /// Whether it is a switch: 1 on, 0 off.
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
        /// All search parameters in order of declaration.
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
        /// Time management: the soft limit scales with stability, score and effort.
        time_management = 1;
        /// Upcoming repetition: a side that can force a repetition has at least a draw.
        upcoming_repetition = 1;
        /// Scales of drawish endings.
        drawish_endings = 1;
        /// Evaluation: known endings have values by rule.
        eval_known_endings = 1;
        /// Evaluation: mobility of the pieces.
        eval_mobility = 1;
        /// Evaluation: pawn structure.
        eval_pawns = 1;
        /// Evaluation: passed pawns.
        eval_passed_pawns = 1;
        /// Evaluation: placement of knights, bishops, rooks and queens.
        eval_pieces = 1;
        /// Evaluation: king safety.
        eval_king_safety = 1;
        /// Evaluation: threats.
        eval_threats = 1;
        /// Evaluation: space.
        eval_space = 1;
        /// Reverse futility.
        reverse_futility = 1;
        /// Null move.
        null_move = 1;
        /// Null move: cutoffs are verified at depth and with little material.
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
        /// SEE pruning of moves that lose material.
        see_pruning = 1;
        /// Quiescence: futility pruning of captures.
        quiescence_futility = 1;
        /// Futility in quiescence spares captures that give check.
        quiescence_futility_spares_checks = 1;
        /// Quiescence: quiet checks on its first ply.
        quiescence_checks = 0;
        /// Quiescence: fail-high scores are blended with beta.
        quiescence_blending = 1;
        /// Late-move reductions.
        late_move_reductions = 1;
        /// Late-move reductions of captures and promotions.
        noisy_reductions = 1;
        /// Re-search: deeper or shallower by the score of the reduced search.
        re_search_depth = 1;
        /// Check extension.
        check_extension = 1;
        /// Singular extension: the TT move is extended where all others fail low.
        singular_extension = 1;
        /// Double extension: by two plies where the others fail low by a margin.
        double_extension = 1;
        /// Multicut: the node fails high where the singular search reaches beta.
        multicut = 1;
        /// Negative extension: the TT move is reduced where it is not singular.
        negative_extension = 1;
        /// Killer moves.
        killers = 1;
        /// Move ordering: quiet moves that give check come early.
        checks_first = 1;
        /// Butterfly history: by side, origin and target of a quiet move.
        butterfly_history = 1;
        /// Continuation history: quiet moves by the moves before them.
        continuation_history = 1;
        /// Threat history: butterfly history also indexed by attacked squares.
        threat_history = 1;
        /// Pawn history: quiet moves by pawn structure.
        pawn_history = 1;
        /// Evaluation history: butterfly history is also updated by the change of the static eval.
        evaluation_history = 1;
        /// Late-move pruning in PV nodes, too.
        late_move_pruning_in_pv = 1;
        /// Capture history, added to the victim's value.
        capture_history = 1;
        /// Correction history by pawn structure.
        correction_by_pawns = 1;
        /// Correction history by the pieces of each side.
        correction_by_pieces = 1;
        /// Correction history by the last two moves.
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
        /// Aspiration: first depth with a narrow window, in plies.
        aspiration_depth = 4 in 2..=8 step 1;
        /// Aspiration: the squared score divided by this is added to the margin.
        aspiration_score_div = 16384 in 2048..=65536 step 2048;
        /// Aspiration: margin after a fail low or fail high, in percent of that before.
        aspiration_growth = 145 in 110..=300 step 10;

        /// Time: expected moves to the end of the game without `movestogo`.
        time_expected_moves = 24 in 10..=60 step 2;
        /// Time: share of the increment per move, in percent.
        time_increment = 75 in 25..=100 step 5;
        /// Time: hard limit in percent of the optimum.
        time_stretch = 400 in 150..=1000 step 50;
        /// Time: hard limit in percent of the time left.
        time_most = 40 in 10..=50 step 5;
        /// Time: scale when the best move has just changed, in percent.
        time_stability_max = 130 in 100..=300 step 15;
        /// Time: reduction of the scale per stable iteration, in percent.
        time_stability_step = 12 in 2..=60 step 5;
        /// Time: least scale for a stable best move, in percent.
        time_stability_min = 70 in 30..=100 step 5;
        /// Time: percent added to the scale per centipawn that the score falls, times 100.
        time_score_weight = 100 in 0..=300 step 20;
        /// Time: least scale when the score rises, in percent.
        time_score_min = 85 in 50..=100 step 5;
        /// Time: largest scale when the score falls, in percent.
        time_score_max = 160 in 100..=250 step 10;
        /// Time: the best move's share of nodes is subtracted from this, in percent.
        time_effort_base = 150 in 101..=250 step 10;
        /// Time: weight of the difference, in percent.
        time_effort_weight = 110 in 50..=300 step 15;

        /// Reverse futility: deepest node, in plies.
        reverse_futility_depth = 8 in 3..=14 step 1;
        /// Reverse futility: centipawns of margin per ply.
        reverse_futility_per_ply = 80 in 20..=200 step 8;
        /// Reverse futility: centipawns per ply off the margin when improving.
        reverse_futility_improving_per_ply = 37 in 0..=100 step 5;

        /// Reverse futility: share of the excess over the margin in the score, in 1/1024.
        reverse_futility_trust = 1024 in 0..=1024 step 128;

        /// Null move: shallowest node, in plies.
        null_move_depth = 3 in 1..=6 step 1;
        /// Null move: centipawns that the static eval may be below beta when improving.
        null_move_improving_margin = 35 in 0..=150 step 10;
        /// Null move: base reduction, in plies.
        null_move_reduction = 6 in 2..=6 step 1;
        /// Null move: plies of depth for one more ply of reduction.
        null_move_depth_div = 3 in 2..=8 step 1;
        /// Null move: centipawns above beta for one more ply of reduction.
        null_move_eval_div = 190 in 80..=400 step 20;
        /// Null move: most plies of reduction by the static eval.
        null_move_eval_max = 5 in 0..=6 step 1;
        /// Null move: fewest legal moves of the side to move.
        null_move_least_moves = 14 in 0..=30 step 2;
        /// Null move: shallowest node with verification, in plies.
        null_move_verification_depth = 14 in 6..=30 step 1;
        /// Null move: the same for a side with few pieces or few moves.
        null_move_risky_verification_depth = 6 in 3..=30 step 1;
        /// Null move: limit for few pieces besides king and pawns.
        null_move_few_pieces = 3 in 1..=16 step 1;
        /// Null move: limit for few legal moves.
        null_move_few_moves = 24 in 0..=60 step 4;
        /// Null move: the same for a side with a single piece besides king and pawns.
        null_move_lone_verification_depth = 3 in 3..=30 step 1;

        /// ProbCut: shallowest node, in plies.
        probcut_depth = 5 in 3..=10 step 1;
        /// ProbCut: centipawns above beta that a capture must reach.
        probcut_margin = 190 in 80..=500 step 20;
        /// ProbCut: centipawns off the margin when improving.
        probcut_improving_margin = 24 in 0..=200 step 10;
        /// ProbCut: reduction of the search, in plies.
        probcut_reduction = 4 in 2..=6 step 1;

        /// Internal iterative reduction: shallowest node, in plies.
        internal_iterative_reduction_depth = 4 in 2..=10 step 1;

        /// Late-move pruning: deepest node, in plies.
        late_move_pruning_depth = 10 in 3..=14 step 1;
        /// Late-move pruning: quiet moves searched at depth 0, before the rate applies.
        late_move_pruning_base = 4 in 1..=10 step 1;

        /// Futility: largest depth after LMR, in plies.
        futility_depth = 9 in 2..=14 step 1;
        /// Futility: centipawns of margin at depth 0.
        futility_base = 93 in 20..=400 step 20;
        /// Futility: centipawns of margin per ply.
        futility_per_ply = 111 in 20..=200 step 10;

        /// History pruning: largest depth after LMR, in plies.
        history_pruning_depth = 2 in 1..=10 step 1;
        /// History pruning: history score below zero per ply of depth.
        history_pruning_per_ply = 1679 in 500..=8000 step 250;

        /// SEE pruning: deepest node, in plies.
        see_pruning_depth = 9 in 3..=16 step 1;
        /// SEE pruning: centipawns a quiet move may lose, per ply of reduced depth squared.
        see_pruning_quiet = 40 in 5..=60 step 5;
        /// SEE pruning: centipawns a capture may lose, per ply of depth.
        see_pruning_noisy = 119 in 30..=200 step 10;

        /// Singular extension: shallowest node, in plies.
        singular_depth = 7 in 4..=10 step 1;
        /// Singular extension: plies by which the TT depth may be lower.
        singular_table_slack = 3 in 1..=5 step 1;
        /// Singular extension: centipawns below the TT score, per 16 plies of depth.
        singular_margin_per_ply = 12 in 4..=64 step 4;
        /// Double extension: further centipawns by which the others must fail low.
        double_extension_margin = 33 in 0..=100 step 4;
        /// Double extension: most in one line.
        double_extension_most = 8 in 1..=20 step 1;

        /// Quiescence: centipawns of margin for futility pruning.
        quiescence_futility_margin = 183 in 50..=500 step 25;

        /// Late-move reductions: shallowest node, in plies.
        late_move_reduction_depth = 3 in 2..=5 step 1;
        /// Late-move reductions: constant part, in 1/1024 ply.
        late_move_reduction_base = 1043 in 0..=2048 step 128;
        /// Late-move reductions: divisor of log2(depth) times log2(move number).
        late_move_reduction_div = 3233 in 2048..=9216 step 256;
        /// Late-move reductions: added when not improving, by the factor, in 1/1024 ply.
        late_move_reduction_worsening = 881 in 0..=2048 step 128;
        /// Late-move reductions: subtracted in PV nodes, in 1/1024 ply.
        late_move_reduction_pv = 452 in 0..=2048 step 128;
        /// Late-move reductions: subtracted where the TT says the node was PV, in 1/1024 ply.
        late_move_reduction_was_pv = 1001 in 0..=2048 step 128;
        /// Late-move reductions: added where the TT move is noisy, in 1/1024 ply.
        late_move_reduction_tt_move_noisy = 519 in 0..=2048 step 128;
        /// Late-move reductions: subtracted per centipawn of correction, in 1/1024 ply.
        late_move_reduction_correction = 6 in 0..=32 step 2;
        /// Late-move reductions of captures: constant part, in 1/1024 ply.
        noisy_reduction_base = 166 in -1024..=2048 step 128;
        /// Late-move reductions of captures: divisor of log2(depth) times log2(move number).
        noisy_reduction_div = 7220 in 2048..=12288 step 256;
        /// Re-search: centipawns above the best score for a ply more.
        re_search_deeper_margin = 46 in 10..=150 step 10;
        /// Late-move reductions: added in cut nodes, in 1/1024 ply.
        late_move_reduction_cut = 1773 in 0..=3072 step 128;
        /// Late-move reductions: added after three fail highs among the children, in 1/1024 ply.
        late_move_reduction_cutoffs = 911 in 0..=2048 step 128;
        /// Late-move reductions: subtracted for killers, in 1/1024 ply.
        late_move_reduction_killer = 1255 in 0..=2048 step 128;
        /// Late-move reductions: subtracted for moves that give check, in 1/1024 ply.
        late_move_reduction_check = 1067 in 0..=2048 step 128;
        /// Late-move reductions: history score per ply.
        late_move_reduction_history_div = 10665 in 2048..=32768 step 1024;

        /// Move ordering: bonus for a quiet check, in history points.
        check_bonus = 7198 in 0..=16384 step 1024;
        /// Move ordering: centipawns that such a move may lose by SEE.
        check_loss = 166 in 0..=300 step 25;

        /// History: bonus per ply of depth, capped by `history_bonus_max`.
        history_bonus_per_ply = 315 in 40..=400 step 20;
        /// History: subtracted from every bonus.
        history_bonus_offset = 3 in 0..=200 step 20;
        /// History: largest bonus or malus of one cutoff.
        history_bonus_max = 1710 in 256..=4096 step 128;

        /// Evaluation history: centipawns added to every gain. Both evals include a tempo for
        /// their own side, so that 24 would be neutral; a malus for quiet moves gains Elo.
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
        /// Correction history: largest bonus of one search; the bonus is the error in
        /// centipawns times depth.
        correction_bonus_max = 2048 in 256..=4096 step 256;
    }
}

/// Why a search parameter could not be set.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// There is no parameter of this name.
    Unknown(String),
    /// The value lies outside the declared range.
    OutOfRange {
        /// The parameter.
        param: Param,
        /// The rejected value.
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

/// A value for every search parameter.
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
    /// Sets one value.
    ///
    /// # Errors
    /// When there is no such parameter or the value is out of range.
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

    /// Installs the values for later searches of this thread.
    pub fn install(&self) {
        CELLS.with(|cells| cells.iter().zip(self.0).for_each(|(cell, value)| cell.set(value)));
    }

    /// The values installed on this thread.
    pub fn installed() -> Self {
        CELLS.with(|cells| Self(std::array::from_fn(|index| cells[index].get())))
    }
}

/// Sets one parameter for later searches of this thread.
///
/// # Errors
/// When there is no such parameter or the value is out of range.
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
