//! The search constants as `OpenBench` wants them for tuning by SPSA.

use espalier::params::{Param, TABLE};

/// How far a constant still moves in the end, in `OpenBench`'s measure: its customary value.
const R_END: f64 = 0.002;

/// One line per constant that can be tuned: `name, int, value, min, max, c_end, r_end`.
///
/// Switches and choices among several ways are left out: there is nothing between their values.
/// How far a constant is moved at the end, `c_end`, is its step in the table of constants.
pub fn lines() -> Vec<String> {
    TABLE.iter().filter(|param| !is_choice(param)).map(line).collect()
}

fn line(param: &Param) -> String {
    let Param { name, value, min, max, step, .. } = *param;
    let [value, min, max, step] = [value, min, max, step].map(f64::from);
    format!("{name}, int, {value:.1}, {min:.1}, {max:.1}, {step:.1}, {R_END}")
}

/// Whether the values are names of ways, and not more or less of something.
fn is_choice(param: &Param) -> bool {
    param.is_switch() || param.name.starts_with("trend_in_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_name_a_kind_and_numbers_in_order() {
        let lines = lines();
        assert!(lines.len() > 10);
        for line in &lines {
            let fields: Vec<&str> = line.split(", ").collect();
            let [name, "int", numbers @ ..] = fields.as_slice() else { panic!("{line}") };
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{line}");
            let numbers: Vec<f64> = numbers.iter().map(|text| text.parse().unwrap()).collect();
            let [value, min, max, c_end, r_end] = numbers[..] else { panic!("{line}") };
            assert!(min <= value && value <= max && min < max, "{line}");
            assert!(c_end > 0.0 && c_end <= max - min && r_end > 0.0, "{line}");
        }
        assert!(lines.contains(&"trend_rate_div, int, 50.0, 10.0, 200.0, 10.0, 0.002".to_owned()));
    }

    #[test]
    fn what_cannot_be_more_or_less_is_left_out() {
        let lines = lines();
        for name in ["null_move,", "trend_in_late_move_reductions,"] {
            assert!(!lines.iter().any(|line| line.starts_with(name)), "{name}");
        }
    }

    /// What `OpenBench` does with the list: every name is an option of the engine with this
    /// range, and every value can be set.
    #[cfg(feature = "tune")]
    #[test]
    fn the_engine_has_every_line_as_an_option() {
        use espalier::uci::{Console, Uci};
        use std::time::Duration;

        #[derive(Default)]
        struct Heard(Vec<String>);

        impl Console for Heard {
            fn print(&mut self, line: &str) {
                self.0.push(line.to_owned());
            }

            fn now(&self) -> Duration {
                Duration::ZERO
            }

            fn stop_requested(&self) -> bool {
                false
            }

            fn wait(&mut self) -> bool {
                false
            }
        }

        let mut uci = Uci::new().unwrap();
        let mut heard = Heard::default();
        assert!(uci.execute("uci", &mut heard));
        let options = std::mem::take(&mut heard.0);
        for line in lines() {
            let fields: Vec<&str> = line.split(", ").collect();
            let whole = |text: &str| text.strip_suffix(".0").unwrap().to_owned();
            let [value, min, max] = [2, 3, 4].map(|index| whole(fields[index]));
            let name = fields[0];
            let option =
                format!("option name {name} type spin default {value} min {min} max {max}");
            assert!(options.contains(&option), "{option} is not in {options:#?}");
            for value in [min, max, value] {
                assert!(uci.execute(&format!("setoption name {name} value {value}"), &mut heard));
            }
        }
        assert_eq!(heard.0, Vec::<String>::new());
    }
}
