import { expect, test } from 'vitest'
import { differenceSentences } from '#core/catalog/differenceWords.ts'
import { changesMap, differenceColours } from '../../../site/src/dataset/changes.ts'
import { changesMeans, changesSeries } from '../../../site/src/dataset/changesSeries.ts'
import { madeDifference } from '../../fixtures/madeDifference.ts'

test('DST-21 the map has one path for each colour, around the changed cells, and says its range', () => {
  const { frame, paths, range, name, unit, label } = changesMap(madeDifference)
  expect([range, name, unit]).toEqual([{ min: -0.75, max: 0.75 }, 'Temperature', '°C'])
  expect(paths.map(({ path }) => path)).toEqual(['M-170 9h1v1h-1zM-169 9h1v1h-1z', 'M-150 -3h1v1h-1z', 'M-121 -21h1v1h-1z'])
  expect(paths.map(({ colour }) => colour)).toEqual([null, expect.stringMatching(/^#/), expect.stringMatching(/^#/)])
  expect(frame.lon.west).toBeLessThan(-170)
  expect(frame.lat.max).toBeGreaterThan(21)
  expect(label).toBe(
    'Map of 4 cells of 1° in which rows changed. Mean difference of Temperature: −0.25\u2009°C to +0.75\u2009°C in 2 cells of 1°',
  )
})

test('DST-21 a map without numbers that changed has no colours', () => {
  const map = { ...madeDifference.map, variables: [], meanDifferences: [] }
  expect(changesMap({ ...madeDifference, map })).toMatchObject({
    range: null,
    paths: [{ colour: null }],
    label: 'Map of 4 cells of 1° in which rows changed',
  })
})

test('DST-21 means that are all zero are drawn in the middle colour, on the line of no difference', () => {
  const [rows, means] = [madeDifference.map.meanDifferences, madeDifference.series.meanDifferences].map((lists) =>
    lists.map((list) => list.map((mean) => (mean === null ? null : 0))),
  ) as [(number | null)[][], (number | null)[][]]
  const zero = {
    ...madeDifference,
    map: { ...madeDifference.map, meanDifferences: rows },
    series: { ...madeDifference.series, meanDifferences: means },
  }
  expect(changesMap(zero).paths.map(({ colour }) => colour)).toEqual([null, differenceColours[4]])
  expect(changesMeans(zero)).toMatchObject({ dots: 'M0 100h0M100 100h0', zero: 100 })
})

test('DST-21 the series stacks what changed in each period, and one period alone makes none', () => {
  const series = changesSeries(madeDifference)
  expect(series).toMatchObject({ most: 150, ends: ['2018-01-01', '2018-11-27'], period: '30 days' })
  expect(series?.label).toBe('Rows changed per 30 days, from 2018-01-01 to 2018-11-27: at most 150 rows, in the period from 2018-04-01')
  expect(series?.bars[0]?.parts.map(({ kind }) => kind)).toEqual(['altered', 'removed'])
  const [first, second, third] = series?.bars ?? []
  const heightOf = (bar: typeof first) => bar?.parts.reduce((sum, { height }) => sum + height, 0)
  expect([heightOf(first), heightOf(second), heightOf(third)].map((height) => Math.round(height ?? 0))).toEqual([75, 100, 75])
  const one = { ...madeDifference.series, periods: [3], added: [1], removed: [0], altered: [0] }
  expect(changesSeries({ ...madeDifference, series: one })).toBeNull()
  const months = { ...madeDifference.series, unit: 'months' as const, from: 1, step: 1 }
  expect(changesSeries({ ...madeDifference, series: months })).toMatchObject({ ends: ['January', 'December'], period: 'month' })
})

test('DST-21 the means of neighbouring periods are joined, one alone is a dot, and fewer than two make no line', () => {
  expect(changesMeans(madeDifference)).toMatchObject({ path: '', dots: 'M0 66.67h0M100 0h0', zero: 100, range: { min: 0.25, max: 0.75 } })
  expect(changesMeans(madeDifference)?.label).toBe(
    'Mean difference of Temperature per 30 days, from 2018-01-01 to 2018-04-01: +0.25 to +0.75\u2009°C',
  )
  const of = (...means: (number | null)[]) =>
    changesMeans({ ...madeDifference, series: { ...madeDifference.series, periods: [0, 1, 11], meanDifferences: [means] } })
  expect(of(-1, 1, null)).toMatchObject({ path: 'M0 100L100 0', dots: '', zero: 50 })
  expect([of(null, 1, null), of(null, null, null)]).toEqual([null, null])
})

test('NTF-11 the sentences name rows, variables and extent, and the variables beyond those that are told', () => {
  expect(differenceSentences(madeDifference, 1)).toEqual([
    '1,100 rows, 1,000 before: 112 added, 12 removed, 250 altered, 738 unchanged.',
    'New: salinity.',
    'Temperature: 240 values altered by +0.5\u2009°C on average, at most 1.2\u2009°C; 3 filled in.',
    '1 more variable changed.',
    'The changes lie within 2018-01-01 to 2018-12-31, 10°\u2009S to 20.5°\u2009N, 170°\u2009W to 120°\u2009W, 0 to 40\u2009m.',
  ])
  const rows = { before: 1000, after: 1000, added: 0, removed: 0, altered: 0, unchanged: 1000 }
  const same = { ...madeDifference, rows, addedVariables: [], changedVariables: 0, variables: [], extent: null }
  expect(differenceSentences(same, 5)).toEqual(['All 1,000 rows are as before.'])
})
