import { afterAll, describe, expect, test } from 'vitest'
import { compileCdl, python } from '../fixtures/ingest/peers.ts'
import { rejectionOf, Scratch, staged } from '../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01' })
const ncgen = (name: string, cdl: string) => compileCdl(scratch, name, cdl)
const rowsOf = (path: string) => staged(path, ({ rows }) => rows(), { metadataPath })

describe('times', () => {
  const cdl = (units: string, calendar: string, value: string) => `netcdf when {
dimensions: time = 1 ;
variables: double time(time) ; time:units = "${units}" ; time:calendar = "${calendar}" ;
  double lat(time) ; lat:units = "degrees_north" ; double lon(time) ; lon:units = "degrees_east" ; float t(time) ;
data: time = ${value} ; lat = 1 ; lon = 2 ; t = 3 ; }`
  test.each([
    ['days since 1-1-1', 'standard', '730122.5'],
    ['days since 0001-01-01 00:00:0.0', 'proleptic_gregorian', '730119.25'],
    ['hours since 1800-01-01', 'gregorian', '1753164'],
    ['minutes since 1990-01-01T00:00:00Z', 'standard', '-10.5'],
    ['seconds since 1981-01-01 00:00:00', 'standard', '0.125'],
    ['days since 1850-01-01', 'julian', '60000'],
  ])('%s in the calendar %s is the instant that xarray decodes', async (units, calendar, value) => {
    const path = ncgen('when', cdl(units, calendar, value))
    const script = `
import sys, cftime, netCDF4, datetime
time = netCDF4.Dataset(sys.argv[1])['time']
date = cftime.num2date(time[0], time.units, time.calendar)
days = cftime.date2num(cftime.num2date(time[0], time.units, time.calendar), 'days since 2000-01-01', time.calendar) if time.calendar != 'julian' else None
if days is None:
  days = date.toordinal(fractional=True) - cftime.datetime(2000, 1, 1, calendar='standard').toordinal(fractional=True)
print(round(days * 86400000) + 946684800000)`
    const [[ms]] = (await rowsOf(path)) as [[number]]
    expect(ms).toBe(Number(python(script, path)))
  })

  test.each(['360_day', 'noleap', 'all_leap', 'none'])('the calendar %s is rejected with a sentence', async (calendar) => {
    expect(await rejectionOf(ncgen('when', cdl('days since 2000-01-01', calendar, '1')), metadataPath)).toContain(calendar)
  })

  test('months, years and levels without a length are rejected with a sentence', async () => {
    expect(await rejectionOf(ncgen('when', cdl('months since 2000-01-01', 'standard', '1')), metadataPath)).toContain(
      'use days, hours, minutes or seconds',
    )
    const levels = cdl('days since 2000-01-01', 'standard', '1').replace(
      'float t(time)',
      'float p(time) ; p:units = "sigma_level" ; p:axis = "Z" ; float t(time)',
    )
    expect(await rejectionOf(ncgen('levels', levels.replace('t = 3', 'p = 1 ; t = 3')), metadataPath)).toContain(
      'The vertical coordinate p is in sigma_level',
    )
  })
})
