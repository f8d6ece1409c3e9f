import type { MatchPoints } from '../MatchPoints.ts'

/** Rows of positions as the call takes them: their times, latitudes, longitudes and depths, and nothing else. */
export function pointsCsv({ times, lats, lons, depths }: MatchPoints, rows: number = times.length): Uint8Array<ArrayBuffer> {
  const lines = [depths === null ? 'time,lat,lon' : 'time,lat,lon,depth']
  for (let row = 0; row < rows; row++) {
    const cells = [instant(times[row]), number(lats[row]), number(lons[row]), ...(depths === null ? [] : [number(depths[row])])]
    lines.push(cells.join(','))
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)

const instant = (ms: number | undefined): string => (isKnown(ms) ? new Date(ms).toISOString() : '')

const number = (value: number | undefined): string => (isKnown(value) ? String(value) : '')
