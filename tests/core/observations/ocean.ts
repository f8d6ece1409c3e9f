import { type ColumnDescription, type FormDescription, noCells } from '#core/observations/FormDescription.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'

/** A result of these batches. */
export function streamOf(columns: readonly ColumnInfo[], ...batches: readonly Batch[]): BatchStream {
  return {
    columns,
    batches: (async function* () {
      yield* batches
    })(),
  }
}

/** All pieces as one. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(await new Blob(all.map((piece) => new Uint8Array(piece))).arrayBuffer())
}

/** Two days, two depths, two latitudes and three longitudes about the date line; one row (land) is not there and one value is missing. */
export const gridColumns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'depth', type: 'float64' },
  { name: 'sst', type: 'float32' },
  { name: 'flag', type: 'int32' },
]

const DAY = 86_400_000

/** The rows of the little grid in one batch; the value of a cell follows from its place. */
export function gridBatch(): Batch {
  const rows: number[][] = []
  for (const day of [0, 1]) {
    for (const depth of [0, 10]) {
      for (const lat of [-1, 1]) {
        for (const lon of [-179.5, 178.5, 179.5])
          if (!(day === 1 && lon === 178.5 && lat === 1)) rows.push([day * DAY - DAY / 2, lat, lon, depth])
      }
    }
  }
  const column = (index: number) => Float64Array.from(rows, (row) => row[index] ?? 0)
  const present = Uint8Array.from(rows, (_, row) => (row === 3 ? 0 : 1))
  return {
    rows: rows.length,
    columns: [
      ...[0, 1, 2, 3].map((index) => ({ values: column(index), present: null })),
      { values: Float32Array.from(rows, (_, row) => row + 0.25), present },
      { values: Int32Array.from(rows, (_, row) => row - 5), present: null },
    ],
  }
}

/** Three samples with text, one of them before 1970. */
export const pointColumns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'cruise', type: 'text' },
  { name: 'chl', type: 'float32' },
  { name: 'count', type: 'int32' },
]

/** The rows of the samples; the second lacks its text and its count. */
export const pointBatch: Batch = {
  rows: 3,
  columns: [
    { values: Float64Array.of(Date.UTC(1969, 0, 2), 1500, Date.UTC(2020, 1, 29, 12)), present: null },
    { values: Float64Array.of(1.5, -2.25, 3), present: null },
    { values: Float64Array.of(-158, 179.5, 0), present: null },
    { values: ['KM1906 α', '', '=SUM(A1), "b"'], present: Uint8Array.of(1, 0, 1) },
    { values: Float32Array.of(0.1, Number.NaN, -7), present: null },
    { values: Int32Array.of(-2147483648, 0, 2147483647), present: Uint8Array.of(1, 0, 1) },
  ],
}

const described: Readonly<Record<string, ColumnDescription>> = {
  sst: { units: 'degree_Celsius', longName: 'sea surface temperature', standardName: 'sea_surface_temperature' },
  chl: { units: 'mg m-3', longName: 'chlorophyll' },
  cruise: { longName: 'cruise' },
}

/** What both say about themselves. */
export const description = (isGrid: boolean): FormDescription => ({
  title: 'A small ocean',
  attributes: { source: 'invented', license: 'CC0', history: '2026-01-01T00:00:00.000Z: read by a test', references: '' },
  columns: (isGrid ? gridColumns : pointColumns).map(({ name }) => described[name] ?? null),
  isGrid,
  lon: null,
  cells: noCells,
  trackColumn: null,
})
