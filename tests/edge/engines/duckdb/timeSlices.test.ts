import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { timeSlices } from '../../../../edge/engines/duckdb/statement/timeSlices.ts'
import { boxes, columns, extentOf, grids, rowsOf, tableOf } from '../../../bench/data/grid.ts'

const rows = rowsOf(grids.usual)
const time = { min: Date.UTC(2010, 0, 1), max: Date.UTC(2010, 11, 31) }
const file = {
  path: 'one.parquet',
  sizeBytes: 1,
  rows,
  lat: { min: -34.125, max: 34.125 },
  lon: { min: -169.875, max: -120.125 },
  depthMetres: null,
  time,
}
const table = tableOf({ grid: grids.usual, folder: '', files: [file] })
const queryOf = (changes: Partial<SubsetQuery>): SubsetQuery => ({
  table,
  columns: columns.map(({ name }) => name),
  extent: extentOf(boxes['2M']),
  order: 'time-lat-lon-depth',
  ...changes,
})
const whole = [{ from: null, before: null }]

test('two million rows in order are sorted in eight parts', () => {
  expect(timeSlices(queryOf({}))).toHaveLength(8)
  expect(timeSlices(queryOf({ extent: { ...extentOf(boxes['2M']), time: { kind: 'all' } } }))).toHaveLength(8)
})

test('a climatology is sorted in groups of months, over the new year too', () => {
  const monthly = { ...table, timeColumn: 'month' as const, files: [{ ...file, time: { min: 1, max: 12 } }] }
  const months = (first: number, last: number) =>
    timeSlices(queryOf({ table: monthly, extent: { ...extentOf(boxes['2M']), time: { kind: 'months', first, last } } }))
  const starts = [3, 4, 6, 7, 8, 10, 11]
  const groups = [null, ...starts].map((from, at) => ({ from, before: starts[at] ?? null }))
  expect(months(1, 12)).toEqual(groups)
  expect(months(7, 6)).toEqual(groups)
  expect(months(3, 3)).toEqual(whole)
})

test('few rows, rows in any order and the first rows of an order are read at once', () => {
  expect(timeSlices(queryOf({ extent: extentOf(boxes['200k']) }))).toEqual(whole)
  expect(timeSlices(queryOf({ order: 'none' }))).toEqual(whole)
  expect(timeSlices(queryOf({ limit: 5 }))).toEqual(whole)
})

test('every instant is in exactly one slice, whatever the range', () => {
  const range = fc.tuple(fc.integer({ min: -1e12, max: 4e12 }), fc.integer({ min: 0, max: 1e12 }))
  fc.assert(
    fc.property(range, fc.double({ min: -2e12, max: 6e12, noNaN: true }), ([startMs, span], at) => {
      const time = { kind: 'instants', startMs, endMs: startMs + span } as const
      const slices = timeSlices(queryOf({ extent: { ...extentOf(boxes['2M']), time } }))
      const holding = slices.filter(({ from, before }) => (from === null || at >= from) && (before === null || at < before))
      expect(holding).toHaveLength(1)
      const froms = slices.slice(1).map(({ from }) => from ?? Number.NaN)
      expect(froms).toEqual(froms.toSorted((a, b) => a - b))
    }),
  )
})
