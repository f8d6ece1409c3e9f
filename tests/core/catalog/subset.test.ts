import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { datasetRecordOf } from '#core/catalog/record.ts'
import { isWhole, sizeVerdict, subsetProblems, swapped, wholeSubset } from '#core/catalog/subset.ts'
import { datasetFolder } from '../../helpers/fixtureCatalog.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const recordOf = (name: string) =>
  datasetRecordOf(
    datasetFile.parse(read(join(datasetFolder(name), 'dataset.json'))),
    computedFile.parse(read(join(datasetFolder(name), 'computed.json'))),
  )
const coads = recordOf('COADS_Climatology')
const storms = recordOf('Atlantic_Storm_Tracks')
const casts = recordOf('Virtual_Cruise_CTD')
const problemsOf = (...subset: Parameters<typeof subsetProblems>) => subsetProblems(...subset).map(({ says }) => says)

test('DLD-05 the filters start at the bounds of the data set', () => {
  expect(wholeSubset(coads)).toMatchObject({ timeStart: '1', timeEnd: '12', latStart: -77, latEnd: 89, lonStart: -179, lonEnd: 179 })
  expect(wholeSubset(storms)).toMatchObject({ timeStart: '1975-06-27', timeEnd: '2020-11-18' })
  expect(wholeSubset(casts)).toMatchObject({ depthStart: 0, depthEnd: 1000 })
  expect(isWhole(coads, wholeSubset(coads))).toBe(true)
  expect(isWhole(coads, { ...wholeSubset(coads), latEnd: 10 })).toBe(false)
})

test('DLD-18 an impossible range is reported in words', () => {
  const whole = wholeSubset(storms)
  expect(problemsOf(storms, { ...whole, latStart: 40, latEnd: 10 })).toEqual(['The southern latitude is north of the northern one.'])
  expect(problemsOf(storms, { ...whole, latEnd: 91 })).toEqual(['Latitudes range from −90 to 90.'])
  expect(problemsOf(storms, { ...whole, lonEnd: Number.NaN })).toEqual(['Longitudes range from −180 to 180, or from 0 to 360.'])
  expect(problemsOf(storms, { ...whole, timeStart: '2021-01-01' })).toEqual(['The first day is after the last one.'])
  expect(problemsOf(casts, { ...wholeSubset(casts), depthStart: 500, depthEnd: 10 })).toEqual(['The first depth is below the second one.'])
})

test('the months of a climatology may run over the end of the year', () => {
  expect(problemsOf(coads, { ...wholeSubset(coads), timeStart: '11', timeEnd: '2' })).toEqual([])
})

test('DLD-18 a problem names the fields that have to be changed', () => {
  const whole = wholeSubset(storms)
  const problem = { ...whole, latStart: 40, latEnd: 10, timeStart: '2019-02-30', variables: [] }
  expect(subsetProblems(storms, problem).map(({ at }) => at)).toEqual([['variables'], ['latStart', 'latEnd'], ['timeStart']])
})

test('DLD-18 the ends of a reversed range can be swapped, which solves the problem', () => {
  const reversed = [
    [storms, { latStart: 40, latEnd: 10 }],
    [storms, { timeStart: '2020-01-01', timeEnd: '2019-01-01' }],
    [casts, { depthStart: 500, depthEnd: 10 }],
  ] as const
  for (const [record, ends] of reversed) {
    const subset = { ...wholeSubset(record), ...ends }
    const [problem] = subsetProblems(record, subset)
    expect(problem?.isReversed).toBe(true)
    expect(subsetProblems(record, swapped(subset, problem?.at ?? []))).toEqual([])
  }
  expect(subsetProblems(storms, { ...wholeSubset(storms), latEnd: 91 })[0]?.isReversed).toBeUndefined()
})

test('DLD-14 DLD-15 an inner 400 is too large, an inner 500 is not known, and the rows are those of the answer where they are reported', () => {
  const projection = (size: number) => ({ size, provenance: 'calculation' as const })
  expect(sizeVerdict({ allow: true, projection: projection(512) })).toEqual({ verdict: 'allowed', rows: 512 })
  expect(sizeVerdict({ allow: true, projection: projection(-109_380), answer: { rows: 675, precision: 'exact' } })).toEqual({
    verdict: 'allowed',
    rows: 675,
  })
  expect(sizeVerdict({ allow: true, projection: projection(-109_380) })).toEqual({ verdict: 'allowed', rows: 109_380 })
  expect(sizeVerdict({ allow: false, projection: projection(3_000_000), response: { status: 400, message: '' } })).toEqual({
    verdict: 'rejected',
    rows: 3_000_000,
  })
  expect(sizeVerdict({ allow: false, projection: null, response: { status: 500, message: '' } })).toBeNull()
})

test('CHT-42 a date that is none is named by its end, months go from 1 to 12, and depths without known bounds from 0 to 6000 m', () => {
  const whole = wholeSubset(storms)
  expect(problemsOf(storms, { ...whole, timeStart: '' })).toEqual(['Invalid Start Date'])
  expect(problemsOf(storms, { ...whole, timeStart: '2019-02-30', timeEnd: 'soon' })).toEqual(['Invalid Start Date', 'Invalid End Date'])
  for (const month of ['0', '13', '1.5', '']) {
    expect(problemsOf(coads, { ...wholeSubset(coads), timeEnd: month })).toEqual(['Invalid End Date'])
  }
  expect(wholeSubset({ ...casts, Depth_Min: null, Depth_Max: null })).toMatchObject({ depthStart: 0, depthEnd: 6000 })
  expect(wholeSubset({ ...storms, Lat_Min: null, Lat_Max: null, Lon_Min: null, Lon_Max: null })).toMatchObject({
    latStart: -90,
    latEnd: 90,
    lonStart: -180,
    lonEnd: 180,
  })
})
