import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePlaces, type PlaceRole, placeOfColumn } from '#core/columns/placeOfColumn.ts'

const roles: Readonly<Record<string, readonly string[]>> = {
  time: ['ISO_DateTime_UTC', 'JULD', 'Date/Time', 'Date Time, GMT-05:00', 'yyyy-mm-ddThh:mm:ss.sss', 'time (UTC)', 'timestamp', 'time'],
  date: ['Date', 'DATE', 'mon/day/yr', 'Date_local', 'sampling date'],
  timeOfDay: ['hh:mm', 'HHMM'],
  dayOfYear: ['timeJ', 'Day of year', 'Julian_Day', 'yearday'],
  decimalYear: ['decimal_year', 'Decimal Year'],
  lat: ['Latitude (degrees_north)', 'LATITUDE', 'Lat_Dec', 'latdec', 'BTL_LAT', 'decimalLatitude', 'Start latitude', 'Latitude [deg]'],
  lon: ['Longitude [degrees_east]', 'LONGITUDE', 'Lon_Dec', 'longitude [dec.deg.E]', 'long'],
  depth: ['Depth [m]', 'Depthm', 'depSM', 'DepFM', 'Depth water [m]', 'Collection_Depth', 'Depth (Meter)', 'sample_depth [m]'],
  pressure: ['prDM', 'CTDPRS', 'PRES', 'Depth [dbar]', 'Pressure (Decibar)'],
  height: ['altitude', 'z'],
  cruise: ['EXPOCODE', 'Cruise ID', 'campaign'],
  station: ['STNNBR', 'Station', 'Sta_ID', 'Event'],
  cast: ['CASTNO', 'Cst_Cnt', 'CYCLE_NUMBER'],
}

test.each(Object.entries(roles))('ING-01 the names of instruments and archives for %s are recognized', (role, names) => {
  expect(names.map((name) => placeOfColumn({ name }))).toEqual(names.map(() => role))
})

test('ING-01 depths of other things, air pressure and the time since a launch are no positions', () => {
  const names = [
    'Secchi depth',
    'Bottom depth',
    'Depth_SD',
    'Max depth',
    'Pressure (hPa)',
    'Time (sec)',
    'timeS',
    'Temperature',
    'Sample ID',
    'pH',
  ]
  expect(names.map((name) => placeOfColumn({ name }))).toEqual(names.map(() => null))
})

test('ING-01 a standard name comes before the name, and a unit tells more', () => {
  expect(placeOfColumn({ name: 'x', standardName: 'latitude' })).toBe('lat')
  expect(placeOfColumn({ name: 'depth', standardName: 'sea_floor_depth_below_sea_surface' })).toBeNull()
  expect(placeOfColumn({ name: 'depth', unit: 'decibar' })).toBe('pressure')
  expect(placeOfColumn({ name: 't', unit: 'days since 1950-01-01' })).toBe('time')
  expect(placeOfColumn({ name: 'time', unit: 'hh:mm:ss' })).toBe('timeOfDay')
  expect(placeOfColumn({ name: 'time', unit: 'seconds' })).toBeNull()
})

function chosen(header: string) {
  const names = header.split(',')
  const { places, rivals } = choosePlaces(names.map((name) => ({ name })))
  const named = (index: number) => names[index]
  return {
    places: Object.fromEntries([...places].map(([role, index]) => [role, named(index)])),
    rivals: Object.fromEntries([...rivals].map(([role, indices]) => [role, indices.map(named)])),
  }
}

test('ING-02 a header of BCO-DMO has its time in UTC, with the local parts beside it and the depth that a person may mean instead', () => {
  const { places, rivals } = chosen('Sample ID,Date_local,Time_local,ISO_DateTime_UTC,Latitude,Longitude,Depth,Collection_Depth,Salinity')
  expect(places).toEqual({
    date: 'Date_local',
    timeOfDay: 'Time_local',
    time: 'ISO_DateTime_UTC',
    lat: 'Latitude',
    lon: 'Longitude',
    depth: 'Collection_Depth',
  })
  expect(rivals).toEqual({ depth: ['Depth'] })
})

test('ING-02 a header of WHP exchange has depths by pressure: its DEPTH is that of the sea floor', () => {
  expect(chosen('EXPOCODE,STNNBR,CASTNO,DATE,TIME,LATITUDE,LONGITUDE,DEPTH,CTDPRS,CTDTMP,BTL_LAT,BTL_LON')).toEqual({
    places: {
      ...{ cruise: 'EXPOCODE', station: 'STNNBR', cast: 'CASTNO', date: 'DATE', timeOfDay: 'TIME' },
      ...{ lat: 'LATITUDE', lon: 'LONGITUDE', pressure: 'CTDPRS' },
    },
    rivals: { lat: ['BTL_LAT'], lon: ['BTL_LON'] },
  })
})

test('ING-02 parts of times and angles are told apart from millimetres, minima and whole degrees', () => {
  expect(chosen('yr,mon,day,hh,mm,ss,longitude [dec.deg.E],latitude [dec.deg.N]').places).toMatchObject({
    hour: 'hh',
    minute: 'mm',
    second: 'ss',
  })
  expect(chosen('date,rain,mm,min').places).toEqual({ date: 'date' })
  expect(chosen('Lat_Deg,Lat_Min,Lat_Dec').places).toEqual({ lat: 'Lat_Dec' })
  expect(chosen('Lat_Deg,Lon_Deg').places).toEqual({ lat: 'Lat_Deg', lon: 'Lon_Deg' })
  expect(chosen('Start latitude,End latitude,Latitude')).toEqual({
    places: { lat: 'Latitude' },
    rivals: { lat: ['Start latitude', 'End latitude'] },
  })
})

test('ING-02 every column has one role at most, and a rival is never the best', () => {
  const name = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom(...Object.values(roles).flat()))
  fc.assert(
    fc.property(fc.array(fc.record({ name }), { maxLength: 30 }), (columns) => {
      const { places, rivals } = choosePlaces(columns)
      const used = [...places.values(), ...[...rivals.values()].flat()]
      expect(new Set(used).size).toBe(used.length)
      for (const role of rivals.keys()) expect(places.has(role satisfies PlaceRole)).toBe(true)
    }),
  )
})
