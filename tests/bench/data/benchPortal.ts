import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComputedFile, DatasetFile } from '#core/catalog/DatasetFile.ts'
import { encodeGrid } from '#core/size/counts/gridCounts.ts'
import { changeCatalogVersion } from '../../../edge/database/catalogVersion.ts'
import * as schema from '../../../edge/database/schema/index.ts'
import { datasetRows } from '../../../edge/database/seed/datasetRows.ts'
import { cubeRows, observationRows } from '../../../edge/database/seed/observationRows.ts'
import { variableRows } from '../../../edge/database/seed/variableRows.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { readDefaultCatalog } from '../../helpers/defaultCatalog.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'
import { columns, latsOf, lonsOf, rowsOf, type StoredGrid, timesOf, variables } from './grid.ts'

/** A portal process that has the grids as data sets of its own, and a key for its API. */
export interface BenchPortal extends TestPortal {
  readonly headers: Readonly<Record<string, string>>
}

/** Starts a portal with the grids beside the default catalog. */
export async function startBenchPortal(
  stored: readonly StoredGrid[],
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchPortal> {
  const portal = await startPortal(settings)
  try {
    await register(portal.dataDir, stored)
    return { ...portal, headers: { Authorization: `Api-Key ${await portal.makeApiKey()}`, 'Accept-Encoding': 'identity' } }
  } catch (fault) {
    await portal.stop()
    throw fault
  }
}

/** Adds the grids to a store; their files are linked into it, not copied. */
async function register(dataDir: string, stored: readonly StoredGrid[]): Promise<void> {
  const { datasets } = await readDefaultCatalog()
  const template = datasets.find(({ dataset }) => dataset.shortName === 'COADS_Climatology')
  if (!template) throw new Error('the default catalog has no COADS_Climatology')
  const { database, close } = await openDatabase(dataDir)
  try {
    for (const [index, grid] of stored.entries()) {
      await linkFiles(dataDir, grid)
      const entry = entryOf(grid, 9001 + index, template)
      const { table, files } = observationRows(entry)
      await database.insert(schema.datasets).values({ ...datasetRows(entry).dataset, origin: 'ingested' })
      await database.insert(schema.variables).values(variableRows(entry).variables)
      await database.insert(schema.observationTables).values(table)
      await database.insert(schema.observationFiles).values(files.map((file) => ({ ...file, path: `@store/${file.path}` })))
      await database.insert(schema.observationCubes).values(cubeRows(entry))
    }
    await database.transaction(changeCatalogVersion)
  } finally {
    await close()
  }
}

async function linkFiles(dataDir: string, { grid, folder, files }: StoredGrid): Promise<void> {
  const place = join(dataDir, 'observations', grid.name)
  await mkdir(place, { recursive: true })
  for (const { path } of files) await link(join(folder, path), join(place, path))
}

/** A data set of the catalog with the words of another and the rows of a grid. */
function entryOf(
  stored: StoredGrid,
  id: number,
  { dataset, computed }: { readonly dataset: DatasetFile; readonly computed: ComputedFile },
) {
  const { grid, files } = stored
  const [like] = dataset.variables
  if (!like) throw new Error(`${dataset.shortName} has no variables`)
  const { name } = grid
  const file: DatasetFile = {
    ...dataset,
    id,
    shortName: name,
    longName: name,
    tableName: `tbl${name}`,
    timeMeaning: { kind: 'instants', says: '' },
    programs: [],
    variables: variables.map((variable, index) => ({ ...like, id: id * 10 + index, name: variable, longName: variable })),
  }
  const span = (pick: (part: StoredGrid['files'][number]) => { min: number; max: number }) => ({
    min: Math.min(...files.map((part) => pick(part).min)),
    max: Math.max(...files.map((part) => pick(part).max)),
  })
  const summary = computed.variables[like.name]
  if (!summary) throw new Error(`${dataset.shortName} has no summary of ${like.name}`)
  const filled: ComputedFile = {
    ...computed,
    kind: 'grid',
    rows: rowsOf(grid),
    timeColumn: 'time',
    columns: [...columns],
    files: [...files],
    lat: span(({ lat }) => lat),
    lon: span(({ lon }) => lon),
    time: span(({ time }) => time),
    latStep: 0.25,
    lonStep: 0.25,
    statistics: {},
    variables: Object.fromEntries(variables.map((variable) => [variable, summary])),
  }
  return { file, computed: filled, counts: countsOf(stored) }
}

/** Every cell of every day holds a row. */
function countsOf({ grid }: StoredGrid): Uint8Array {
  const [times, lats, lons] = [timesOf(grid), latsOf(), lonsOf()]
  const cells = lats.length * lons.length
  const mask = new Uint32Array(Math.ceil(cells / 32)).fill(0xffff_ffff)
  if (cells % 32 > 0) mask[mask.length - 1] = 2 ** (cells % 32) - 1
  const shape = { timeColumn: 'time', hasDepth: false, float32: { lat: false, lon: false, depth: false } } as const
  return encodeGrid({ shape, times, depths: Float64Array.of(0), lats, lons, masks: [mask], levels: new Uint32Array(times.length).fill(1) })
}
