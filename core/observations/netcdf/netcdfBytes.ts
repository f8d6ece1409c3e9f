import { limits } from '#core/limits/observations.ts'
import { Problem } from '../../request/Problem.ts'
import type { Batch, BatchStream, ColumnInfo } from '../../rows/Batch.ts'
import type { FormDescription } from '../FormDescription.ts'
import { gather } from '../gather.ts'
import { estimateValueBytes, numberBytes } from '../rowBytes.ts'
import { asGrid, isAxis } from './arrange.ts'
import { asFeatures } from './asFeatures.ts'
import { fileAttributes } from './fileAttributes.ts'
import type { FilledVariable } from './filledVariable.ts'
import { buildLayout, padded } from './header.ts'
import { ncTypes } from './model.ts'
import { variablesOf } from './variables.ts'

/** A piece has at most about this many bytes. */
const PIECE_BYTES = 1 << 18

/**
 * A result as a NetCDF-3 classic file after CF-1.11 and ACDD-1.3: a grid's rows as variables over time (or month), depth, lat and lon, others
 * as samples along `obs`, in the order of the rows. The format states every length first, so all rows are gathered before the first byte; throws the Problem `too-large` where
 * they or the file exceed `limits.netcdfSizeBytes`.
 */
export async function* netcdfBytes(stream: BatchStream, description: FormDescription): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { columns } = stream
  const batch = await gather({ columns, batches: bounded(stream) })
  const maxCells = Math.floor(limits.netcdfSizeBytes / bytesPerCell(columns))
  const grid = description.isGrid ? asGrid(columns, batch, { maxCells, lon: description.lon }) : null
  const arrangement = grid ?? asFeatures(columns, batch, description.trackColumn)
  const { dimensions, variables } = variablesOf(columns, batch, arrangement, description)
  const { header, sizeBytes } = buildLayout(dimensions, fileAttributes(columns, batch, arrangement, description), variables)
  if (sizeBytes > limits.netcdfSizeBytes + header.length) throw tooLarge()
  yield header
  for (const variable of variables) yield* valuesOf(variable)
}

/** What a cell takes: its place among the cells and a value of every column but the three at least that are axes; texts count as short ones and are measured afterwards. */
function bytesPerCell(columns: readonly ColumnInfo[]): number {
  const ofValues = columns.map(({ name, type }) => (isAxis(name) ? 0 : type === 'text' ? 4 : numberBytes(type)))
  return 4 + ofValues.reduce((sum, bytes) => sum + bytes, 0)
}

async function* bounded({ columns, batches }: BatchStream): AsyncGenerator<Batch> {
  let bytes = 0
  for await (const batch of batches) {
    bytes += estimateValueBytes(columns, batch)
    if (bytes > limits.netcdfSizeBytes) throw tooLarge()
    yield batch
  }
}

function tooLarge(): Problem {
  const megabytes = limits.netcdfSizeBytes / 1_000_000
  return new Problem('too-large', `A NetCDF file holds at most ${megabytes} MB of values; ask for CSV or Parquet, or for a smaller part.`)
}

function* valuesOf(variable: FilledVariable): Generator<Uint8Array<ArrayBuffer>> {
  const { places, type, width, number, text } = variable
  const { bytes, put } = ncTypes[type]
  const perPlace = bytes * width
  const perPiece = Math.max(1, Math.floor(PIECE_BYTES / perPlace))
  const encoder = new TextEncoder()
  for (let first = 0; first < places; first += perPiece) {
    const count = Math.min(perPiece, places - first)
    const isLast = first + count === places
    // Padding comes once, behind all values.
    const padding = isLast ? padded(places * perPlace) - places * perPlace : 0
    const piece = new Uint8Array(count * perPlace + padding)
    const view = new DataView(piece.buffer)
    for (let at = 0; at < count; at++) {
      if (text === null) put(view, at * bytes, number(first + at))
      else encoder.encodeInto(text(first + at), piece.subarray(at * width, (at + 1) * width))
    }
    yield piece
  }
}
