//! Shares and differences of shares, with where the true ones lie.

use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// A share with its 95% interval, of ten-thousandths.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct Share {
    /// Those that are right.
    pub right: u64,
    /// Those that were decided.
    pub decided: u64,
    /// Missing for a share of nothing.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Missing for a share of nothing.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

impl From<crate::Share> for Share {
    fn from(share: crate::Share) -> Self {
        let ends = share.interval().map(|ends| ends.map(tenthousandths));
        let [low, high] = ends.map_or([None; 2], |ends| ends.map(Some));
        Self { right: share.part, decided: share.of, low, high }
    }
}

/// A difference of two shares, from −1 to 1, with its 95% interval, of ten-thousandths.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct Difference {
    /// In the sample.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<crate::Difference> for Difference {
    fn from(crate::Difference { value, interval: [low, high] }: crate::Difference) -> Self {
        let [value, low, high] = [value, low, high].map(tenthousandths);
        Self { value, low, high }
    }
}

fn tenthousandths(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}
