//! Curves as pictures that need nothing but a browser.

use anyhow::Result;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::slice;

/// One curve, with its name.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What the legend calls it.
    pub name: String,
    /// Its points from left to right.
    pub points: Vec<(f64, f64)>,
    /// Vertical bars for uncertainty: where, from and to.
    pub bars: Vec<(f64, f64, f64)>,
}

impl Curve {
    /// A curve of exact points.
    pub fn exact(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, bars: Vec::new() }
    }
}

/// Curves over the same axes.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// Whether each doubling takes the same room on the horizontal axis. All values must then be
    /// above zero.
    pub doublings: bool,
    /// The label of the vertical axis.
    pub y: String,
    /// The curves; those without points are not drawn.
    pub curves: Vec<Curve>,
}

/// Width and height of one plot in pixels.
const WIDTH: u32 = 860;
const HEIGHT: u32 = 420;
/// The part of the width that has the names of the curves.
const LEGEND: u32 = 150;
/// Colors for all kinds of color vision (Okabe and Ito 2008).
const COLORS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(60, 60, 60),
];
/// At most so many numbers along the horizontal axis.
const X_LABELS: usize = 12;
const FONT: &str = "sans-serif";
/// The part of the axes that is left free above and below the curves.
const MARGIN: f64 = 0.04;

/// A plot as the text of an SVG file.
///
/// # Errors
/// When it cannot be drawn.
pub fn svg(plot: &Plot) -> Result<String> {
    stacked(slice::from_ref(plot))
}

/// Plots, one below the other, as the text of an SVG file.
///
/// # Errors
/// When they cannot be drawn.
pub fn stacked(plots: &[Plot]) -> Result<String> {
    let mut text = String::new();
    let size = (WIDTH, HEIGHT * plots.len() as u32);
    let page = SVGBackend::with_string(&mut text, size).into_drawing_area();
    page.fill(&WHITE)?;
    for (plot, area) in plots.iter().zip(page.split_evenly((plots.len(), 1))) {
        draw(plot, &area)?;
    }
    page.present()?;
    drop(page);
    Ok(text)
}

fn draw(plot: &Plot, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<()> {
    let along = |x: f64| if plot.doublings { x.log2() } else { x };
    let x_label = |x: &f64| shortest(if plot.doublings { x.exp2().round() } else { *x });
    let across = range(plot.curves.iter().flat_map(Curve::xs).map(along), 0.0);
    let (across, x_labels) = if plot.doublings {
        let whole = across.start.floor()..across.end.ceil();
        let doublings = (whole.end - whole.start) as usize;
        (whole, X_LABELS.min(doublings + 1))
    } else {
        (across, X_LABELS)
    };
    let (axes, names) = area.split_horizontally(WIDTH - LEGEND);
    let mut chart = ChartBuilder::on(&axes)
        .caption(&plot.title, (FONT, 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(across, range(plot.curves.iter().flat_map(Curve::ys), MARGIN))?;
    chart
        .configure_mesh()
        .x_desc(&plot.x)
        .y_desc(&plot.y)
        .x_label_formatter(&x_label)
        .x_labels(x_labels)
        .y_label_formatter(&|&y| shortest(y))
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.1))
        .label_style((FONT, 13))
        .axis_desc_style((FONT, 14))
        .draw()?;
    let drawn = plot.curves.iter().filter(|curve| !curve.points.is_empty());
    for ((place, curve), color) in (0..).zip(drawn).zip(COLORS.iter().cycle()) {
        let style = color.stroke_width(2);
        let points = curve.points.iter().map(|&(x, y)| (along(x), y));
        chart.draw_series(LineSeries::new(points, style))?;
        let bars = curve
            .bars
            .iter()
            .map(|&(x, low, high)| PathElement::new([(along(x), low), (along(x), high)], style));
        chart.draw_series(bars)?;
        let y = 50 + 20 * place;
        names.draw(&PathElement::new([(0, y), (18, y)], style))?;
        names.draw(&Text::new(curve.name.as_str(), (24, y - 7), (FONT, 13)))?;
    }
    Ok(())
}

/// A number without zeros at its end.
fn shortest(value: f64) -> String {
    let digits = format!("{value:.6}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl Curve {
    fn xs(&self) -> impl Iterator<Item = f64> {
        self.points.iter().map(|&(x, _)| x)
    }

    fn ys(&self) -> impl Iterator<Item = f64> {
        let bars = self.bars.iter().flat_map(|&(_, low, high)| [low, high]);
        self.points.iter().map(|&(_, y)| y).chain(bars)
    }
}

/// From the least to the greatest value, with a margin; never empty.
fn range(values: impl Iterator<Item = f64>, margin: f64) -> std::ops::Range<f64> {
    let (least, greatest) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    if least >= greatest || least.is_infinite() {
        let middle = if least.is_finite() { least } else { 0.0 };
        return middle - 0.5..middle + 0.5;
    }
    let free = margin * (greatest - least);
    least - free..greatest + free
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: &[(f64, f64)]) -> Plot {
        let curve = |name: &str, points: &[(f64, f64)]| Curve::exact(name, points.to_vec());
        Plot {
            title: "Losses of \"a & b\"".to_owned(),
            x: "epochs".to_owned(),
            doublings: false,
            y: "loss".to_owned(),
            curves: vec![curve("learned", points), curve("checked", &[])],
        }
    }

    #[test]
    fn a_plot_has_its_words_and_a_line_for_each_curve_with_points() {
        let text = svg(&plot(&[(0.0, 0.6), (1.0, 0.5), (2.0, 0.45)])).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        for word in ["learned", "epochs", "loss", "&amp;"] {
            assert!(text.contains(word), "{word}");
        }
        assert!(!text.contains("checked"));
    }

    #[test]
    fn doublings_take_the_same_room_and_bars_are_drawn() {
        let curve = Curve {
            bars: vec![(2_000.0, -10.0, 30.0)],
            ..Curve::exact("Elo", vec![(2_000.0, 10.0), (8_000.0, 40.0), (32_000.0, 20.0)])
        };
        let logarithmic = Plot { doublings: true, curves: vec![curve], ..plot(&[]) };
        let text = svg(&logarithmic).unwrap();
        for word in ["\n2048\n", "\n8192\n", "\n-10\n"] {
            assert!(text.contains(word), "{word} is not in {text}");
        }
        let lines = |text: &str| text.matches("<polyline").count();
        let mut without = logarithmic;
        without.curves[0].bars.clear();
        assert!(!text.contains("\n1448\n"), "only whole doublings have a number");
        assert!(lines(&text) > lines(&svg(&without).unwrap()));
    }

    #[test]
    fn numbers_at_the_axes_are_short() {
        assert_eq!([0.0, 5.0, 1100.0, 0.505].map(shortest), ["0", "5", "1100", "0.505"]);
    }

    #[test]
    fn little_to_show_is_no_reason_to_fail() {
        for points in [&[][..], &[(0.0, 1.0)], &[(0.0, 1.0), (1.0, 1.0)]] {
            assert!(
                stacked(&[plot(points), plot(points)]).unwrap().contains("</svg>"),
                "{points:?}"
            );
        }
    }
}
