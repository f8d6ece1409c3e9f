import { everywhere } from '#core/extent/Extent.ts'
import type { AggregateColumn, AggregateQuery, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Row, Shape } from './parquetFolder.ts'

type Write = (
  groups: readonly (readonly Row[])[],
  shape: Shape,
) => Promise<{ readonly table: ObservationTable; readonly rows: readonly Row[] }>

const shape: Shape = {
  timeColumn: 'time',
  hasDepth: false,
  position: 'float64',
  more: [
    { name: 'value', type: 'float32' },
    { name: 'other', type: 'float64' },
  ],
}

const columns: readonly AggregateColumn[] = [
  { kind: 'key', name: 'time', key: { kind: 'column', column: 'time' } },
  { kind: 'mean', name: 'lat', column: 'lat' },
  { kind: 'mean', name: 'lon', column: 'lon' },
  { kind: 'mean', name: 'value', column: 'value' },
  { kind: 'areaMean', name: 'value_area_mean', column: 'value' },
  { kind: 'mean', name: 'other', column: 'other' },
]

/** Neighbours among float32, between which a mean of two lies halfway, and steps that are exact in any sum. */
const values = [26.44, 1 / 3, 0.1, -2.7, 1000.3, 0.25, 0.5, ...Array.from({ length: 20 }, (_, at) => 1.37 * at - 5)].map(Math.fround)
const beside = (value: number): number => Math.fround(value + Math.abs(value) * 2 ** -23)

/**
 * Groups of two or four rows, one per time, whose means lie halfway between two numbers of their precision: float32 for values, nine decimals
 * for longitudes across the date line. With it what each group's means are, exactly.
 */
export async function meansOnTies(
  write: Write,
): Promise<{ readonly query: AggregateQuery; readonly expected: readonly (readonly number[])[] }> {
  const groups = values.flatMap((value) =>
    [48.3, 0, -63.7, 12.1, 33.3, -71.9, 85].flatMap((lat) =>
      [1, 2].map((times) =>
        Array.from({ length: times }, () => [value, beside(value)])
          .flat()
          .map((one) => ({ lat, one })),
      ),
    ),
  )
  const rows = groups.map((group, time) =>
    group.map(
      ({ lat, one }, at): Row => ({
        ...{ time: time * 86_400_000, lat, value: one, other: Math.round(one * 4) / 4 },
        // Means of -180 + 1/1024, -180 + 3/1024 and so on: the tenth decimal is a five.
        lon: -180 + ((2 * time + 1) / 1024) * (at % 2 === 0 ? 1.5 : 0.5),
      }),
    ),
  )
  const { table } = await write([rows.flat()], shape)
  const expected = rows.map((group, time) => {
    const sum = (of: (row: Row) => number) => group.reduce((total, row) => total + of(row), 0) / group.length
    const mean = Math.fround(sum((row) => Number(row.value)))
    // Halves are rounded away from zero, as ROUND does.
    const lon = -Math.round(-sum((row) => Number(row.lon)) * 1e9) / 1e9
    return [time * 86_400_000, Number(group[0]?.lat), lon, mean, mean, sum((row) => Number(row.other))]
  })
  return { query: { table, columns, extent: { ...everywhere, lon: { west: 170, east: -170 } } }, expected }
}
