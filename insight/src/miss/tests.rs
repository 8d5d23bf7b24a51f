//! Misses of small searches.

use super::*;
use espalier::search::{Info, NoClock};
use espalier_chess::board::Position;
use std::cell::Cell;

const FEW: MissOptions = MissOptions {
    depth: None,
    nodes: Some(3_000),
    longer_nodes: Some(6_000),
    repeats: 2,
    most_records: 100_000,
    hash_megabytes: 1,
    audit: AuditOptions {
        most_nodes: 3_000,
        hash_megabytes: 1,
        extra_plies: 0,
        root_nodes: 0,
        recorded_hash_megabytes: 1,
    },
};

fn sought(fen: &str, moves: &[&str], options: &MissOptions) -> Sought {
    let game = Game::new(fen.parse().expect("a legal position"));
    let parse = |text: &&str| game.position().parse_uci(text).expect("a legal move");
    let moves: Vec<Move> = moves.iter().map(parse).collect();
    let question = MissQuestion { game: &game, moves: &moves, line: &[] };
    explain_miss(&question, options, &mut NoClock, &mut |_| ()).expect("memory")
}

#[test]
fn a_move_that_is_played_is_not_missed() {
    let back_rank = "6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1";
    let found = sought(back_rank, &["d1d8"], &FEW);
    assert!(matches!(found, Sought::Played { played, .. } if played.score > 1_000));
    let found = sought(back_rank, &["h2h3", "d1d8"], &FEW);
    assert!(matches!(found, Sought::Played { .. }), "one of them is enough");
}

#[test]
fn a_bad_move_is_missed_for_a_good_reason() {
    let Sought::Missed(miss) = sought("6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1", &["d1d2"], &FEW)
    else {
        panic!("White mates on d8")
    };
    assert!(!miss.is_better());
    assert_eq!(miss.steps[0].mv, miss.missed.mv);
    assert_eq!(miss.line[0], miss.missed.mv);
}

/// Every move of every position: the line is one that can be played, and it ends as its last
/// record says.
#[test]
fn lines_are_legal_and_end_as_recorded() {
    let fens = [ATTACK, "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"];
    let (mut missed, mut better) = (0, 0);
    for fen in fens {
        let position: Position = fen.parse().expect("a legal position");
        for mv in position.legal_moves().iter() {
            let Sought::Missed(miss) = sought(fen, &[&position.uci(mv, false)], &FEW) else {
                continue;
            };
            missed += 1;
            better += usize::from(miss.is_better());
            assert_line(&position, &miss);
            // Chance is asked only where there was something to see.
            let Repeats { played, of } = miss.repeats;
            assert!(played <= of && of == if miss.is_better() { FEW.repeats } else { 0 });
        }
    }
    assert!(missed > 20 && better > 0, "{missed} {better}");
}

fn assert_line(position: &Position, miss: &Miss) {
    let mut at = position.clone();
    for (index, step) in miss.steps.iter().enumerate() {
        assert!(at.legal_moves().contains(step.mv), "{miss:?}");
        at = at.after(step.mv);
        assert_eq!(step.audits.len(), step.record.cuts().count());
        if let Some(&reply) = miss.replies.get(index) {
            assert!(at.legal_moves().contains(reply), "{miss:?}");
            assert_eq!(step.record.end, End::Refuted);
            at = at.after(reply);
        }
    }
    let last = miss.steps.last().map(|step| step.record);
    match miss.end {
        MissEnd::Rule(rule) if miss.steps.len() > miss.replies.len() => {
            assert_eq!(last.and_then(|record| record.rule), Some(rule));
        }
        MissEnd::StandPat => assert_eq!(last.map(|record| record.end), Some(End::StandPat)),
        MissEnd::Refuted => assert_eq!(miss.steps.len(), miss.replies.len()),
        _ => {}
    }
    if let Some((step, audit)) = miss.guilty() {
        assert!(step.audits.contains(audit));
        let verdicts = [audit.without_rule.verdict, audit.without_pruning.verdict];
        assert!(verdicts.contains(&Verdict::Wrong));
    }
}

