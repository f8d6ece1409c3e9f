import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

interface PackedVariable {
  readonly scale: number
  readonly offset: number
}

interface GridHeader {
  /** ISO instants, or months 1 to 12. */
  readonly time: readonly (string | number)[]
  readonly depth: readonly number[]
  readonly lat: readonly number[]
  readonly lon: readonly number[]
  readonly vars: Readonly<Record<string, PackedVariable>>
  readonly missing: number
  readonly dtype: 'int16le'
  readonly order: 'C'
}

/** A packed grid: its axes and, for each variable, one number per cell in the order time, depth, lat, lon. */
export interface ReadGrid {
  readonly header: GridHeader
  readonly names: readonly string[]
  /** The value of a cell, `null` where it is missing. */
  valueAt(name: string, cell: number): number | null
  readonly cells: number
}

/** Reads a `.grid.gz` file: one JSON line, then an int16 block for each variable; a value is raw x scale + offset. */
export async function readGrid(path: string): Promise<ReadGrid> {
  const bytes = await promisify(gunzip)(await readFile(path))
  const end = bytes.indexOf(10)
  const header = JSON.parse(bytes.subarray(0, end).toString('utf8')) as GridHeader
  if (header.dtype !== 'int16le' || header.order !== 'C') throw new Error(`${path}: only int16le in C order is understood`)
  const names = Object.keys(header.vars)
  const cells = header.time.length * header.depth.length * header.lat.length * header.lon.length
  const body = bytes.subarray(end + 1)
  if (body.length !== cells * names.length * 2)
    throw new Error(`${path}: ${body.length} bytes for ${cells} cells of ${names.length} variables`)
  const starts = new Map(names.map((name, index) => [name, index * cells * 2]))
  const valueAt = (name: string, cell: number): number | null => {
    const raw = body.readInt16LE((starts.get(name) ?? 0) + cell * 2)
    const { scale, offset } = header.vars[name] ?? { scale: 1, offset: 0 }
    return raw === header.missing ? null : raw * scale + offset
  }
  return { header, names, valueAt, cells }
}

/** The rows of a grid in which any variable has a value: time, depth, lat, lon, values. */
export function* gridRows({
  header,
  names,
  valueAt,
}: ReadGrid): Generator<{ time: string | number; depth: number; lat: number; lon: number; values: (number | null)[] }> {
  let cell = 0
  for (const time of header.time) {
    for (const depth of header.depth) {
      for (const lat of header.lat) {
        for (const lon of header.lon) {
          const index = cell++
          const values = names.map((name) => valueAt(name, index))
          if (values.some((value) => value !== null)) yield { time, depth, lat, lon, values }
        }
      }
    }
  }
}
