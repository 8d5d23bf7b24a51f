use super::claim::Claimed;
use super::*;
use crate::{Trace, TraceOptions};
use espalier::search::NoClock;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_trace::{RecordedNode, TraceFile, Visit};

const MIDDLEGAME: &str = "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12";

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("legal"))
}

/// A recorded search as a file.
fn recorded(depth: i32) -> Vec<u8> {
    let options = TraceOptions { depth: Some(depth), ..TraceOptions::default() };
    let trace = Trace::record_search(&game(MIDDLEGAME), &options, &mut NoClock).expect("memory");
    [trace.file_header(), trace.bytes().to_vec()].concat()
}

/// A referee whose searches hold, or do not, as this says.
struct Told<F>(F, Vec<(Claim, Depth, Position)>);

impl<F: Fn(&Claim) -> [Option<bool>; 2]> Referee for Told<F> {
    fn judge(
        &mut self,
        scene: &Scene,
        claim: &Claim,
        depth: Depth,
        _: &mut dyn Host,
    ) -> Result<[Opinion; 2], String> {
        self.1.push((*claim, depth, scene.position().clone()));
        let opinion = |holds| Opinion { holds, score: Some(0), depth, line: Vec::new() };
        Ok((self.0)(claim).map(opinion))
    }
}

const OPTIONS: RefereeOptions<'_> =
    RefereeOptions { per_rule: 10, seed: 0, rule: None, record: None, extra_plies: 2 };

fn found(
    answer: impl Fn(&Claim) -> [Option<bool>; 2],
    options: &RefereeOptions<'_>,
) -> FileRulings {
    let bytes = recorded(8);
    let file = TraceFile::parse(&bytes).expect("a trace");
    let mut referee = Told(answer, Vec::new());
    let mut asked = 0;
    let game = game(MIDDLEGAME);
    let found = judge_file(&file, &game, options, &mut referee, &mut NoClock, &mut |_| asked += 1);
    let found = found.expect("a referee without faults");
    assert_eq!(asked, found.cuts.len());
    assert_eq!(referee.1.len(), found.cuts.len() + found.controls.len());
    for (claim, depth, _) in referee.1 {
        assert_eq!(depth, claim.depth + 2);
    }
    found
}

#[test]
fn two_searches_must_agree() {
    let opinion = |holds| Opinion { holds, ..Opinion::default() };
    let of = |answers: [Option<bool>; 2]| Ruling::of(&answers.map(opinion));
    assert_eq!(of([Some(true); 2]), Ruling::Right);
    assert_eq!(of([Some(false); 2]), Ruling::Wrong);
    for answers in [[Some(true), Some(false)], [Some(false), None], [None, Some(true)]] {
        assert_eq!(of(answers), Ruling::CannotTell);
    }
}

#[test]
fn every_rule_is_judged_beside_a_control_of_its_depth() {
    let found = found(|_| [Some(true); 2], &OPTIONS);
    assert!(found.rules.len() > 8, "{:?}", found.rules);
    let depth = |cut: &JudgedCut| cut.claim.depth;
    for (index, rule) in found.rules.iter().enumerate() {
        assert_eq!(rule.tally.right.part, rule.cuts.min(10), "{rule:?}");
        assert_eq!(rule.tally.right.part, rule.tally.judged());
        let of_rule = |cuts: &[JudgedCut]| -> Vec<i32> {
            cuts.iter().filter(|cut| cut.rule == index).map(depth).collect()
        };
        let cuts = of_rule(&found.cuts);
        let controls = of_rule(&found.controls);
        assert_eq!(controls.len() as u64, rule.control.judged());
        assert!(controls.iter().all(|depth| cuts.contains(depth)), "{cuts:?} {controls:?}");
    }
    let bytes = recorded(8);
    let file = TraceFile::parse(&bytes).expect("a trace");
    for control in &found.controls {
        let record = file.record(control.id).expect("a record");
        let nodes = ["reverseFutility", "nullMove", "probCut", "multicut"];
        let judges_nodes = nodes.contains(&found.rules[control.rule].name.as_str());
        assert_ne!(record.visit, Some(Visit::Pruned));
        // A move was searched, whatever ended its node.
        assert!(!judges_nodes || record.rule.is_none(), "{record:?}");
        let sign = control.claim.side == ClaimSide::AtLeast;
        assert_eq!(record.score >= record.beta, sign, "{record:?}");
    }
}

