import { expect, test } from 'vitest'
import { paletteFor } from '../../../../edge/ingest/sources/palette.ts'

const of = (name: string, standardName = '', unit = '') => paletteFor({ name, standardName, unit })

test.each([
  ['u10', ''],
  ['wind_v', ''],
  ['uwnd', ''],
  ['ssta', 'sea_surface_temperature_anomaly'],
  ['net_heat', ''],
  ['taux', 'surface_downward_eastward_stress'],
  ['qsen', 'surface_upward_sensible_heat_flux'],
  ['vo', 'northward_sea_water_velocity'],
])('an ingested %s, whose sign is a direction, is drawn with a neutral middle', (name, standardName) => {
  expect(of(name, standardName)).toBe('balance')
})

test.each([
  ['sst', 'sea_surface_temperature', '°C', 'thermal'],
  ['so', 'sea_water_salinity', '', 'haline'],
  ['chl', 'mass_concentration_of_chlorophyll_in_sea_water', '', 'algae'],
  ['wind_speed', 'wind_speed', 'm s-1', 'viridis'],
  ['magnet_volume', '', '', 'viridis'],
])('an ingested %s, which has no sign, keeps the colours of its quantity', (name, standardName, unit, palette) => {
  expect(of(name, standardName, unit)).toBe(palette)
})
