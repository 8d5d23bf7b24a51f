//! UCI on standard input and output: one thread reads, another one searches, alone or with helpers.

use crate::output::{exit_with_reader, print_line};
use espalier::search::{RemoteStop, Shared, Team};
use espalier::threads::Threads;
use espalier_cli::uci::{Console, Uci, Urgency, urgency};
use std::collections::VecDeque;
use std::io::{BufRead, stdin};
use std::mem;
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
    while let Some(Queued { line, is_search }) = shared.inbox.next() {
        uci.execute(&line, &mut terminal);
        if is_search {
            shared.inbox.search_has_ended();
            shared.searches.answer();
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
    lines: VecDeque<Queued>,
    /// How many of the lines start a search.
    searches: usize,
    /// How often `readyok` is due when the next search begins.
    ready_questions: usize,
    is_searching: bool,
    has_ended: bool,
}

struct Queued {
    line: String,
    is_search: bool,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, InboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a line, but for an `isready` that [need not wait](Urgency::Ready).
    fn push(&self, line: String, urgency: Urgency) {
        let mut state = self.lock();
        let is_ready_question = urgency == Urgency::Ready;
        if is_ready_question && state.is_searching {
            print_line("readyok");
        } else if is_ready_question && state.searches > 0 {
            state.ready_questions += 1;
        } else {
            let is_search = is_search(urgency);
            state.searches += usize::from(is_search);
            state.lines.push_back(Queued { line, is_search });
            drop(state);
            self.changed.notify_one();
        }
    }

    /// Waits for the next line; none after the last one.
    fn next(&self) -> Option<Queued> {
        let mut state = self.lock();
        while state.lines.is_empty() && !state.has_ended {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let next = state.lines.pop_front()?;
        if next.is_search {
            state.searches -= 1;
            state.is_searching = true;
            for _ in 0..mem::take(&mut state.ready_questions) {
                print_line("readyok");
            }
        }
        drop(state);
        Some(next)
    }

    fn search_has_ended(&self) {
        self.lock().is_searching = false;
    }

    fn end(&self) {
        self.lock().has_ended = true;
        self.changed.notify_one();
    }
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
        let urgency = urgency(&line);
        match urgency {
            Urgency::Stop => {
                searches.stop_all_asked();
                continue;
            }
            Urgency::PonderHit => {
                searches.hit_all_asked();
                continue;
            }
            Urgency::Quit => {
                searches.stop_all_asked();
                break;
            }
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
        inbox.push(line, urgency);
    }
    // Input has ended: searches that are queued are still answered, but endless ones are stopped.
    searches.stop_up_to(last_endless);
    inbox.end();
}
