import type { Extent, Range } from '#core/extent/Extent.ts'
import { CountsReader } from './CountsReader.ts'
import { CountsWriter } from './CountsWriter.ts'
import { readHeader, writeHeader } from './header.ts'
import type { RowCounts, TableShape } from './RowCounts.ts'
import { selectedRanges } from './selectedRanges.ts'

/** How an axis is cut into steps; values are stored as whole numbers of steps from `origin`. */
export interface SteppedAxis {
  readonly origin: number
  readonly step: number
}

/** The steps that the rows of each cell span on an axis, both ends included. */
export interface CellSpans {
  readonly axis: SteppedAxis
  readonly first: Uint32Array
  readonly last: Uint32Array
}

/** Rows at irregular places, gathered into cells of time, place and depth; `depth` is one step for data without depth. */
export interface SparseLayout {
  readonly shape: TableShape
  readonly rows: Uint32Array
  readonly time: CellSpans
  readonly lat: CellSpans
  readonly lon: CellSpans
  readonly depth: CellSpans
}

const axisNames = ['time', 'lat', 'lon', 'depth'] as const

/** The bytes of the cells; cells that follow their neighbours are smallest. */
export function encodeSparse(layout: SparseLayout): Uint8Array {
  const writer = new CountsWriter()
  writeHeader(writer, 'sparse', layout.shape)
  writer.whole(layout.rows.length)
  for (const rows of layout.rows) writer.whole(rows)
  for (const name of axisNames) {
    const { axis, first, last } = layout[name]
    writer.float(axis.origin)
    writer.float(axis.step)
    let previous = 0
    for (const [cell, start] of first.entries()) {
      writer.signed(start - previous)
      writer.whole((last[cell] ?? start) - start)
      previous = start
    }
  }
  return writer.finish()
}

/** Estimates from the bytes of `encodeSparse`. */
export function decodeSparse(bytes: Uint8Array): RowCounts {
  const reader = new CountsReader(bytes)
  const { shape } = readHeader(reader)
  const rows = new Uint32Array(reader.length(9))
  for (let cell = 0; cell < rows.length; cell++) rows[cell] = reader.whole()
  const spans = () => readSpans(reader, rows.length)
  return sparseCounts({ shape, rows, time: spans(), lat: spans(), lon: spans(), depth: spans() })
}

function readSpans(reader: CountsReader, cells: number): CellSpans {
  const axis = { origin: reader.float(), step: reader.float() }
  const [first, last] = [new Uint32Array(cells), new Uint32Array(cells)]
  let previous = 0
  for (let cell = 0; cell < cells; cell++) {
    previous += reader.signed()
    first[cell] = previous
    last[cell] = previous + reader.whole()
  }
  return { axis, first, last }
}

/**
 * Estimates the rows of an extent: the rows of each cell times the share of its steps that lie in the extent, as if they were spread evenly
 * between the cell's own bounds.
 */
function sparseCounts(layout: SparseLayout): RowCounts {
  const count = (extent: Extent): number => {
    const ranges = selectedRanges(extent, layout.shape)
    const shares = axisNames.map((name) => shareOf(layout[name], ranges[name]))
    let sum = 0
    for (const [cell, rows] of layout.rows.entries()) {
      let part: number = rows
      for (const share of shares) {
        part *= share(cell)
        if (part === 0) break
      }
      sum += part
    }
    return Math.round(sum)
  }
  return { isExact: false, count, values: () => null }
}

function shareOf({ axis, first, last }: CellSpans, ranges: readonly Range[]): (cell: number) => number {
  const steps = ranges.map(({ min, max }) => ({
    min: Math.floor((min - axis.origin) / axis.step),
    max: Math.floor((max - axis.origin) / axis.step),
  }))
  return (cell) => {
    const [start, end] = [first[cell] ?? 0, last[cell] ?? 0]
    let taken = 0
    for (const { min, max } of steps) taken += Math.max(0, Math.min(end, max) - Math.max(start, min) + 1)
    return Math.min(1, taken / (end - start + 1))
  }
}