/// Counts how often it is asked, and stops the work at one of these times.
struct StopsAt {
    asked: Cell<u64>,
    at: u64,
}

impl Host for StopsAt {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() >= self.at
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let game = Game::default();
    let moves = [game.position().parse_uci("a2a3").expect("a legal move")];
    let question = MissQuestion { game: &game, moves: &moves, line: &[] };
    let mut host = StopsAt { asked: Cell::new(0), at: 1 };
    let sought = explain_miss(&question, &FEW, &mut host, &mut |_| ()).expect("memory");
    assert!(matches!(sought, Sought::Stopped));
}

const ATTACK: &str = "r1bq1r1k/p1pnbpp1/1p2p3/6p1/3PB3/5N2/PPPQ1PPP/2KR3R w - - 0 1";

#[test]
fn what_is_known_when_it_is_stopped_is_a_part_of_the_whole() {
    let game = Game::new(ATTACK.parse().expect("a legal position"));
    let moves = [game.position().parse_uci("f3g5").expect("a legal move")];
    let question = MissQuestion { game: &game, moves: &moves, line: &[] };
    let ask = |at| {
        let mut host = StopsAt { asked: Cell::new(0), at };
        let mut told = Vec::new();
        let mut progress = |stage: MissStage<'_>| {
            told.push(match stage {
                MissStage::Searching | MissStage::SearchingLonger | MissStage::Repeating => 0,
                MissStage::Following(miss) => {
                    assert_eq!(miss.end, MissEnd::Stopped);
                    miss.steps.len()
                }
            });
        };
        let sought = explain_miss(&question, &FEW, &mut host, &mut progress).expect("memory");
        (sought, host.asked.get(), told)
    };
    let (Sought::Missed(whole), asked, told) = ask(u64::MAX) else { panic!("Nxg5 is missed") };
    assert_ne!(whole.end, MissEnd::Stopped);
    assert!(told.is_sorted() && told.starts_with(&[0, 0, 0]), "{told:?}");
    let mut parts = 0;
    for at in (1..=asked).step_by((asked / 50).max(1) as usize) {
        let (Sought::Missed(part), ..) = ask(at) else { continue };
        assert!(whole.steps.starts_with(&part.steps) && whole.replies.starts_with(&part.replies));
        parts += usize::from(part.end == MissEnd::Stopped);
    }
    assert!(parts > 0, "asked {asked} times");
}

/// To a depth, the search that is asked about is the recorded one: it says what the same search
/// without records says.
#[test]
fn a_depth_limit_asks_about_the_search_to_that_depth() {
    let options = MissOptions { depth: Some(6), nodes: None, ..FEW };
    let Sought::Missed(miss) = sought(ATTACK, &["a2a3"], &options) else {
        panic!("a3 is not the best move")
    };
    let game = Game::new(ATTACK.parse().expect("a legal position"));
    let trace = Trace::record_search(&game, &options.recorded(Some(6)), &mut NoClock);
    let outcome = trace.expect("memory").outcome().clone();
    assert_eq!(miss.depth, 6);
    assert_eq!((Some(miss.played.mv), miss.played.score), (outcome.best, outcome.info.score));
}

#[test]
fn a_line_that_is_known_is_followed_as_long_as_the_search_replies_as_it_says() {
    let game = Game::new(ATTACK.parse().expect("a legal position"));
    let mut followed = 0;
    for mv in game.position().legal_moves().iter() {
        let ask = |line: &[Move]| {
            let question = MissQuestion { game: &game, moves: &[mv], line };
            explain_miss(&question, &FEW, &mut NoClock, &mut |_| ()).expect("memory")
        };
        let Sought::Missed(alone) = ask(&[]) else { continue };
        let Some(&reply) = alone.replies.first() else { continue };
        let position = game.position().after(mv).after(reply);
        for answer in position.legal_moves().iter() {
            let Sought::Missed(miss) = ask(&[reply, answer]) else { panic!("{mv:?} was missed") };
            assert_eq!(miss.replies[0], reply);
            let second = miss.steps.get(1).map(|step| step.mv).or(miss.answer);
            assert_eq!(second, Some(answer));
            followed += 1;
        }
        break;
    }
    assert!(followed > 1);
}
