import { createHash } from 'node:crypto'
import { trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { FolderObjects } from '../../../edge/dataFolder/FolderObjects.ts'
import type { IngestDescription, IngestSource } from '../../../edge/ingest/IngestSource.ts'

/** How a made source differs from the plain one. */
export interface Made {
  readonly rows?: number
  /** The value of `v` in every row, so that versions can be told apart. */
  readonly value?: number
  readonly version?: string
  readonly columns?: readonly ColumnInfo[]
  readonly description?: Partial<IngestDescription>
  /** Replaces the made rows: a SELECT that answers `columns`. */
  readonly select?: string
}

/** For ingestions whose sources need not be stored. */
export const keepsNothing = { objects: new FolderObjects('nowhere'), storedFilesBytes: 0 } as const

const variable = (name: string, visualize: boolean) => ({
  name,
  longName: `The variable ${name}`,
  unit: visualize ? 'm' : '',
  sensor: 'Made',
  keywords: [name],
  comment: '',
  visualize,
  palette: 'viridis' as const,
  decimals: 2,
  metadata: {},
})

const described: IngestDescription = {
  shortName: 'Made_Cruise',
  longName: 'A made cruise',
  tableName: 'tblMade_Cruise',
  version: '1.0',
  releaseDate: '2024-05-01',
  make: 'Observation',
  processLevel: '1',
  studyDomain: 'Physics',
  source: 'Made for a test',
  distributor: '',
  acknowledgement: 'Nobody',
  licence: { name: 'CC0' },
  history: '',
  description: 'Made rows.',
  references: ['A reference'],
  keywords: ['made'],
  regions: [],
  temporalResolution: 'Irregular',
  spatialResolution: 'Irregular',
  timeMeaning: { kind: 'instants', says: '' },
  synthetic: true,
  ancillaryData: false,
  continuouslyUpdated: false,
  iconUrl: '',
  programs: [],
  cruises: [
    { name: 'MADE_1', nickname: 'First', shipName: 'Ship', chiefName: 'Chief', series: '', regions: [], keywords: [] },
    { name: 'MADE_2', nickname: 'Second', shipName: 'Ship', chiefName: 'Chief', series: '', regions: [], keywords: [] },
  ],
  variables: [variable('cruise', false), variable('v', true), variable('w', true)],
  metadata: {},
}

const cruiseColumns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'depth', type: 'float64' },
  { name: 'cruise', type: 'text' },
  { name: 'v', type: 'float32' },
  { name: 'w', type: 'float64' },
]

/** Rows of two cruises, in a mixed order, over three years and across the date line. */
const cruiseRows = (rows: number, value: number) => `
  SELECT TIMESTAMP '2018-01-01' + to_seconds(i * ${Math.floor(94_000_000 / rows)}) AS "time", -30 + 60.0 * i / ${rows} AS lat,
    CASE WHEN i < ${rows} / 4 THEN 170 + 9.5 * i / ${rows} ELSE -180 + 9.5 * i / ${rows} END AS lon, (i % 5) * 10.0 AS depth,
    CASE WHEN i < ${rows} / 2 THEN 'MADE_1' ELSE 'MADE_2' END AS cruise, ${value}::FLOAT AS v, if(i % 3 = 0, NULL, sin(i)) AS w
  FROM range(${rows}) AS r(i) ORDER BY hash(i)`

/** A source that needs no file. `staged` counts how often its rows were requested. */
export function madeSource(made: Made = {}): IngestSource & { staged: number } {
  const { rows = 3000, value = 1, version = '1.0', columns = cruiseColumns, select = cruiseRows(rows, value) } = made
  const description = { ...described, version, ...made.description }
  return {
    staged: 0,
    description,
    columns,
    files: [],
    fingerprint: createHash('sha256')
      .update(JSON.stringify([select, columns]))
      .digest('hex'),
    cruiseColumn: columns.some(({ name }) => name === 'cruise') ? 'cruise' : null,
    trackColumn: trackColumnOf(columns),
    async stage(connection, { onProgress }) {
      this.staged++
      onProgress(1, 2)
      await connection.run(`CREATE TABLE staged AS ${select}`)
      const reader = await connection.runAndReadAll('SELECT count(*)::DOUBLE FROM staged')
      return { rows: Number(reader.getRows()[0]?.[0]), report: null }
    },
  }
}
