//! Numeric annotation glyphs, and the signs that people read and write.

/// The signs of the standard table, each as it is printed.
const SIGNS: [(u8, &str); 27] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+−"),
    (19, "−+"),
    (22, "⨀"),
    (32, "⟳"),
    (36, "→"),
    (40, "↑"),
    (44, "=∞"),
    (132, "⇆"),
    (138, "⊕"),
    (140, "∆"),
    (142, "⌓"),
    (145, "RR"),
    (146, "N"),
    (220, "D"),
];

/// How signs are typed besides. The dashes of a word are minus signs by now.
const TYPED: [(u8, &str); 18] = [
    (3, "‼"),
    (4, "⁇"),
    (5, "⁉"),
    (6, "⁈"),
    (7, "☐"),
    (13, "~"),
    (14, "+="),
    (14, "+/="),
    (15, "=+"),
    (15, "=/+"),
    (16, "+/-"),
    (17, "-/+"),
    (18, "+-"),
    (19, "-+"),
    (40, "↟"),
    (44, "=/∞"),
    (140, "Δ"),
    (140, "△"),
];

/// The printed sign of a glyph: `??` for 4. None for one that has words alone.
pub fn nag_sign(nag: u8) -> Option<&'static str> {
    SIGNS.iter().find(|sign| sign.0 == nag).map(|sign| sign.1)
}

/// The glyph of a whole sign, however it is typed.
pub(super) fn nag_of(sign: &str) -> Option<u8> {
    all_signs().find(|known| known.1 == sign).map(|known| known.0)
}

/// The glyph of the longest sign that a text begins with, and the length of that sign in bytes.
/// Letters are signs only where they stand alone.
pub(super) fn leading_nag(text: &str) -> Option<(u8, usize)> {
    all_signs()
        .filter(|(_, sign)| !sign.starts_with(char::is_alphabetic) && text.starts_with(sign))
        .map(|(nag, sign)| (nag, sign.len()))
        .max_by_key(|found| found.1)
}

fn all_signs() -> impl Iterator<Item = (u8, &'static str)> {
    SIGNS.into_iter().chain(TYPED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_as_they_are_printed_and_as_they_are_typed() {
        for (nag, sign) in SIGNS {
            assert_eq!((nag_of(sign), nag_sign(nag)), (Some(nag), Some(sign)));
        }
        assert_eq!(leading_nag("!?!"), Some((5, 2)));
        assert_eq!(leading_nag("+/-"), Some((16, 3)));
        assert_eq!(leading_nag("+"), None);
        assert_eq!((nag_of("N"), leading_nag("N")), (Some(146), None));
    }
}
