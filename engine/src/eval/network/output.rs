//! The output layer.

use super::{FULL_ACTIVATION, NEURONS, Row};

/// The sum over all neurons of squared clipped activation times weight, in
/// 1/(`ACTIVATION_UNIT`² × `OUTPUT_UNIT`).
#[inline]
pub(super) fn sum(own: &Row, other: &Row, weights: &[i16; 2 * NEURONS]) -> i32 {
    let (first, second) = weights.split_at(NEURONS);
    half(own, first) + half(other, second)
}

/// An activation times a weight fits 16 bits: that lets compilers use the instruction which
/// multiplies and adds pairs.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline]
fn half(values: &Row, weights: &[i16]) -> i32 {
    values
        .iter()
        .zip(weights)
        .map(|(&value, &weight)| {
            let active = value.clamp(0, FULL_ACTIVATION as i16);
            i32::from(active.wrapping_mul(weight)) * i32::from(active)
        })
        .sum()
}

/// The same by that instruction, which no compiler finds for WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline]
fn half(values: &Row, weights: &[i16]) -> i32 {
    use core::arch::wasm32::{
        i16x8, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8,
        i32x4_extract_lane, i32x4_splat, v128,
    };
    let load = |lanes: &[i16; 8]| -> v128 {
        let [a, b, c, d, e, f, g, h] = *lanes;
        i16x8(a, b, c, d, e, f, g, h)
    };
    let (zero, full) = (i16x8_splat(0), i16x8_splat(FULL_ACTIVATION as i16));
    let (values, _) = values.as_chunks::<8>();
    let (weights, _) = weights.as_chunks::<8>();
    let sum = values.iter().zip(weights).fold(i32x4_splat(0), |sum, (values, weights)| {
        let active = i16x8_min(i16x8_max(load(values), zero), full);
        i32x4_add(sum, i32x4_dot_i16x8(i16x8_mul(active, load(weights)), active))
    });
    i32x4_extract_lane::<0>(sum)
        + i32x4_extract_lane::<1>(sum)
        + i32x4_extract_lane::<2>(sum)
        + i32x4_extract_lane::<3>(sum)
}
