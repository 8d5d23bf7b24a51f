//! UCI on standard input and output: one thread reads, another one searches, alone or with helpers.

use crate::output::{exit_with_reader, print_line};
use espalier::search::{RemoteStop, Shared, Team};
use espalier::threads::Threads;
use espalier_cli::uci::{Console, Uci, Urgency, urgency};
use std::collections::VecDeque;
use std::io::{BufRead, stdin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Speaks UCI until `quit`, the end of input, or until nobody reads the output.
pub(crate) fn converse() -> Result<(), String> {
    exit_with_reader();
    let shared = Arc::new(Line::default());
    let reader = Arc::clone(&shared);
    thread::spawn(move || read_lines(&reader));
    let mut uci = Uci::new().map_err(|error| error.to_string())?;
    let mut terminal = Terminal { started: Instant::now(), shared: Arc::clone(&shared) };
    while let Some(line) = shared.inbox.next() {
        let goes_on = uci.execute(&line, &mut terminal);
        if is_search(urgency(&line)) {
            shared.inbox.search_has_ended();
            shared.searches.answer();
        }
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// What the thread that reads and the thread that searches share.
#[derive(Default)]
struct Line {
    inbox: Inbox,
    searches: Searches,
}

/// Numbers of searches, from 1.
///
/// A stop means the searches asked for before it, running or still waiting, and none after; so
/// does a ponder hit.
#[derive(Default)]
struct Searches {
    asked: AtomicUsize,
    stopped: AtomicUsize,
    ponder_hit: AtomicUsize,
    answered: AtomicUsize,
}

impl Searches {
    /// The number of the new search.
    fn ask(&self) -> usize {
        self.asked.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn stop_all_asked(&self) {
        self.stop_up_to(self.asked.load(Ordering::Relaxed));
    }

    fn stop_up_to(&self, number: usize) {
        self.stopped.fetch_max(number, Ordering::Relaxed);
    }

    fn hit_all_asked(&self) {
        self.ponder_hit.fetch_max(self.asked.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    fn answer(&self) {
        self.answered.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the search that is now being answered is to end.
    fn is_stopped(&self) -> bool {
        self.answered.load(Ordering::Relaxed) < self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the opponent has played the move that the search that is now being answered is for.
    fn is_hit(&self) -> bool {
        self.answered.load(Ordering::Relaxed) < self.ponder_hit.load(Ordering::Relaxed)
    }
}

/// Lines that wait, in order.
#[derive(Default)]
struct Inbox {
    state: Mutex<InboxState>,
    changed: Condvar,
}

#[derive(Default)]
struct InboxState {
    lines: VecDeque<String>,
    is_searching: bool,
    has_ended: bool,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, InboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a line. `isready` behind nothing but a search is answered at once.
    fn push(&self, line: String) {
        let mut state = self.lock();
        if state.is_searching && state.lines.is_empty() && is_ready_question(&line) {
            print_line("readyok");
        } else {
            state.lines.push_back(line);
            drop(state);
            self.changed.notify_one();
        }
    }

    /// Waits for the next line; none after the last one. `isready` right behind a search is answered
    /// now.
    fn next(&self) -> Option<String> {
        let mut state = self.lock();
        while state.lines.is_empty() && !state.has_ended {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let line = state.lines.pop_front()?;
        state.is_searching = is_search(urgency(&line));
        while state.is_searching && state.lines.front().is_some_and(|line| is_ready_question(line))
        {
            state.lines.pop_front();
            print_line("readyok");
        }
        drop(state);
        Some(line)
    }

    fn search_has_ended(&self) {
        self.lock().is_searching = false;
    }

    fn end(&self) {
        self.lock().has_ended = true;
        self.changed.notify_one();
    }
}

fn is_ready_question(line: &str) -> bool {
    urgency(line) == Urgency::Ready
}

/// The engine's view of the terminal.
struct Terminal {
    started: Instant,
    shared: Arc<Line>,
}

impl Console for Terminal {
    fn print(&mut self, line: &str) {
        print_line(line);
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.shared.searches.is_stopped()
    }

    fn remote_stop(&self) -> Option<RemoteStop> {
        let shared = Arc::clone(&self.shared);
        Some(Arc::new(move || shared.searches.is_stopped()))
    }

    fn ponder_hit(&self) -> bool {
        self.shared.searches.is_hit()
    }

    fn most_threads(&self) -> usize {
        Shared::MOST_THREADS
    }

    fn team(&self, threads: usize) -> Option<Box<dyn Team + Send>> {
        Threads::team(threads)
    }

    fn wait(&mut self) -> bool {
        thread::sleep(Duration::from_millis(1));
        true
    }
}

/// Whether a stop may end what a line asks for.
const fn is_search(urgency: Urgency) -> bool {
    matches!(urgency, Urgency::Go(_) | Urgency::Count)
}

/// Reads lines and queues them in order; acts at once on those that cannot wait for a search.
fn read_lines(Line { inbox, searches }: &Line) {
    let mut last_endless = 0;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // Lines that are not UTF-8 are still lines, and get an answer.
        if !matches!(stdin().lock().read_until(b'\n', &mut bytes), Ok(1..)) {
            break;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        match urgency(&line) {
            Urgency::Stop | Urgency::Quit => searches.stop_all_asked(),
            Urgency::PonderHit => searches.hit_all_asked(),
            Urgency::Go(answering) => {
                let number = searches.ask();
                if answering.is_endless() {
                    last_endless = number;
                }
            }
            Urgency::Count => {
                searches.ask();
            }
            Urgency::Ready | Urgency::Wait => {}
        }
        inbox.push(line);
    }
    // Input has ended: searches that are queued are still answered, but endless ones are stopped.
    searches.stop_up_to(last_endless);
    inbox.end();
}
