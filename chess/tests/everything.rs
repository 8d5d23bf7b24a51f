//! How much a test tries.

/// `few` by default, and `all` where `ESPALIER_EVERYTHING=1` asks for it: `npm test -- --everything`.
pub(crate) fn few_or_all<T>(few: T, all: T) -> T {
    match std::env::var("ESPALIER_EVERYTHING") {
        Ok(value) if value == "1" => all,
        Ok(value) => panic!("ESPALIER_EVERYTHING is 1 or not set, not {value:?}"),
        Err(_) => few,
    }
}
