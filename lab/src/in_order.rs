//! Parallel work whose results are taken in order.

use crate::interrupt::Stop;
use anyhow::Result;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Does work number `first`, the next and so on, until `take` breaks or it is stopped.
///
/// Each worker is made by `worker` in its own thread, and gives none for work that was stopped.
/// `take` sees the results without a gap; results after a gap are dropped.
pub fn in_order<T: Send, W: FnMut(u32) -> Result<Option<T>>>(
    first: u32,
    workers: usize,
    stop: &Stop,
    worker: impl Fn() -> Result<W> + Sync,
    mut take: impl FnMut(u32, T) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let next = AtomicU32::new(first);
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..workers {
            let (sender, worker, next) = (sender.clone(), &worker, &next);
            scope.spawn(move || {
                let _last_words = RaisedOnPanic(stop);
                match worker() {
                    Ok(work) => do_work(work, next, stop, &sender),
                    // Without a receiver the run is over.
                    Err(error) => drop(sender.send((first, Err(error)))),
                }
            });
        }
        drop(sender);
        let result = hand_over(first, results.iter(), &mut take);
        // Enough is known, or nothing can be kept any more: what still runs is dropped.
        stop.raise();
        result
    })
}

fn do_work<T>(
    mut work: impl FnMut(u32) -> Result<Option<T>>,
    next: &AtomicU32,
    stop: &Stop,
    sender: &Sender<(u32, Result<T>)>,
) {
    while !stop.is_raised() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(result) = work(number).transpose() else {
            return;
        };
        if sender.send((number, result)).is_err() {
            return;
        }
    }
}

fn hand_over<T>(
    first: u32,
    results: impl Iterator<Item = (u32, Result<T>)>,
    take: &mut impl FnMut(u32, T) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut due = first;
    let mut early = BTreeMap::new();
    for (number, result) in results {
        early.insert(number, result?);
        while let Some(result) = early.remove(&due) {
            if take(due, result)?.is_break() {
                return Ok(());
            }
            due += 1;
        }
    }
    Ok(())
}

/// Stops the others when its thread panics: they would wait for its work for ever.
struct RaisedOnPanic<'a>(&'a Stop);

impl Drop for RaisedOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    /// Runs with three workers of which those with even numbers let others go first.
    fn run(
        work: impl Fn(u32) -> Result<Option<u32>> + Sync,
        stop: &Stop,
        mut take: impl FnMut(u32) -> ControlFlow<()>,
    ) -> (Vec<u32>, Result<()>) {
        let mut taken = Vec::new();
        let worker = || {
            Ok(|number: u32| {
                if number.is_multiple_of(2) {
                    thread::yield_now();
                }
                work(number)
            })
        };
        let result = in_order(5, 3, stop, worker, |number, result| {
            assert_eq!(result, 10 * number);
            taken.push(number);
            Ok(take(number))
        });
        (taken, result)
    }

    #[test]
    fn results_come_in_the_order_of_their_numbers_until_it_is_enough() {
        let take =
            |number| if number == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let (taken, result) = run(|number| Ok(Some(10 * number)), &Stop::default(), take);
        assert_eq!(taken, (5..=40).collect::<Vec<_>>());
        assert!(result.is_ok());
    }

    #[test]
    fn what_is_stopped_or_fails_leaves_no_gap() {
        let stop = Stop::default();
        let stopped = |number| {
            if number == 20 {
                stop.raise();
            }
            Ok((number != 20).then_some(10 * number))
        };
        let (taken, result) = run(stopped, &stop, |_| ControlFlow::Continue(()));
        assert_eq!(taken, (5..5 + taken.len() as u32).collect::<Vec<_>>());
        assert!(taken.len() <= 15 && result.is_ok());

        let failing =
            |number| if number == 20 { bail!("no memory") } else { Ok(Some(10 * number)) };
        let (taken, result) = run(failing, &Stop::default(), |_| ControlFlow::Continue(()));
        assert_eq!(taken, (5..5 + taken.len() as u32).collect::<Vec<_>>());
        assert_eq!(result.unwrap_err().to_string(), "no memory");
    }
}
