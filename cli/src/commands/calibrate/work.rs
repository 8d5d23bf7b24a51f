//! Work on many positions with all cores there are.

use crate::commands::Terminal;
use crate::commands::host::Interruptible;
use espalier::search::{Host, Info};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// Does the work for each item and hands over its results as they come, until Ctrl-C or an error.
/// Where there are no threads it is done one item after another.
pub(super) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    terminal: &dyn Terminal,
    work: &(dyn Fn(&T, &mut dyn Host) -> Option<R> + Sync),
    done: &mut dyn FnMut(R) -> Result<(), String>,
) -> Result<(), String> {
    let mut host = Interruptible::new(terminal)?;
    let cores = thread::available_parallelism().map_or(1, Into::into);
    let threads = cores.min(terminal.most_threads()).min(items.len());
    if threads < 2 {
        for item in items {
            let Some(result) = work(item, &mut host) else { break };
            done(result)?;
        }
        return Ok(());
    }
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                let mut host = Stoppable(stop);
                while !host.should_stop()
                    && let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed))
                    && let Some(result) = work(item, &mut host)
                    && sender.send(result).is_ok()
                {}
            });
        }
        drop(sender);
        let mut outcome = Ok(());
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(result) => outcome = outcome.and_then(|()| done(result)),
                Err(RecvTimeoutError::Disconnected) => return outcome,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if outcome.is_err() || host.should_stop() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    })
}

/// A search that ends with all others.
struct Stoppable<'a>(&'a AtomicBool);

impl Host for Stoppable<'_> {
    /// Nodes limit these searches, not time.
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn report(&mut self, _info: &Info) {}
}
