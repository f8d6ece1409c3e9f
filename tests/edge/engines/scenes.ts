import fc from 'fast-check'
import type { Extent, Range, TimeSelection } from '#core/extent/Extent.ts'
import { DAY_MS } from '#core/extent/time.ts'
import type { AggregateColumn, GroupKey, MatchTolerance } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import type { Row, Shape } from './parquetFolder.ts'

/** Random small data around what goes wrong: the date line, New Year, dates before 1970, missing values, float32 positions. */

const value: ColumnInfo = { name: 'value', type: 'float32' }
const other: ColumnInfo = { name: 'other', type: 'float64' }
const station: ColumnInfo = { name: 'station', type: 'text' }
const hour: ColumnInfo = { name: 'hour', type: 'int32' }
export const link: ColumnInfo = { name: 'link', type: 'text' }

/** Steps of positions: tenths, which float32 rounds, or quarters, whose sums and differences are exact in any engine. */
export type Step = 4 | 10

const position = (min: number, max: number, step: Step) => fc.integer({ min: min * step, max: max * step }).map((steps) => steps / step)
const depths = (step: Step) => (step === 10 ? fc.constantFrom(0, 5.006, 10, 29.7, 100) : fc.constantFrom(0, 0.25, 5, 10.5, 100))

export const shapes: fc.Arbitrary<Shape> = fc
  .record({
    timeColumn: fc.constantFrom<'time' | 'month'>('time', 'month'),
    hasDepth: fc.boolean(),
    position: fc.constantFrom<'float64' | 'float32'>('float64', 'float32'),
    hasHour: fc.boolean(),
  })
  .map(({ hasHour, ...shape }) => ({ ...shape, more: [...(hasHour ? [hour] : []), value, other, station] }))

/** Half days around the New Years of 1969 to 1971 and of other years, leap years among them. */
const instants = fc
  .tuple(fc.constantFrom(1900, 1958, 1969, 1970, 2000, 2021), fc.integer({ min: -20, max: 130 }))
  .map(([year, halfDays]) => Date.UTC(year, 0, 1) + (halfDays * DAY_MS) / 2)
const nearInstants = fc.integer({ min: -40, max: 40 }).map((halfDays) => (halfDays * DAY_MS) / 2)

const times = ({ timeColumn }: Shape, isNear: boolean) =>
  timeColumn === 'month' ? fc.integer({ min: 1, max: 12 }) : isNear ? nearInstants : instants

const numbers = fc.option(fc.integer({ min: -3000, max: 3000 }).map((hundredths) => Math.fround(hundredths / 100)))

function rowOf(shape: Shape, step: Step, isNear: boolean): fc.Arbitrary<Row> {
  return fc
    .record({
      at: times(shape, isNear),
      lat: position(-3, 3, step),
      lon: fc.oneof(position(177, 180, step), position(-180, -177, step), position(-2, 2, step)),
      depth: depths(step),
      hour: fc.integer({ min: 0, max: 23 }),
      value: numbers,
      other: numbers,
      station: fc.option(fc.constantFrom('Dover', "St. Mary's", 'a, b')),
    })
    .map(({ at, ...row }) => ({ [shape.timeColumn]: at, ...row }))
}

const between = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<[Value, Value]> => fc.tuple(arbitrary, arbitrary)
const sorted = ([a, b]: readonly [number, number]) => ({ min: Math.min(a, b), max: Math.max(a, b) })

export function extentOf(shape: Shape, step: Step, isNear = false): fc.Arbitrary<Extent> {
  return fc.record({
    time: fc.oneof(
      fc.constant<TimeSelection>({ kind: 'all' }),
      between(times(shape, isNear)).map(([a, b]): TimeSelection => {
        const { min, max } = sorted([a, b])
        return shape.timeColumn === 'month' ? { kind: 'months', first: a, last: b } : { kind: 'instants', startMs: min, endMs: max }
      }),
    ),
    lat: fc.oneof(between(position(-3, 3, step)).map(sorted), fc.constant({ min: -90, max: 90 })),
    lon: fc.oneof(
      between(position(-180, 180, step)).map(([west, east]) => ({ west, east })),
      fc.constant({ west: step === 10 ? 178.3 : 178.25, east: step === 10 ? -178.3 : -178.25 }),
      fc.constant({ west: -180, east: 180 }),
    ),
    depthMetres: depthRanges(step),
  })
}

/** Two depths in order, or all. */
export const depthRanges = (step: Step): fc.Arbitrary<Range | null> => fc.option(between(depths(step)).map(sorted))

/** Rows of a table, in the files that they are written to. */
export interface Written {
  readonly shape: Shape
  readonly groups: readonly (readonly Row[])[]
}

export function writtenAs(shape: Shape, step: Step, isNear = false): fc.Arbitrary<Written> {
  const rows = fc.array(rowOf(shape, step, isNear), { minLength: 1, maxLength: 40 })
  return fc.record({ shape: fc.constant(shape), groups: fc.array(rows, { minLength: 1, maxLength: 3 }) })
}

/** Every kind of key that a shape has. */
export function keysOf({ timeColumn, hasDepth }: Shape): readonly GroupKey[] {
  const columns = [timeColumn, 'lat', 'lon', ...(hasDepth ? ['depth'] : [])]
  const parts = timeColumn === 'time' ? (['year', 'quarter', 'month', 'week'] as const) : []
  return [
    ...columns.map((column): GroupKey => ({ kind: 'column', column })),
    ...parts.map((part): GroupKey => ({ kind: 'calendar', part })),
  ]
}

/** Up to three keys among means, deviations and counts, in any order. */
export function aggregateColumnsOf(shape: Shape): fc.Arbitrary<AggregateColumn[]> {
  const means = ['lat', 'lon', ...(shape.hasDepth ? ['depth'] : []), 'value', 'other']
  const outcomes: AggregateColumn[] = [
    ...means.map((column): AggregateColumn => ({ kind: 'mean', name: `mean_${column}`, column })),
    { kind: 'areaMean', name: 'value_area_mean', column: 'value' },
    { kind: 'std', name: 'value_std', column: 'value' },
    { kind: 'count', name: 'sample_size', column: 'other' },
    { kind: 'count', name: 'stations', column: 'station' },
  ]
  return fc.subarray([...keysOf(shape)], { maxLength: 3 }).chain((keys) => {
    const named = keys.map((key): AggregateColumn => ({ kind: 'key', name: key.kind === 'column' ? key.column : `${key.part}_of`, key }))
    return fc.shuffledSubarray([...named, ...outcomes], { minLength: named.length + outcomes.length })
  })
}

export const tolerances: fc.Arbitrary<MatchTolerance> = fc.record({
  time: fc.constantFrom(0, 1, 2.5, 40),
  latDegrees: fc.constantFrom(0, 0.25, 1, 200),
  lonDegrees: fc.constantFrom(0, 0.25, 1, 180, 400),
  depthMetres: fc.constantFrom(0, 5, 1000),
})
