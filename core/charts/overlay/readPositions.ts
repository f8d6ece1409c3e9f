import { withDecimalPoint } from '#core/columns/decimalText.ts'
import { isLongitude, wrapLongitude } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'
import { overlayTexts } from '#core/messages/overlay.ts'
import { type CsvRecord, CsvRecords, csvSeparatorOf } from '#core/text/CsvRecords.ts'
import { cutName } from '#core/text/cutName.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { degreesFix } from '#core/workbook/rules/degreesText.ts'
import { namesPosition } from '#core/workbook/rules/positionHeaders.ts'
import type { Overlay } from './Overlay.ts'

/** What was read of a table of positions. */
export interface ReadPositions {
  /** `null` where the table has no position. */
  readonly overlay: Overlay | null
  /** What is wrong, by line: the first ones, or why nothing could be read. */
  readonly faults: readonly string[]
  /** Lines that were left out, those beyond `faults` too. */
  readonly leftOut: number
}

interface Places {
  readonly lat: number
  readonly lon: number
  /** -1 where there is none. */
  readonly time: number
  readonly label: number
}

/** Reads own positions: a table with the columns lat and lon in any order, perhaps time and label, headed as the workbook knows them. */
export function readPositions(text: string, name: string): ReadPositions {
  const reader = new PositionReader()
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text
  try {
    const records = new CsvRecords({
      separator: csvSeparatorOf(bare.slice(0, limits.overlayLineCharacters)),
      maxCharacters: limits.overlayLineCharacters,
      toError: (says) => new UnreadableTable(says),
    })
    for (const record of records.feed(bare)) if (!reader.take(record)) break
    if (!reader.isFull) for (const record of records.finish()) reader.take(record)
  } catch (fault) {
    if (!(fault instanceof UnreadableTable)) throw fault
    return { overlay: null, faults: [fault.message], leftOut: 0 }
  }
  return reader.finish(name)
}

/** A table that cannot be read further, in words. */
class UnreadableTable extends Error {}

const labelHeaders: ReadonlySet<string> = new Set(['label', 'name', 'station', 'site', 'id'])

function placesIn(headers: readonly string[]): Places | null {
  const place = (name: string) => {
    const same = headers.findIndex((header) => header.trim().toLowerCase() === name)
    return same >= 0 ? same : headers.findIndex((header) => namesPosition(header, name))
  }
  const [lat, lon] = [place('lat'), place('lon')]
  if (lat < 0 || lon < 0) return null
  return { lat, lon, time: place('time'), label: headers.findIndex((header) => labelHeaders.has(header.trim().toLowerCase())) }
}

class PositionReader {
  isFull = false
  #places: Places | null | undefined
  readonly #rows: { readonly lat: number; readonly lon: number; readonly time: number; readonly label: string }[] = []
  readonly #faults: string[] = []
  #leftOut = 0

  /** Takes the next record; false once no more are wanted. */
  take({ line, cells }: CsvRecord): boolean {
    if (this.#places === undefined) {
      this.#places = placesIn(cells)
      return this.#places !== null
    }
    if (this.#places === null) return false
    if (cells.every((cell) => cell.trim() === '')) return true
    if (this.#rows.length === limits.overlayPositions) {
      this.isFull = true
      return false
    }
    const { lat: latPlace, lon: lonPlace, time: timePlace, label } = this.#places
    const [latText, lonText, timeText] = [latPlace, lonPlace, timePlace].map((place) => (cells[place] ?? '').trim())
    const lat = degreesOf(latText ?? '', 'lat')
    const lon = degreesOf(lonText ?? '', 'lon')
    const time = timeText ? parseInstant(timeText) : Number.NaN
    if (!(Math.abs(lat) <= 90)) this.#leave(overlayTexts.noLatitude(line, cutName(latText ?? '')))
    else if (!isLongitude(lon)) this.#leave(overlayTexts.noLongitude(line, cutName(lonText ?? '')))
    else if (time === undefined) this.#leave(overlayTexts.noTime(line, cutName(timeText ?? '')))
    else this.#rows.push({ lat, lon: wrapLongitude(lon), time, label: (cells[label] ?? '').trim() })
    return true
  }

  #leave(fault: string): void {
    this.#leftOut += 1
    if (this.#faults.length < limits.overlayErrors) this.#faults.push(fault)
  }

  finish(name: string): ReadPositions {
    if (!this.#places) return { overlay: null, faults: [overlayTexts.noColumns], leftOut: 0 }
    const rows = this.#rows.every(({ time }) => Number.isFinite(time)) ? this.#rows.toSorted((a, b) => a.time - b.time) : this.#rows
    const cut = this.isFull ? [overlayTexts.cut(limits.overlayPositions)] : []
    if (rows.length === 0) return { overlay: null, faults: [overlayTexts.noPositions, ...this.#faults], leftOut: this.#leftOut }
    const overlay = {
      name,
      lons: rows.map(({ lon }) => lon),
      lats: rows.map(({ lat }) => lat),
      labels: rows.map(({ label }) => cutName(label)),
    }
    return { overlay, faults: [...cut, ...this.#faults], leftOut: this.#leftOut }
  }
}

/** Degrees as numbers, with a comma for the decimal point, or with minutes, seconds and a letter; NaN for what is none. */
function degreesOf(text: string, axis: 'lat' | 'lon'): number {
  const plain = decimalOf(text)
  if (!Number.isNaN(plain)) return plain
  const local = withDecimalPoint(text)
  if (!Number.isNaN(local)) return local
  const fixed = degreesFix(text, axis)?.value
  return typeof fixed === 'number' ? fixed : Number.NaN
}
