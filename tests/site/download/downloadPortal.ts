import { vi } from 'vitest'
import type { SizeCheckRecord, VariableRow } from '#core/catalog/records.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

export const { record } = catalogEntry()

const check: SizeCheckRecord = {
  query: {
    modifiedQuery: '',
    constraints: null,
    analysis: { commandType: 'sproc', extractedTableNames: [], extractedPrimaryTableNames: [] },
  },
  allow: true,
  projection: { size: -109_380, provenance: 'table stats' },
  answer: { rows: 675, precision: 'exact' },
}
const variableRow: VariableRow = {
  ID: 1,
  Variable: 'sst',
  Long_Name: 'Sea Surface Temperature',
  Unit: '°C',
  Spatial_Resolution: '2° X 2°',
  Temporal_Resolution: 'Monthly Climatology',
  Study_Domain: 'Physics',
  Variable_25th: null,
  Variable_50th: null,
  Variable_75th: null,
  Variable_Count: 109_380,
  Variable_Mean: null,
  Variable_STD: null,
  Variable_Min: null,
  Variable_Max: null,
  Make: 'Observation',
  Visualize: 1,
  Comment: null,
  Sensor: 'Blend',
  Keywords: '',
  Unstructured_Variable_Metadata: null,
}

/** The rest of what the page of a data set shows. */
export const restOfPage = { sensors: [], cruises: [], references: [], news: [], doi: null, licence: { name: '', url: null }, citation: '' }
export const knownDataset = () => Response.json({ dataset: record, ...restOfPage, hasVault: true })
const usual = { dataset: knownDataset, size: () => Response.json(check), rows: () => new Response('time,lat,lon\n') }

/** How the portal answers, for a test to change. */
export const answers: { dataset: () => Response; size: () => Response; rows: () => Response } = { ...usual }
/** What it was asked for, but for the data set and its variables. */
export const requests: URL[] = []
export const bodies: unknown[] = []
/** The parts of rows that it was asked for, and the tags that they have to have. */
export const ranges: (readonly [range: string | null, tag: string | null])[] = []

/** Answers in the place of a portal, as usual. */
export function standInForPortal(): void {
  requests.length = 0
  bodies.length = 0
  ranges.length = 0
  Object.assign(answers, usual)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://portal')
    if (url.pathname === '/api/catalog/datasetvariables') return Response.json([variableRow])
    if (url.pathname === '/api/catalog/row-bytes') return Response.json({ columns: [], zip: 1 })
    if (url.pathname === '/api/catalog/datasetfullpage') return answers.dataset()
    requests.push(url)
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body))
    if (url.pathname === '/api/data/check-query-size') return answers.size()
    const headers = new Headers(init.headers)
    ranges.push([headers.get('Range'), headers.get('If-Range')])
    return answers.rows()
  })
}
