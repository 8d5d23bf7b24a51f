//! Work shared among threads, with results that do not depend on their number.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` makes of each number below `count`, in their order, by so many threads.
///
/// Threads take the next number as they become free. Sums over the results are the same for any
/// number of threads, since the pieces are the same and so is their order.
pub fn map_in_order<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let due = numbers.take_while(|&number| number < count);
        due.map(|number| (number, work(number))).collect::<Vec<_>>()
    };
    let mut results = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(worker)).collect();
        let mut results = worker();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_does_the_work() {
        let squares: Vec<usize> = (0..100).map(|number| number * number).collect();
        for threads in [0, 1, 2, 7, 200] {
            assert_eq!(map_in_order(100, threads, |number| number * number), squares, "{threads}");
        }
        assert!(map_in_order(0, 3, |number| number).is_empty());
    }
}
