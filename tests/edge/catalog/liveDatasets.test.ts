import { expect, test } from 'vitest'
import { kindOf, liveFile } from '#core/catalog/liveFile.ts'
import { freshnessOf, isDue, type LiveDataset, stateOf } from '../../../edge/catalog/liveDatasets.ts'

const HOUR_MS = 3_600_000
const url = 'https://example.org/a.csv'
const checked = (schedule: string, failures: number): LiveDataset => ({
  ...{ id: 1, shortName: 'A', longName: 'A', rows: 1, timeMax: '2026-05-01T00:00:00', version: 2, live: { url, schedule } },
  check: { datasetId: 1, checkedAt: 0, changedAt: null, fault: null, failures, version: 2, state: { etag: '"a"' } },
})
/** The first whole hour after a check at which the data set is due. */
const dueAfterHours = (schedule: string, failures: number) =>
  Array.from({ length: 1000 }, (_, hour) => hour).find((hour) => isDue(checked(schedule, failures), hour * HOUR_MS))

test('ING-74 a data set is due after its period, and after failures at doubled times that never exceed the period', () => {
  expect(['1h', '6h', 'daily', '2d', 'weekly', 'monthly'].map((schedule) => dueAfterHours(schedule, 0))).toEqual([1, 6, 24, 48, 168, 720])
  expect([1, 2, 3, 4, 7, 8, 1000].map((failures) => dueAfterHours('monthly', failures))).toEqual([1, 2, 4, 8, 64, 64, 64])
  expect([1, 3, 9].map((failures) => dueAfterHours('2h', failures))).toEqual([1, 2, 2])
  expect([isDue({ ...checked('daily', 0), check: null }, 0), isDue(checked('daily', 0), -HOUR_MS)]).toEqual([true, true])
})

test('OPS-40 a data set is overdue when its last update failed, or should have come some hours ago', () => {
  const overdue = (failures: number, hours: number) => freshnessOf(checked('daily', failures), hours * HOUR_MS).isOverdue
  expect([overdue(0, 1), overdue(0, 26), overdue(0, 26.1), overdue(1, 0)]).toEqual([false, false, true, true])
  expect(freshnessOf({ ...checked('daily', 0), check: null }, 1e12)).toMatchObject({ nextCheckAt: null, isOverdue: false })
})

test('ING-71 what a source said of one version is not used for another that was ingested by hand', () => {
  expect([stateOf(checked('daily', 0)), stateOf({ ...checked('daily', 0), version: 3 })]).toEqual([{ etag: '"a"' }, {}])
})

test('ING-70 the kind of a source follows from its address unless the metadata say it', () => {
  const kinds = {
    'https://a.org/erddap/tabledap/M41.csv?time,sst': 'tabledap',
    'https://a.org/erddap/tabledap/M41.csvp': 'tabledap',
    'https://a.org/erddap/tabledap/M41.html': 'file',
    'https://a.org/erddap/griddap/sst.nc?sst[(2020-01-01):1:(last)][][]': 'griddap',
    'https://a.org/erddap/griddap/sst': 'opendap',
    'https://a.org/thredds/dodsC/sst/daily.nc': 'opendap',
    'https://a.org/opendap/sst.nc?sst[0:9][0:19][0:29]': 'opendap',
    'https://a.org/thredds/fileServer/sst/daily.nc': 'file',
    'https://casts.s3.eu-west-1.amazonaws.com/2026/': 's3',
    'https://s3.amazonaws.com/casts/2026/': 's3',
    'https://casts.s3.amazonaws.com/2026/a.nc': 'file',
    'https://a.org/s3/': 'file',
  }
  expect(Object.fromEntries(Object.keys(kinds).map((address) => [address, kindOf({ url: address })]))).toEqual(kinds)
  expect(kindOf({ url: 'https://a.org/s3/', kind: 's3' })).toBe('s3')
  const rejected = ['hourly', '0d', '1000h', '-1h', '1.5d', ''].filter((schedule) => liveFile.safeParse({ url, schedule }).success)
  expect(rejected).toEqual([])
})