#[test]
fn a_share_is_of_those_on_which_the_referee_can_tell() {
    // High bounds are disputed, low ones refuted.
    let answer = |claim: &Claim| [Some(claim.bound > 30), Some(false)];
    let found = found(answer, &RefereeOptions { rule: Some("NULLMOVE"), ..OPTIONS });
    let [rule] = found.rules.as_slice() else { panic!("{:?}", found.rules) };
    assert_eq!(rule.name, "nullMove");
    let disputed = found.cuts.iter().filter(|cut| cut.claim.bound > 30).count() as u64;
    assert_eq!(rule.tally.cannot_tell, disputed);
    assert_eq!((rule.tally.right.part, rule.tally.wrong().part), (0, 10 - disputed));
    assert!(
        found.cuts.iter().all(|cut| (cut.ruling() == Ruling::Wrong) == (cut.claim.bound <= 30))
    );
}

#[test]
fn files_are_pooled_by_the_names_of_rules() {
    let one = found(|_| [Some(true); 2], &OPTIONS);
    let other = found(|_| [Some(false); 2], &OPTIONS);
    let pooled = RuleRulings::pooled([&one, &other]);
    assert_eq!(pooled.len(), one.rules.len());
    for (pooled, rule) in pooled.iter().zip(&one.rules) {
        assert_eq!((&pooled.name, pooled.cuts), (&rule.name, 2 * rule.cuts));
        let (part, of) = (pooled.tally.right.part, pooled.tally.right.of);
        assert_eq!((2 * part, part), (of, rule.tally.right.part));
    }
}

#[test]
fn what_the_referee_complains_of_ends_the_work() {
    struct Broken;
    impl Referee for Broken {
        fn judge(
            &mut self,
            _: &Scene,
            _: &Claim,
            _: Depth,
            _: &mut dyn Host,
        ) -> Result<[Opinion; 2], String> {
            Err("it has ended".to_owned())
        }
    }
    let bytes = recorded(5);
    let file = TraceFile::parse(&bytes).expect("a trace");
    let game = game(MIDDLEGAME);
    let found = judge_file(&file, &game, &OPTIONS, &mut Broken, &mut NoClock, &mut |_| {});
    assert_eq!(found.map(|found| found.drawn), Err("it has ended".to_owned()));
}

#[test]
fn a_scene_is_played_to_the_position_of_its_claim() {
    let bytes = recorded(8);
    let file = TraceFile::parse(&bytes).expect("a trace");
    let root = game(MIDDLEGAME);
    let (mut below_null, mut pruned) = (0, 0);
    for (id, record) in (0..).zip(file.records()) {
        let scene = Scene::of(&file, &root, id).expect("legal moves");
        assert_eq!(scene.path().len(), usize::from(record.ply), "{id}");
        let mut position = root.position().clone();
        for mv in scene.path() {
            position = mv.map_or_else(|| position.after_null(), |mv| position.after(mv));
        }
        assert_eq!(scene.record_position(), &position, "{id}");
        if let Some(mv) = scene.pruned() {
            pruned += 1;
            assert_eq!((record.visit, record.mv), (Some(Visit::Pruned), Some(mv)));
            assert_eq!(scene.position(), &position.after(mv));
        }
        if let Some(null) = scene.path().iter().rposition(Option::is_none) {
            below_null += 1;
            let played = scene.path().len() - null - 1 + usize::from(scene.pruned().is_some());
            assert_eq!(scene.game().moves().len(), played, "{id}");
        }
    }
    assert!(below_null > 100 && pruned > 100, "{below_null} {pruned}");
}

