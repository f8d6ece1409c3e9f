import { limits } from '#core/limits/observations.ts'
import type { MatchQuery, MatchTolerance, ObservationTable } from './ObservationEngine.ts'

/** Less than the last digit of a position; more than what the subtraction of two doubles adds. Degrees or metres. */
const ROUNDING = 1e-7
/** How far apart, of their size, two float32 may be whose decimals are the same distance apart as two others. */
const SINGLE = 2 ** -23

type Matched = Pick<MatchQuery, 'source' | 'target' | 'tolerance'>

/**
 * What the differences of stored positions are compared with, so that rows within the tolerance by their decimals match: 0.3 and 0.55 are
 * 0.25 apart, though their doubles differ by 0.25000000000000006, and those of float32 columns by more.
 */
export function comparedTolerance({ source, target, tolerance }: Matched): MatchTolerance {
  const tables = [target.table, ...(source.kind === 'rows' ? [source.table] : [])]
  const slack = (name: string, greatest: number) => ROUNDING + (tables.some((table) => isSingle(table, name)) ? greatest * SINGLE : 0)
  return {
    time: tolerance.time,
    latDegrees: tolerance.latDegrees + slack('lat', 90),
    lonDegrees: tolerance.lonDegrees + slack('lon', 180),
    depthMetres: tolerance.depthMetres + slack('depth', limits.deepestDepthMetres),
  }
}

const isSingle = ({ columns }: ObservationTable, name: string): boolean =>
  columns.some((column) => column.name === name && column.type === 'float32')
