//! `go`: limits, search and `bestmove`.

use super::report::{comment_line, current_move_line, info_line};
use super::{Command, Console, GoCommand, Uci, complain};
use espalier::observe::Counters;
use espalier::search::{Clock, Host, Info, Limits, News, RemoteStop, Switches};
use espalier_chess::board::Position;
use espalier_chess::types::Color;
use std::time::Duration;

/// The console as the host of a search.
struct UciHost<'a> {
    console: &'a mut dyn Console,
    started: Duration,
    position: Position,
    chess960: bool,
    shows_chances: bool,
    /// `go ponder`.
    ponder: bool,
    /// Nodes at the last report. No final report follows where no node was searched since.
    reported: Option<u64>,
}

impl Host for UciHost<'_> {
    fn elapsed(&self) -> Duration {
        self.console.now().saturating_sub(self.started)
    }

    fn should_stop(&self) -> bool {
        self.console.stop_requested()
    }

    fn remote_stop(&self) -> Option<RemoteStop> {
        self.console.remote_stop()
    }

    fn is_pondering(&self) -> bool {
        self.ponder && !self.console.ponder_hit()
    }

    fn report(&mut self, info: &Info) {
        self.reported = Some(info.nodes);
        let line = self.line(info);
        self.console.print(&line);
    }

    fn hear(&mut self, news: News) {
        let line = match news {
            News::Bound(info) => self.line(info),
            News::Move { mv, number, depth } => {
                current_move_line(&self.position.uci(mv, self.chess960), number, depth)
            }
        };
        self.console.print(&line);
    }
}

impl UciHost<'_> {
    fn line(&self, info: &Info) -> String {
        info_line(info, &self.position, self.chess960, self.shows_chances)
    }

    /// Waits until `bestmove` may be sent: after a stop or, when pondering, a ponder hit.
    fn wait(&mut self, infinite: bool) {
        while !self.should_stop() && (infinite || self.is_pondering()) && self.console.wait() {}
    }
}

/// Prints the first errors of a command and how many more there are, so that the answer to a line of
/// nonsense stays short.
fn complain_of_each(errors: impl ExactSizeIterator<Item = String>, console: &mut dyn Console) {
    const MOST: usize = 8;
    let more = errors.len().saturating_sub(MOST);
    for error in errors.take(MOST) {
        complain(&error, console);
    }
    if more > 0 {
        complain(&format_args!("and {more} more like these"), console);
    }
}

impl Uci {
    /// Answers a command that needs a position while the last `position` was refused. A GUI waits for
    /// `bestmove` after `go`, so it gets the null move: any other move could be illegal in the position that
    /// the GUI has.
    pub(super) fn refuse(&self, command: &Command, console: &mut dyn Console) {
        complain(
            &"the last position was refused, so there is none to look at; send another one first",
            console,
        );
        if let Command::Go(go @ GoCommand { perft: None, .. }) = command {
            let mut host = self.host(go, console);
            host.wait(go.infinite);
            host.console.print("bestmove 0000");
        }
    }

    pub(super) fn go(&mut self, go: &GoCommand, console: &mut dyn Console) {
        if let Some(depth) = go.perft {
            self.perft(depth, console);
            return;
        }
        complain_of_each(go.remarks.iter().cloned(), console);
        let limits = self.limits(go, console);
        let position = self.session.game().position().clone();
        let mut host = self.host(go, console);
        let outcome = if self.counting {
            let mut counters = Counters::default();
            let outcome = self.session.go_counting(&limits, &mut host, &mut counters);
            self.counters = Some(counters);
            outcome
        } else {
            self.session.go_silently(&limits, &mut host)
        };
        if host.reported != Some(outcome.info.nodes) {
            host.report(&outcome.info);
        }
        host.wait(limits.infinite);
        let Some(best) = outcome.best else {
            console.print("bestmove (none)");
            return;
        };
        if self.comments {
            console.print(&comment_line(outcome.info.uci_score(), outcome.info.bound));
        }
        let mut answer = format!("bestmove {}", position.uci(best, self.chess960));
        if let Some(ponder) = outcome.ponder {
            answer += " ponder ";
            answer += &position.after(best).uci(ponder, self.chess960);
        }
        console.print(&answer);
    }

    fn host<'a>(&self, go: &GoCommand, console: &'a mut dyn Console) -> UciHost<'a> {
        UciHost {
            started: console.now(),
            console,
            position: self.session.game().position().clone(),
            chess960: self.chess960,
            shows_chances: self.shows_chances,
            ponder: go.ponder,
            reported: None,
        }
    }

    /// The limits of a command, with its moves parsed in the current position. Illegal `searchmoves` are
    /// reported and ignored, as `go` must be answered with a move.
    pub(super) fn limits(&self, go: &GoCommand, console: &mut dyn Console) -> Limits {
        let position = self.session.game().position();
        let (mut moves, mut illegal) = (Vec::new(), Vec::new());
        for text in &go.search_moves {
            match position.parse_uci(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => illegal.push(error),
            }
        }
        complain_of_each(illegal.iter().map(|error| format!("searchmoves: {error}")), console);
        let clock = |side: Color| {
            let left = go.time[side as usize]?;
            let increment = go.increment[side as usize].unwrap_or_default();
            Some(Clock { left, increment })
        };
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            soft_nodes: None,
            move_time: go.move_time,
            clocks: Color::ALL.map(clock),
            moves_to_go: go.moves_to_go,
            mate: go.mate,
            infinite: go.infinite,
            moves,
            lines: self.lines,
            strength: self.strength(),
            switches: Switches::SHIPPED,
        }
    }
}