#[test]
fn a_record_claims_what_its_rule_says() {
    let bytes = recorded(4);
    let file = TraceFile::parse(&bytes).expect("a trace");
    let (_, cut) = (0..file.count())
        .filter_map(|id| Some((id, file.record(id)?)))
        .find(|(_, record)| {
            record.rule == Some(1) && record.end == Some(espalier::observe::End::Rule)
        })
        .expect("reverse futility cuts");
    let high =
        RecordedNode { alpha: Some(9), beta: Some(10), score: Some(50), depth: Some(3), ..cut };
    let claim = |record: &RecordedNode| Claimed::by_rule(record).map(|claimed| claimed.claim);
    let at_least = |depth, bound| Some(Claim { depth, bound, side: ClaimSide::AtLeast });
    assert_eq!(claim(&high), at_least(3, 10));
    // As razoring does.
    let low = RecordedNode { score: Some(-80), ..high };
    assert_eq!(claim(&low), Some(Claim { depth: 3, bound: 9, side: ClaimSide::AtMost }));
    let pruned = RecordedNode { visit: Some(Visit::Pruned), depth_asked: Some(-1), ..low };
    assert_eq!(claim(&pruned), at_least(0, -9));
    for nothing in [
        RecordedNode { visit: Some(Visit::Singular), ..high },
        RecordedNode { visit: None, ..high },
        RecordedNode { beta: Some(31_990), score: Some(31_995), ..high },
        RecordedNode { depth: None, ..high },
    ] {
        assert_eq!(claim(&nothing), None, "{nothing:?}");
    }
    let reduced = RecordedNode { visit: Some(Visit::Reduced), depth_asked: Some(7), ..high };
    assert_eq!(Claimed::by_reduction(&reduced).map(|claimed| claimed.claim), at_least(7, 10));
    assert_eq!(Claimed::by_reduction(&RecordedNode { score: Some(5), ..reduced }), None);
}

/// What this engine says of the claim that the side to move, in this position, has so much.
fn opinions(fen: &str, side: ClaimSide, bound: Score, most_nodes: u64) -> [Opinion; 2] {
    let claim = Claim { depth: 3, bound, side };
    let mut referee = OwnSearch::new(1, most_nodes).expect("memory");
    let judged = referee.judge(&Scene::at_root(game(fen)), &claim, 5, &mut NoClock);
    judged.expect("it has no faults")
}

#[test]
fn the_search_of_this_engine_tells_who_is_a_queen_up() {
    const QUEEN_UP: &str = "3qk3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    use ClaimSide::{AtLeast, AtMost};
    for (side, bound, ruling) in [
        (AtLeast, 300, Ruling::Right),
        (AtLeast, 5000, Ruling::Wrong),
        (AtMost, 5000, Ruling::Right),
        (AtMost, 0, Ruling::Wrong),
    ] {
        let opinions = opinions(QUEEN_UP, side, bound, 200_000);
        assert_eq!(Ruling::of(&opinions), ruling, "{side:?} {bound}: {opinions:?}");
        assert_eq!(opinions.each_ref().map(|opinion| opinion.depth), [5, 6]);
        let is_wrong = ruling == Ruling::Wrong;
        assert!(opinions.iter().all(|opinion| opinion.line.is_empty() != is_wrong));
    }
    let stopped = opinions(QUEEN_UP, AtLeast, 300, 10);
    assert_eq!((Ruling::of(&stopped), stopped[0].score), (Ruling::CannotTell, None));
}

#[test]
fn files_that_lack_what_a_claim_is_made_of_are_known() {
    let none = espalier_trace::RecordFields::NONE;
    let needed = ["move", "visit", "alpha", "beta", "depth", "end", "rule"];
    assert_eq!(missing_fields(none).collect::<Vec<_>>(), needed);
    let bytes = recorded(3);
    let file = TraceFile::parse(&bytes).expect("a trace");
    assert_eq!(missing_fields(file.fields()).count(), 0);
}
