//! What a recorder keeps or finds by itself, so that an engine need not tell.

use espalier_trace::write::{Hit, Limit, Program, Pruned, Recorder, Step, largest, move_code};
use espalier_trace::{End, TraceFile, Visit};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const E2E4: u16 = move_code(12, 28, 0);

const PROGRAM: Program<'_> = Program {
    name: "Demo",
    version: "1.0",
    conditions: &[],
    rules: &[],
    reductions: &[],
    extensions: &[],
    tried: &[],
    mates: Some([29_000, 30_000]),
};

/// How the node after 1. e4 ends, with the window from 10 to 30, when this is told of it.
fn end(depth: i32, told: impl FnOnce(&mut Recorder<'_>), score: i32) -> Option<End> {
    let mut recorder = Recorder::new(PROGRAM, 100);
    recorder.iteration(3);
    recorder.enter(Step::default(), 3, -30, -10);
    recorder.enter(Step { mv: E2E4, ..Step::default() }, depth, 10, 30);
    told(&mut recorder);
    recorder.leave(score, false);
    let file = recorder.file(START, "");
    TraceFile::parse(&file).expect("a trace").record(2).and_then(|record| record.end)
}

const fn hit(score: i32, bound: Limit, gave_eval: bool) -> Hit {
    Hit { score, depth: 5, bound, gave_move: false, gave_eval }
}

#[test]
fn a_node_ends_by_the_table_where_its_bound_allows_the_score() {
    let probed = |score, bound, gave_eval| {
        end(4, |node| node.probed(Some(hit(40, bound, gave_eval))), score)
    };
    assert_eq!(probed(40, Limit::Lower, false), Some(End::Table));
    assert_eq!(probed(40, Limit::Exact, false), Some(End::Table));
    assert_eq!(probed(40, Limit::Upper, false), Some(End::Refuted), "that is no cutoff");
    assert_eq!(probed(41, Limit::Lower, false), Some(End::Refuted), "that is another score");
    let stood = |node: &mut Recorder<'_>| {
        node.eval(12);
        node.probed(Some(hit(40, Limit::Lower, true)));
    };
    assert_eq!(end(0, stood, 40), Some(End::StandPat), "its score was the evaluation");
}

#[test]
fn a_node_of_depth_0_stands_pat_where_its_evaluation_reaches_beta() {
    assert_eq!(end(0, |node| node.eval(50), 50), Some(End::StandPat));
    assert_eq!(end(0, |node| node.eval(20), 20), Some(End::AllTried));
    assert_eq!(end(0, |_| {}, 50), Some(End::Refuted), "it was not evaluated");
}

#[test]
fn a_node_without_moves_is_lost_or_drawn() {
    assert_eq!(end(2, |_| {}, 1 - 30_000), Some(End::NoMoves));
    assert_eq!(end(2, |node| node.eval(50), 0), Some(End::NoMoves));
    assert_eq!(end(2, |_| {}, 0), Some(End::AllTried), "it may be another draw");
    assert_eq!(end(2, |_| {}, 3 - 30_000), Some(End::AllTried), "it is lost two plies later");
}

#[test]
fn nothing_follows_where_a_move_was_searched_or_pruned_or_the_end_is_told() {
    let searched = |node: &mut Recorder<'_>| {
        node.eval(50);
        node.enter(Step { mv: move_code(52, 36, 0), ..Step::default() }, 0, -30, -10);
        node.leave(-40, false);
    };
    assert_eq!(end(0, searched, 50), Some(End::Refuted));
    let pruned = |node: &mut Recorder<'_>| node.prune(1, 0, &[0], Pruned::default());
    assert_eq!(end(2, pruned, 1 - 30_000), Some(End::AllTried));
    assert_eq!(end(2, |node| node.ended(End::Draw), 1 - 30_000), Some(End::Draw));
}

#[test]
fn the_first_node_of_an_iteration_is_its_root_and_scores_are_converted() {
    let mut recorder = Recorder::new(PROGRAM, 100);
    recorder.iteration(3);
    recorder.enter(Step::default(), 3, -30_000, 30_000);
    recorder.enter(Step::default(), 3, 28_999, 29_001);
    assert_eq!(recorder.leave(29_995, false), 29_995);
    let file = recorder.file(START, "");
    let file = TraceFile::parse(&file).expect("a trace");
    let visits: Vec<_> = file.records().map(|record| record.visit).collect();
    assert_eq!(visits, [Some(Visit::Search), Some(Visit::Root), None]);
    let node = file.record(2).expect("a node");
    assert_eq!((node.alpha, node.beta, node.score), (Some(28_999), Some(31_001), Some(31_995)));
    assert_eq!(file.record(1).and_then(|root| root.beta), Some(32_000));
}

#[test]
fn the_first_of_moves_is_pruned_and_the_others_are_counted() {
    let prune = |recorder: &mut Recorder<'_>, moves: &[u16]| {
        let moves = moves.iter().copied();
        recorder.prune_all(1, || 7, &[3], moves, Pruned { depth: 2, ..Pruned::default() });
    };
    let mut recorder = Recorder::new(PROGRAM, 100);
    recorder.enter(Step::default(), 3, -10, 10);
    prune(&mut recorder, &[E2E4, 1, 2]);
    prune(&mut recorder, &[]);
    let file = recorder.file(START, "");
    let file = TraceFile::parse(&file).expect("a trace");
    let pruned = file.record(2).expect("the move");
    assert_eq!((file.count(), pruned.others, pruned.value), (3, Some(2), Some(7)));
    let mut off = Recorder::off(PROGRAM);
    off.prune_all(1, || panic!("asked"), &[], [E2E4], Pruned::default());
}

#[test]
fn the_value_of_what_is_only_compared_is_found() {
    for value in [-3000, -1, 0, 1, 97, 2999] {
        assert_eq!(largest(-3000, 3000, |limit| limit <= value), value);
    }
}

#[test]
fn a_variable_of_the_environment_turns_recording_on() {
    let mut off = Recorder::of_variable(PROGRAM, "ESPALIER_IS_NOT_SET", 100);
    assert!(!off.is_on());
    assert!(off.save().is_ok(), "there is nothing to write");
    // cargo sets it, to a folder, which is no file.
    let mut on = Recorder::of_variable(PROGRAM, "CARGO_MANIFEST_DIR", 100);
    assert!(on.is_on() && on.save().is_err());
}
