//! Another engine over UCI, as a referee.

use super::{Heard, Program};
use espalier::search::Host;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, MATE, Move, Score};
use espalier_insight::referee::{Claim, Opinion, Referee, Scene};
use std::time::Duration;

/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// What ends a search of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoLimit {
    Nodes(u64),
    Depth(Depth),
    /// The depth that the referee is asked for.
    AsAsked,
}

/// Asks the engine about the position of a cut by a plain `go`, and about the position after the best
/// move of its answer.
pub(super) struct EngineReferee<'a> {
    program: Box<dyn Program>,
    name: String,
    limit: GoLimit,
    timeout: Duration,
    /// The engine is asked for as long as this is not past.
    now: &'a dyn Fn() -> Duration,
}

/// The last line that the engine has told of.
#[derive(Default)]
struct Answer {
    score: Option<Score>,
    line: Vec<Move>,
}

impl<'a> EngineReferee<'a> {
    /// An engine that has answered `uci` within the timeout.
    pub(super) fn new(
        program: Box<dyn Program>,
        name: &str,
        limit: GoLimit,
        timeout: Duration,
        now: &'a dyn Fn() -> Duration,
    ) -> Result<Self, String> {
        let mut engine = Self { program, name: name.to_owned(), limit, timeout, now };
        engine.send("uci")?;
        engine.wait_for("uciok", "uci")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        self.program.send(line).map_err(|error| {
            let name = &self.name;
            format!("the engine {name} does not take \"{line}\": {error}")
        })
    }

    fn wait_for(&mut self, word: &str, asked: &str) -> Result<(), String> {
        let answer = self.hear(asked, &|line| (line.trim() == word).then_some(()), &|| false)?;
        answer.ok_or_else(|| format!("{word} was not waited for"))
    }

    /// The first line that is what is asked for; none where it was stopped. An engine that says
    /// nothing until the timeout hangs.
    fn hear<T>(
        &mut self,
        asked: &str,
        read: &dyn Fn(&str) -> Option<T>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<T>, String> {
        let mut last = (self.now)();
        loop {
            match self.program.hear(LOOK) {
                Heard::Line(line) => {
                    if let Some(found) = read(&line) {
                        return Ok(Some(found));
                    }
                    last = (self.now)();
                }
                Heard::Ended(how) => {
                    let name = &self.name;
                    return Err(format!("the engine {name} has ended ({how}) after \"{asked}\""));
                }
                Heard::Nothing => {
                    if is_stopped() {
                        return Ok(None);
                    }
                    if (self.now)().saturating_sub(last) >= self.timeout {
                        let (name, seconds) = (&self.name, self.timeout.as_secs());
                        return Err(format!(
                            "the engine {name} has said nothing for {seconds} seconds after \"{asked}\"; \
                             --timeout SECONDS waits longer"
                        ));
                    }
                }
            }
        }
    }

    fn search(&mut self, scene: &Scene, depth: Depth, host: &dyn Host) -> Result<Answer, String> {
        let position = scene.position();
        if !position.has_legal_move() {
            let score = if position.in_check() { -MATE } else { 0 };
            return Ok(Answer { score: Some(score), line: Vec::new() });
        }
        let game = scene.game();
        let start = &game.positions()[0];
        let played = game.positions().iter().zip(game.moves());
        let moves: Vec<_> = played.map(|(before, &mv)| before.uci(mv, false)).collect();
        let go = match self.limit {
            GoLimit::Nodes(nodes) => format!("go nodes {nodes}"),
            GoLimit::Depth(depth) => format!("go depth {depth}"),
            GoLimit::AsAsked => format!("go depth {depth}"),
        };
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait_for("readyok", "isready")?;
        let words = if moves.is_empty() { "" } else { " moves " };
        self.send(&format!("position fen {start}{words}{}", moves.join(" ")))?;
        self.send(&go)?;
        let answer = std::cell::RefCell::new(Answer::default());
        let read = |line: &str| {
            if let Some(told) = told(line, position) {
                *answer.borrow_mut() = told;
            }
            line.starts_with("bestmove").then(|| line.to_owned())
        };
        let asked = format!("{go} in {position}");
        let best = self.hear(&asked, &read, &|| host.should_stop())?;
        let Some(best) = best else { return Ok(Answer::default()) };
        let mut answer = answer.into_inner();
        if answer.line.is_empty() {
            answer.line.extend(best_move(&best, position));
        }
        Ok(answer)
    }
}

impl Referee for EngineReferee<'_> {
    fn judge(
        &mut self,
        scene: &Scene,
        claim: &Claim,
        depth: Depth,
        host: &mut dyn Host,
    ) -> Result<[Opinion; 2], String> {
        let opinion = |Answer { score, line }, depth| Opinion {
            holds: score.map(|score| claim.holds(score)),
            score,
            depth,
            line,
        };
        let first = opinion(self.search(scene, depth, host)?, depth);
        let Some(&best) = first.line.first() else { return Ok([first.clone(), first]) };
        let Answer { score, line } = self.search(&scene.after(best), depth, host)?;
        let line = std::iter::once(best).chain(line).collect();
        let second = Answer { score: score.map(|score| -score), line };
        Ok([first, opinion(second, depth + 1)])
    }
}

