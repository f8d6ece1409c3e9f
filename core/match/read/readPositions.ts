import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import { readAngle } from '#core/columns/angle.ts'
import { limits } from '#core/limits/charts.ts'
import { overlayTexts } from '#core/messages/overlay.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import { decodeTable } from './decodeTable.ts'
import { readTable } from './readTable.ts'
import { type TableRows, textRows } from './recordsOf.ts'

/** What was read of a table of positions. */
export interface ReadPositions {
  /** `null` where the table has no position. */
  readonly overlay: Overlay | null
  /** What is wrong, by line: the first ones, or why nothing could be read. */
  readonly faults: readonly string[]
  /** Lines that were left out, those beyond `faults` too. */
  readonly leftOut: number
}

/** Reads own positions, with their labels and in the order of their times, from the columns that a match-up would read. */
export function readPositions(bytes: Uint8Array, name: string): ReadPositions {
  try {
    return overlayOf(textRows(decodeTable(bytes)), name)
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { overlay: null, faults: [fault.message], leftOut: 0 }
  }
}

interface Position {
  readonly lat: number
  readonly lon: number
  readonly time: number
  readonly label: string
}

function overlayOf(table: TableRows, name: string): ReadPositions {
  const { plan, points, rows } = readTable(() => upTo(table, limits.overlayPositions))
  const [lat = -1, lon = -1] = [plan.places.get('lat'), plan.places.get('lon')]
  const positions: Position[] = []
  const faults: string[] = []
  let [row, leftOut, isCut] = [0, 0, false]
  for (const { line, cells } of rows()) {
    const at = row++
    const position = { lat: points.lats[at] ?? Number.NaN, lon: points.lons[at] ?? Number.NaN, time: points.times[at] ?? Number.NaN }
    if (cells.every((cell) => cell.trim() === '')) continue
    if (positions.length === limits.overlayPositions) isCut = true
    else if (!Number.isNaN(position.lat)) positions.push({ ...position, label: cutName((cells[plan.id] ?? '').trim()) })
    else {
      leftOut++
      if (faults.length < limits.overlayErrors) faults.push(faultOf(line, (cells[lat] ?? '').trim(), (cells[lon] ?? '').trim()))
    }
  }
  if (positions.length === 0) return { overlay: null, faults: [overlayTexts.noPositions, ...faults], leftOut }
  const sorted = positions.every(({ time }) => !Number.isNaN(time)) ? positions.toSorted((a, b) => a.time - b.time) : positions
  const overlay = {
    name,
    lons: sorted.map((each) => each.lon),
    lats: sorted.map((each) => each.lat),
    labels: sorted.map(({ label }) => label),
  }
  return { overlay, faults: [...(isCut ? [overlayTexts.cut(limits.overlayPositions)] : []), ...faults], leftOut }
}

/** Lines of a table that are looked at: its header, and one row more than are read, which tells that there are more. */
function* upTo(table: TableRows, count: number) {
  let left = count + 2
  for (const row of table()) {
    if (left-- === 0) return
    yield row
  }
}

/** Which of the two is wrong. */
function faultOf(line: number, lat: string, lon: string): string {
  return Number.isNaN(readAngle(lat, 'lat')) ? overlayTexts.noLatitude(line, cutName(lat)) : overlayTexts.noLongitude(line, cutName(lon))
}
