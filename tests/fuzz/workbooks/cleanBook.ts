import { disciplines } from '#core/catalog/terms.ts'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { workbookColumns } from '#core/workbook/columns.ts'
import type { Book, CellContent } from '#core/workbook/workbookOf.ts'
import type { Random } from '../Random.ts'

const quantities = [
  { name: 'temperature', long: 'Sea Water Temperature', unit: '°C', middle: 15, reach: 8 },
  { name: 'salinity', long: 'Practical Salinity', unit: '1', middle: 35, reach: 1 },
  { name: 'oxygen', long: 'Dissolved Oxygen', unit: 'µmol/kg', middle: 200, reach: 60 },
  { name: 'nitrate', long: 'Nitrate Concentration', unit: 'µmol/l', middle: 12, reach: 9 },
  { name: 'chlorophyll', long: 'Chlorophyll a Concentration', unit: 'mg/m3', middle: 1, reach: 0.7 },
  { name: 'turbidity', long: 'Turbidity of the Water', unit: 'NTU', middle: 5, reach: 4 },
] as const

const sensors = vocabulary.sensors.filter((sensor) => sensor !== 'In-Situ')

/** Parts of the open ocean, from which a track of two degrees, and one thirty degrees to the south of it, reaches no land. */
const seas = [
  { south: 25, north: 45, west: -140, east: -132 },
  { south: -50, north: -25, west: -130, east: -97 },
  { south: 15, north: 38, west: -32, east: -26 },
  { south: -40, north: -15, west: 78, east: 95 },
  { south: -38, north: -12, west: -28, east: -8 },
] as const

/** A workbook without a fault, as a ship's data may be: a track with casts, two to six variables with gaps. */
export function cleanBook(random: Random): Book {
  const some = quantities.slice(0, random.whole(2, quantities.length))
  const cruise = `KM${random.whole(1000, 2999)}`
  const hasCruise = random.chance(0.5)
  const headers = ['time', 'lat', 'lon', 'depth', ...(hasCruise ? ['cruise'] : []), ...some.map(({ name }) => name)]
  const start = Date.UTC(random.whole(1995, 2020), random.whole(0, 11), 1)
  const sea = random.pick(seas)
  const [lat, lon] = [random.whole(sea.south, sea.north), random.whole(sea.west, sea.east)]
  const rows = Array.from({ length: random.whole(30, 120) }, (_, row): CellContent[] => [
    new Date(start + Math.floor(row / 3) * 3_600_000).toISOString().slice(0, 19),
    rounded(lat + 4 + Math.floor(row / 3) * 0.05, 4),
    rounded(lon + Math.floor(row / 3) * 0.05, 4),
    (row % 3) * 50 + 5,
    ...(hasCruise ? [cruise] : []),
    ...some.map(({ middle, reach }) => (row > 3 && random.chance(0.05) ? null : rounded(middle + (random.next() * 2 - 1) * reach, 3))),
  ])
  return { data: [headers, ...rows], dataset_meta_data: datasetRows(random, cruise), vars_meta_data: variableRows(random, some) }
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

function datasetRows(random: Random, cruise: string): CellContent[][] {
  const values: Readonly<Record<string, CellContent>> = {
    dataset_short_name: `Cruise_${random.whole(1, 999)}`,
    dataset_long_name: 'Hydrography of a Cruise in the Open Ocean',
    dataset_version: `${random.whole(1, 9)}.0`,
    dataset_release_date: '2025-06-30',
    dataset_make: random.pick(['observation', 'Observation']),
    dataset_source: 'Institute of Oceanography',
    dataset_acknowledgement: 'Please cite the authors.',
    dataset_description: 'Casts along a track, with bottles at three depths.',
    cruise_names: cruise,
    ...(random.chance(0.5) ? { climatology: 0 } : {}),
  }
  const names = workbookColumns.dataset_meta_data.map(({ name }) => name)
  return [names, names.map((name) => values[name] ?? null)]
}

function variableRows(random: Random, some: readonly (typeof quantities)[number][]): CellContent[][] {
  const names = workbookColumns.vars_meta_data.map(({ name }) => name)
  const rows = some.map(({ name, long, unit }) => {
    const values: Readonly<Record<string, CellContent>> = {
      var_short_name: name,
      var_long_name: long,
      var_sensor: random.pick(sensors),
      var_unit: unit,
      var_spatial_res: random.pick(vocabulary.spatialResolutions),
      var_temporal_res: random.pick(vocabulary.temporalResolutions),
      var_discipline: random.several(disciplines, 1, 2).join(' + '),
      visualize: random.pick([1, '1']),
      var_keywords: `${name}, in situ, ${random.pick(['North Pacific Ocean', 'global', 'Mediterranean Sea'])}`,
      var_comment: random.chance(0.5) ? 'Calibrated.' : null,
    }
    return names.map((header) => values[header] ?? null)
  })
  return [names, ...rows]
}
