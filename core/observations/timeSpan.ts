import type { Range } from '#core/extent/Extent.ts'
import type { ObservationTable } from './ObservationEngine.ts'

/** From the first to the last time of a table, in milliseconds since 1970 UTC or in months of a climatology; `min` exceeds `max` without files. */
export function timeSpan({ files }: Pick<ObservationTable, 'files'>): Range {
  // Math.min(...times) would fail on a table of very many files.
  return {
    min: files.reduce((min, { time }) => Math.min(min, time.min), Number.POSITIVE_INFINITY),
    max: files.reduce((max, { time }) => Math.max(max, time.max), Number.NEGATIVE_INFINITY),
  }
}
