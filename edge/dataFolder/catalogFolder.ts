import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type StoryFile, storyFile } from '#core/api/storyFields.ts'
import { datasetFactsOf } from '#core/catalog/DatasetFacts.ts'
import { type ComputedFile, computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { programFile } from '#core/catalog/ProgramFile.ts'
import type { Database } from '../database/Database.ts'
import type { Catalog, SeedEntry } from '../database/seed/Catalog.ts'
import { datasetRows } from '../database/seed/datasetRows.ts'
import { ancillaryRows, observationRows } from '../database/seed/observationRows.ts'
import { seededChecksum } from '../database/seed/seedCatalog.ts'
import { variableRows } from '../database/seed/variableRows.ts'
import { isHashOf } from '../files/damagedData.ts'
import { StartError } from './startError.ts'

/** Reads the catalog's files under `content`; a file that breaks its schema is a fault of the release and is thrown. */
export async function readCatalog(contentFolder: string): Promise<Catalog> {
  const hash = createHash('sha256')
  const datasets: SeedEntry[] = []
  for (const folder of await namesIn(join(contentFolder, 'catalog'))) {
    const base = join(contentFolder, 'catalog', folder)
    if (!existsSync(join(base, 'dataset.json'))) continue
    const file = await readJson(join(base, 'dataset.json'), datasetFile, hash)
    const computed = await readJson(join(base, 'computed.json'), computedFile, hash)
    datasets.push({ file, computed, ...(await readCounts(join(base, 'counts.bin'), computed, hash)) })
  }
  const programs = await readPrograms(join(contentFolder, 'programs'), hash)
  const stories: StoryFile[] = []
  for (const name of await namesIn(join(contentFolder, 'news')))
    stories.push(await readJson(join(contentFolder, 'news', name), storyFile, hash))
  datasets.sort((one, other) => one.file.id - other.file.id)
  // The rows' making counts too: a release that makes other rows of the same files refreshes existing stores.
  for (const entry of datasets) {
    const facts = datasetFactsOf(entry.file, entry.computed)
    hash.update(JSON.stringify([datasetRows(entry), variableRows(entry), observationRows(entry), ancillaryRows(entry), facts]))
  }
  return { checksum: hash.digest('hex'), datasets, programs, stories }
}

const WITHOUT_DATASETS = 'no data sets '

/** What commands seed a store with: what its portal was last started with, whatever the settings of the command say; the settings decide where it was never started. */
export async function seedOfStore(
  contentFolder: string,
  database: Database,
  config: { readonly hasDefaultCatalog: boolean },
): Promise<Catalog> {
  const seeded = await seededChecksum(database)
  return readSeed(contentFolder, seeded === null ? config : { hasDefaultCatalog: !seeded.startsWith(WITHOUT_DATASETS) })
}

/** What a portal's store is seeded with: the default catalog, or only the programs that data sets of any portal may belong to. */
export async function readSeed(contentFolder: string, { hasDefaultCatalog }: { readonly hasDefaultCatalog: boolean }): Promise<Catalog> {
  if (hasDefaultCatalog) return readCatalog(contentFolder)
  const hash = createHash('sha256').update(WITHOUT_DATASETS)
  const programs = await readPrograms(join(contentFolder, 'programs'), hash)
  return { checksum: `${WITHOUT_DATASETS}${hash.digest('hex')}`, datasets: [], programs }
}

/** What sizes are estimated from; a data set without it is counted by the engine. Damaged counts never reach a store. */
async function readCounts(path: string, computed: ComputedFile, hash: Hash): Promise<Pick<SeedEntry, 'counts'>> {
  if (computed.counts === undefined && !existsSync(path)) return {}
  const counts = existsSync(path) ? await readFile(path) : new Uint8Array()
  if (computed.counts !== undefined && !isHashOf(computed.counts.sha256, counts))
    throw new StartError(`${path} is damaged: it is not what the release has. Install this release again.`)
  hash.update(`${counts.length} `).update(counts)
  return { counts }
}

type Hash = ReturnType<typeof createHash>

async function readPrograms(folder: string, hash: Hash) {
  const programs: Catalog['programs'][number][] = []
  for (const name of await namesIn(folder)) {
    if (!name.endsWith('.json')) continue
    const { key, title } = await readJson(join(folder, name), programFile, hash)
    programs.push({ key, name: title })
  }
  return programs
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).sort() : []
}

interface Schema<Value> {
  parse(value: unknown): Value
}

async function readJson<Value>(path: string, schema: Schema<Value>, hash: Hash): Promise<Value> {
  const text = await readFile(path, 'utf8')
  hash.update(`${text.length} `).update(text)
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} breaks its schema`, { cause })
  }
}
