import { joinBytes } from '#core/text/joinBytes.ts'
import type { MatchPoints } from '../MatchPoints.ts'

/** Rows of positions as the call takes them: their times, latitudes, longitudes and depths, and nothing else. */
export function pointsCsv({ times, lats, lons, depths }: MatchPoints, rows: number = times.length): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces = [encoder.encode(depths === null ? 'time,lat,lon\n' : 'time,lat,lon,depth\n')]
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const lines: string[] = []
    for (let row = from; row < Math.min(rows, from + ROWS_AT_ONCE); row++) {
      const cells = [instant(times[row]), number(lats[row]), number(lons[row]), ...(depths === null ? [] : [number(depths[row])])]
      lines.push(`${cells.join(',')}\n`)
    }
    pieces.push(encoder.encode(lines.join('')))
  }
  return joinBytes(pieces)
}

/** Lines that are held as texts. */
const ROWS_AT_ONCE = 4096

const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)

const instant = (ms: number | undefined): string => (isKnown(ms) ? new Date(ms).toISOString() : '')

const number = (value: number | undefined): string => (isKnown(value) ? String(value) : '')
