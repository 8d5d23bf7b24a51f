//! A progress bar.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A bar on a terminal; elsewhere a line now and then.
pub struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    last_line: Instant,
}

impl Progress {
    const BETWEEN_LINES: Duration = Duration::from_secs(30);

    /// For so many of a unit; 0 where nobody knows.
    pub fn new(length: u32, unit: &'static str) -> Self {
        let bar = ProgressBar::new(length.into());
        let share = if length > 0 { "{bar:24} {pos}/{len}" } else { "{pos}" };
        let template = format!("{share} {unit}  {{elapsed}}  {{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self { bar, unit, last_line: Instant::now() }
    }

    pub fn show(&mut self, position: u32, status: &str) {
        if self.bar.is_hidden() && self.last_line.elapsed() >= Self::BETWEEN_LINES {
            self.last_line = Instant::now();
            self.say(&format!("{position} {}  {status}", self.unit));
        }
        self.bar.set_position(position.into());
        self.bar.set_message(status.to_owned());
    }

    /// Prints a line that stays, whether there is a bar or not.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
