//! The curves as one HTML file that loads nothing: a drawing for each.

use super::text::{Words, heading, sentences};
use espalier_insight::calibration::{BINS, Curve, Point};
use std::fmt::Write as _;

const WIDTH: f64 = 840.0;
const HEIGHT: f64 = 300.0;
/// Room for the numbers at the left and below.
const LEFT: f64 = 48.0;
const BOTTOM: f64 = 28.0;
const TOP: f64 = 10.0;

const STYLE: &str = "\
body{font:15px/1.5 system-ui,sans-serif;color:#1d2622;background:#f6f5ee;max-width:56rem;margin:2rem auto;padding:0 1rem}\
section{background:#fff;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0;break-inside:avoid}\
h1,h2{font-family:Georgia,serif;line-height:1.2;margin:.2rem 0}h2{font-size:1.15rem}p{margin:.25rem 0}svg{width:100%;height:auto}\
text{font-size:11px;fill:#59645e}.tried{stroke:#1f5fa8;fill:#1f5fa8}.cut{stroke:#1d6b52;fill:#1d6b52}.line{fill:none;stroke-width:2}\
.target{stroke:#a8772c;stroke-dasharray:5 4}.grid{stroke:#e5e3d8}.zero{stroke:#1d2622}.bar{opacity:.35}";

/// The page.
pub(super) fn page(positions: usize, curves: &[Curve], words: &Words, target: f64) -> String {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Calibration</title><style>{STYLE}</style>\
         <h1>Calibration</h1><p>{positions} positions. Left of zero a rule was tried and did not fire (blue): \
         how the search came out all the same. From zero on it fired (green): how a sample came out without it. \
         Bars: 95%, by a bootstrap over positions; columns: how many.</p>\n"
    );
    for curve in curves.iter().filter(|curve| curve.sum().tried.of > 0) {
        let _ = write!(html, "<section><h2>{}</h2>", escaped(&heading(&curve.group, words)));
        for sentence in sentences(curve, words, target) {
            let _ = write!(html, "<p>{}</p>", escaped(&sentence));
        }
        let _ = writeln!(html, "{}</section>", drawing(curve, words, target));
    }
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Whether a bin has enough decisions to be drawn.
fn is_drawn(point: &Point) -> bool {
    point.share().of >= 20
}

/// What lies so far, from 0 to 1, from one number to another.
fn between(from: f64, to: f64, part: f64) -> f64 {
    (to - from).mul_add(part, from)
}

/// The scales of a drawing.
struct Scale {
    lowest: f64,
}

impl Scale {
    /// From the least share to 1, with some room.
    fn of(curve: &Curve) -> Self {
        let drawn = || curve.points.iter().filter(|point| is_drawn(point));
        let lows = drawn().filter_map(|point| Some(point.interval?[0]));
        let shares = drawn().filter_map(|point| point.share().value());
        let least = lows.chain(shares).fold(1.0, f64::min);
        Self { lowest: (least * 10.0).floor().min(9.0) / 10.0 }
    }

    fn x(bin: f64) -> f64 {
        let bins = f64::from(BINS.end - BINS.start);
        between(LEFT, WIDTH, (bin - f64::from(BINS.start)) / bins)
    }

    fn y(&self, share: f64) -> f64 {
        between(TOP, HEIGHT - BOTTOM, (1.0 - share) / (1.0 - self.lowest))
    }
}

fn drawing(curve: &Curve, words: &Words, target: f64) -> String {
    let named = words.of(&curve.group);
    let scale = Scale::of(curve);
    let floor = HEIGHT - BOTTOM;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{} by value less threshold\">",
        named.came_out()
    );
    for tenth in 0..=10 {
        let share = f64::from(tenth) / 10.0;
        if share < scale.lowest - 0.01 {
            continue;
        }
        let (y, percent) = (scale.y(share), 10 * tenth);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{WIDTH}\"/><text x=\"8\" y=\"{:.1}\">{percent}%</text>",
            y + 4.0
        );
    }
    columns(&mut svg, curve);
    for bin in BINS.step_by(5) {
        let label = (bin * named.width()).to_string().replace('-', "−");
        let x = Scale::x(f64::from(bin));
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{label}</text>", floor + 18.0);
    }
    let (zero, target) = (Scale::x(0.0), scale.y(target));
    let _ = write!(
        svg,
        "<path class=\"zero\" d=\"M{zero:.1} 0V{floor}\"/><path class=\"target\" d=\"M{LEFT} {target:.1}H{WIDTH}\"/>"
    );
    for (class, is_cut) in [("tried", false), ("cut", true)] {
        let points =
            curve.points.iter().filter(|point| (point.bin >= 0) == is_cut && is_drawn(point));
        line(&mut svg, &scale, class, points);
    }
    svg + "</svg>"
}

/// How many decisions each bin has, below the curve.
#[expect(clippy::cast_precision_loss, reason = "a drawing")]
fn columns(svg: &mut String, curve: &Curve) {
    let count = |point: &Point| (point.cell.tried.of + point.cell.cuts) as f64;
    let most = curve.points.iter().map(count).fold(1.0, f64::max);
    let width = Scale::x(1.0) - Scale::x(0.0) - 1.0;
    for point in &curve.points {
        let height = 40.0 * count(point) / most;
        let (x, y) = (Scale::x(f64::from(point.bin)), HEIGHT - BOTTOM - height);
        let class = if point.bin < 0 { "tried" } else { "cut" };
        let _ = write!(
            svg,
            "<rect class=\"{class} bar\" stroke=\"none\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }
}

fn line<'a>(svg: &mut String, scale: &Scale, class: &str, points: impl Iterator<Item = &'a Point>) {
    let mut path = String::new();
    for point in points {
        let Some(share) = point.share().value() else { continue };
        let (x, y) = (Scale::x(f64::from(point.bin) + 0.5), scale.y(share));
        let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { 'M' } else { 'L' });
        let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
        if let Some([low, high]) = point.interval {
            let (low, high) = (scale.y(low), scale.y(high));
            let _ = write!(svg, "<path class=\"{class} bar\" d=\"M{x:.1} {low:.1}V{high:.1}\"/>");
        }
    }
    let _ = write!(svg, "<path class=\"{class} line\" d=\"{path}\"/>");
}
