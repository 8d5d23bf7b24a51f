/** What `espalier calibrate --json` has written to files. */
import { reasonOf } from '../engine/errors.js';
import type { CalibrationCurve } from '../report/report.js';
import { Refusal, readBytes } from './file-command.js';

export async function readCalibrations(paths: readonly string[]): Promise<CalibrationCurve[]> {
  return (await Promise.all(paths.map(readCurves))).flat();
}

async function readCurves(path: string): Promise<readonly CalibrationCurve[]> {
  const found = parsed(path, new TextDecoder().decode(await readBytes(path)));
  if (isCalibration(found)) return found.curves;
  throw new Refusal(`${path} lacks curves with points: it takes the output of espalier calibrate FILE --json`);
}

/** The value of a JSON file. */
export function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${path} is no JSON: ${reasonOf(error)}`);
  }
}

function isCalibration(value: unknown): value is { readonly curves: readonly CalibrationCurve[] } {
  const { curves } = (value ?? {}) as { curves?: unknown };
  return Array.isArray(curves) && curves.every(isCurve);
}

function isCurve(value: unknown): boolean {
  const { rule, points, sentences } = (value ?? {}) as Partial<Record<keyof CalibrationCurve, unknown>>;
  return typeof rule === 'string' && Array.isArray(points) && Array.isArray(sentences);
}
