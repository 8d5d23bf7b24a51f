//! Tables for people: columns in line.

/// On which side the texts of a column stand in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// The rows, headings first, two spaces between their columns.
pub(super) fn table<const N: usize>(align: [Align; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or_default());
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(align).zip(widths).map(|((cell, align), width)| match align {
            Align::Left => format!("{cell:width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_in_line() {
        let rows = [["Rule", "cuts", ""], ["Null move", "7", "−"], ["", "12", "yes"]];
        let rows = rows.map(|row| row.map(str::to_owned));
        let text = table([Align::Left, Align::Right, Align::Left], &rows);
        assert_eq!(text, "Rule       cuts\nNull move     7  −\n             12  yes\n");
    }
}