/// The score and the line of an `info`; none of one that has neither, and of other lines than the best.
fn told(line: &str, position: &Position) -> Option<Answer> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut answer = Answer::default();
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "multipv" if words.next() != Some("1") => return None,
            "score" => {
                let kind = words.next()?;
                let number: Score = words.next()?.parse().ok()?;
                answer.score = Some(score_of(kind, number)?);
            }
            "pv" => {
                let mut position = position.clone();
                for word in words.by_ref() {
                    let Ok(mv) = position.parse_uci(word) else { break };
                    position = position.after(mv);
                    answer.line.push(mv);
                }
            }
            _ => {}
        }
    }
    answer.score.is_some().then_some(answer)
}

/// Centipawns, or a mate in so many moves.
fn score_of(kind: &str, number: Score) -> Option<Score> {
    match kind {
        "cp" => Some(number.clamp(1 - MATE, MATE - 1)),
        "mate" if number > 0 => Some(MATE - number.min(MATE / 4) * 2 + 1),
        "mate" => Some(-MATE - number.max(-MATE / 4) * 2),
        _ => None,
    }
}

/// The move of `bestmove`, where it can be played.
fn best_move(line: &str, position: &Position) -> Option<Move> {
    position.parse_uci(line.split_whitespace().nth(1)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::search::NoClock;
    use espalier_insight::referee::ClaimSide;
    use std::cell::{Cell, RefCell};
    use std::collections::VecDeque;
    use std::io;
    use std::rc::Rc;

    /// An engine that answers each `go` with the next of its answers.
    struct Scripted {
        answers: VecDeque<&'static str>,
        heard: Rc<RefCell<Vec<String>>>,
        lines: VecDeque<String>,
    }

    impl Program for Scripted {
        fn send(&mut self, line: &str) -> io::Result<()> {
            self.heard.borrow_mut().push(line.to_owned());
            let said = match line {
                "uci" => "id name Scripted\nuciok",
                "isready" => "readyok",
                go if go.starts_with("go") => self.answers.pop_front().unwrap_or_default(),
                _ => "",
            };
            self.lines.extend(said.lines().map(str::to_owned));
            Ok(())
        }

        fn hear(&mut self, _: Duration) -> Heard {
            self.lines.pop_front().map_or(Heard::Nothing, Heard::Line)
        }
    }

    /// What the engine says of the claim that White, to move at the start, has a pawn more.
    fn judged(answers: &[&'static str]) -> (Result<[Opinion; 2], String>, Vec<String>) {
        let heard = Rc::default();
        let program = Scripted {
            answers: answers.iter().copied().collect(),
            heard: Rc::clone(&heard),
            lines: VecDeque::new(),
        };
        // Each look at the clock is a second later.
        let clock = Cell::new(0);
        let now = || {
            clock.set(clock.get() + 1);
            Duration::from_secs(clock.get())
        };
        let timeout = Duration::from_secs(20);
        let engine =
            EngineReferee::new(Box::new(program), "./mine", GoLimit::AsAsked, timeout, &now);
        let claim = Claim { depth: 4, bound: 100, side: ClaimSide::AtLeast };
        let scene = Scene::at_root(espalier_chess::game::Game::default());
        let opinions = engine.and_then(|mut engine| engine.judge(&scene, &claim, 6, &mut NoClock));
        let heard = heard.borrow().clone();
        (opinions, heard)
    }

    #[test]
    fn the_position_and_the_best_reply_are_both_asked_about() {
        let (opinions, heard) = judged(&[
            "info depth 6 score cp 300 pv d2d4\ninfo string score cp 999\n\
             info depth 6 multipv 2 score cp 5 pv a2a3\ninfo depth 6 score cp 31 pv e2e4 e7e5\nbestmove e2e4",
            "info depth 6 score cp -140 pv c7c5\nbestmove c7c5",
        ]);
        let [first, second] = opinions.expect("answers");
        assert_eq!((first.score, first.holds, first.line.len()), (Some(31), Some(false), 2));
        assert_eq!((second.score, second.holds, second.line.len()), (Some(140), Some(true), 2));
        let told = |line: &str| heard.iter().any(|heard| heard == line);
        let start = espalier_chess::board::START_FEN;
        assert!(told(&format!("position fen {start}")), "{heard:?}");
        assert!(told(&format!("position fen {start} moves e2e4")), "{heard:?}");
        assert_eq!(heard.iter().filter(|line| *line == "go depth 6").count(), 2);
        assert_eq!(heard.iter().filter(|line| *line == "ucinewgame").count(), 2);
    }

    #[test]
    fn a_mate_is_told_in_moves() {
        let (opinions, _) = judged(&[
            "info score mate 3 pv e2e4\nbestmove e2e4",
            "info score mate -2 pv e7e5\nbestmove e7e5",
        ]);
        let [first, second] = opinions.expect("answers");
        assert_eq!((first.score, second.score), (Some(MATE - 5), Some(MATE - 4)));
    }

    #[test]
    fn an_engine_that_says_nothing_is_named_with_what_it_was_asked() {
        let (opinions, _) = judged(&["info depth 1 score cp 10 pv e2e4"]);
        let error = opinions.expect_err("it hangs");
        assert!(
            error.starts_with(
                "the engine ./mine has said nothing for 20 seconds after \"go depth 6 in rnbqkbnr/"
            ),
            "{error}"
        );
    }

    #[test]
    fn an_answer_without_a_score_decides_nothing() {
        let (opinions, _) = judged(&["bestmove e2e4", "bestmove (none)"]);
        let [first, second] = opinions.expect("answers");
        assert_eq!((first.holds, second.holds), (None, None));
    }
}
