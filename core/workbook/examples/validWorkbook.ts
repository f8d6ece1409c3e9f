import { HOUR_MS } from '#core/extent/time.ts'
import { workbookColumns } from '../columns.ts'
import type { PortalFacts } from '../PortalFacts.ts'
import type { Book, CellContent } from '../workbookOf.ts'

/** How many rows of data the example has: enough for what rules say of a whole column. */
const ROWS = 45
const DEPTHS = [5, 55, 105] as const
const START_MS = Date.UTC(2019, 3, 30)

/** A small workbook without a fault, new with each call: bottle casts of one cruise, two variables. */
export function validWorkbook(): Book {
  return { data: [['time', 'lat', 'lon', 'depth', 'temperature', 'salinity'], ...dataRows()], ...metadata() }
}

/** What a portal might know that the example agrees with. */
export const validPortalFacts: PortalFacts = {
  publishedShortNames: new Set(['hot_bottle_oxygen']),
  publishedLongNames: new Set(['dissolved oxygen of bottle casts']),
  submittedShortNames: new Map([['hot_bottle_nutrients', { isOwn: true }]]),
  cruises: new Map([
    ['km1906', { south: 20, north: 25, west: -160, east: -155, startMs: START_MS - 48 * HOUR_MS, endMs: START_MS + 96 * HOUR_MS }],
  ]),
}

function dataRows(): CellContent[][] {
  return Array.from({ length: ROWS }, (_, row) => {
    const cast = Math.floor(row / DEPTHS.length)
    const depth = DEPTHS[row % DEPTHS.length] ?? 0
    const wave = Math.sin(row * 1.7)
    return [
      new Date(START_MS + cast * HOUR_MS).toISOString().slice(0, 19),
      rounded(22.75 + cast * 0.05, 2),
      rounded(-158 + cast * 0.05, 2),
      depth,
      rounded(25.4 - depth * 0.04 + wave * 0.3, 2),
      rounded(35.1 + depth * 0.001 + wave * 0.05, 3),
    ]
  })
}

function metadata(): Pick<Book, 'dataset_meta_data' | 'vars_meta_data'> {
  const dataset: Record<string, CellContent> = {
    dataset_short_name: 'HOT_Bottle_Salinity',
    dataset_long_name: 'Salinity of Bottle Casts',
    dataset_version: '1.0',
    dataset_release_date: '2025-06-30',
    dataset_make: 'observation',
    dataset_source: 'University of Hawaii',
    dataset_acknowledgement: 'Funded by the National Science Foundation.',
    dataset_description: 'Temperature and salinity of bottle casts at three depths.',
    climatology: 0,
    cruise_names: 'KM1906',
  }
  const shared = { var_sensor: 'CTD', var_spatial_res: 'Irregular', var_temporal_res: 'Irregular', var_discipline: 'Physics', visualize: 1 }
  const variables: Record<string, CellContent>[] = [
    {
      ...{ var_short_name: 'temperature', var_long_name: 'Sea Water Temperature', var_unit: '°C', var_comment: 'Calibrated.' },
      ...{ ...shared, var_keywords: 'temperature, in situ, CTD, North Pacific Ocean' },
    },
    {
      ...{ var_short_name: 'salinity', var_long_name: 'Practical Salinity', var_unit: '1', var_comment: 'Calibrated.' },
      ...{ ...shared, var_keywords: 'salinity, in situ, CTD, North Pacific Ocean' },
    },
  ]
  return {
    dataset_meta_data: tableOf(workbookColumns.dataset_meta_data, [dataset]),
    vars_meta_data: tableOf(workbookColumns.vars_meta_data, variables),
  }
}

function tableOf(columns: readonly { readonly name: string }[], rows: readonly Readonly<Record<string, CellContent>>[]): CellContent[][] {
  const names = columns.map(({ name }) => name)
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? null))]
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
