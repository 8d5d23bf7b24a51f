//! Lists that are declared in parts, joined while compiling.

/// How long the list of all parts is.
pub(crate) const fn length<T>(parts: &[&[T]]) -> usize {
    let (mut length, mut part) = (0, 0);
    while part < parts.len() {
        length += parts[part].len();
        part += 1;
    }
    length
}

/// The parts as one list; `N` is its [`length`].
pub(crate) const fn gathered<T: Copy, const N: usize>(parts: &[&[T]]) -> [T; N] {
    let mut first = 0;
    while parts[first].is_empty() {
        first += 1;
    }
    let mut all = [parts[first][0]; N];
    let (mut part, mut next) = (0, 0);
    while part < parts.len() {
        let mut index = 0;
        while index < parts[part].len() {
            all[next] = parts[part][index];
            (index, next) = (index + 1, next + 1);
        }
        part += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_in_their_order() {
        const PARTS: &[&[u8]] = &[&[], &[3, 1], &[], &[2]];
        assert_eq!(gathered::<_, { length(PARTS) }>(PARTS), [3, 1, 2]);
    }
}
