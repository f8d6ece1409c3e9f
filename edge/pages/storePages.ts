import { eq } from 'drizzle-orm'
import { collectionPath, cruisePath, datasetPath, programPath } from '#core/catalog/pagePaths.ts'
import { readSubsetAddress, subsetPath } from '#core/catalog/subsetAddress.ts'
import { formatDay } from '#core/extent/time.ts'
import type { PageViews, WithdrawnDataset } from '#core/pages/views.ts'
import { publicCollection } from '../catalog/collections/readCollections.ts'
import { cruisesOf } from '../catalog/cruises.ts'
import { datasetViews } from '../catalog/datasetViews.ts'
import { programsOf } from '../catalog/programs.ts'
import { findSubset } from '../catalog/subsets.ts'
import { readDifference } from '../catalog/versionDifferences.ts'
import { catalogVersion } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasetFacts, datasets, observationTables } from '../database/schema/index.ts'
import type { FoundPage, StorePage } from './StorePage.ts'
import { collectionView } from './views/collectionView.ts'
import { cruiseNamed, cruiseView } from './views/cruiseView.ts'
import { guideView } from './views/guideView.ts'
import { homeView } from './views/homeView.ts'
import { catalogView, chartsView, cruiseListView } from './views/listViews.ts'
import { programHoldings, programKeyed, programView } from './views/programViews.ts'
import { unknownView } from './views/unknownView.ts'
import { visualizationView } from './views/visualizationView.ts'
import { formerDefault, withdrawnDataset } from './views/withdrawnDataset.ts'

/** Where pages for unknown names are rendered, whichever was requested. */
const UNKNOWN = '_unknown'

/** What else the page for a name shows that the store does not have. */
interface MoreOfUnknown {
  readonly views?: () => Promise<Partial<PageViews>>
  /** The withdrawn data set that had the name. */
  readonly withdrawn?: WithdrawnDataset | null
}

/** The page for a name that the store does not have. */
async function unknown(
  database: Database,
  kind: 'dataset' | 'cruise' | 'program',
  unknownName: string,
  { views: more, withdrawn = null }: MoreOfUnknown = {},
): Promise<FoundPage> {
  const path = { dataset: datasetPath, cruise: cruisePath, program: programPath }[kind](UNKNOWN)
  const views = async () => {
    const found = await unknownView(database, kind, unknownName)
    return { ...(await more?.()), unknown: withdrawn === null ? found : { ...found, withdrawn } }
  }
  return { path, version: await catalogVersion(database), status: withdrawn === null ? 404 : 410, unknownName, views }
}

/** The name that the group of a pattern finds. */
function nameIn(pattern: RegExp): StorePage['nameAt'] {
  return (path) => {
    const match = pattern.exec(path)
    return match && (match[1] ?? '')
  }
}

const dataset: StorePage = {
  nameAt: nameIn(/^\/catalog\/datasets\/([^/]+)$/),
  find: async (database, name) => {
    const { id, shortName, retiredAt } = datasets
    const row = await database
      .select({ id, shortName, retiredAt, digest: datasetFacts.digest, tableVersion: observationTables.version })
      .from(datasets)
      .leftJoin(datasetFacts, eq(datasetFacts.datasetId, datasets.id))
      .leftJoin(observationTables, eq(observationTables.datasetId, datasets.id))
      .where(eq(shortName, name))
      .get()
    if (row === undefined) return unknown(database, 'dataset', name, { withdrawn: await formerDefault(database, name) })
    if (row.retiredAt !== null)
      return unknown(database, 'dataset', name, { withdrawn: await withdrawnDataset(database, row.id, row.retiredAt) })
    return {
      path: datasetPath(row.shortName),
      // Nothing else is on the page, so that other data sets may come and go. A version may have the facts of an earlier one.
      version: row.digest === null ? await catalogVersion(database) : `${row.digest} ${row.tableVersion}`,
      status: 200,
      views: async () => {
        const [view] = await datasetViews(database, [row.id])
        const difference = await readDifference(database, row.id)
        return view === undefined ? {} : { dataset: view, ...(difference !== null && { difference }) }
      },
    }
  },
  listed: async (_, { datasets }) =>
    datasets.map(({ record }) => ({ path: datasetPath(record.Short_Name), day: record.Dataset_Release_Date.slice(0, 10) })),
}

const subset: StorePage = {
  nameAt: (path) => {
    const address = readSubsetAddress(path)
    return address?.form === null ? address.id : null
  },
  find: async (database, id) => {
    const found = await findSubset(database, id)
    if (found === null) return null
    const page = await dataset.find(database, found.shortName)
    // A data set that was taken out has a page that says so.
    if (page === null || page.status !== 200) return page
    const { request, rows, version, madeAt } = found
    const view = { id, request, rows, version, day: formatDay(madeAt) }
    return { ...page, path: subsetPath(id), views: async () => ({ ...(await page.views()), subset: view }) }
  },
  listed: async () => [],
}

/** A private collection has the page of one that does not exist, so that nobody learns of it. */
const collection: StorePage = {
  nameAt: nameIn(/^\/collections\/([1-9]\d{0,14})$/),
  find: async (database, id) => {
    const record = await publicCollection(database, Number(id))
    if (record === null) return { path: '/collections/_', version: '', status: 200, unknownName: '', views: async () => ({}) }
    const { modifiedDate, ownerName } = record
    return {
      path: collectionPath(record.id),
      version: [await catalogVersion(database), modifiedDate, ownerName].join(' '),
      status: 200,
      views: async () => ({ collection: await collectionView(database, record) }),
    }
  },
  listed: async () => [],
}

const cruise: StorePage = {
  nameAt: nameIn(/^\/catalog\/cruises\/([^/]+)$/),
  find: async (database, name) => {
    const version = await catalogVersion(database)
    const known = await cruiseNamed(database, name)
    if (known === null) return unknown(database, 'cruise', name)
    return { path: cruisePath(known), version, status: 200, views: async () => ({ cruise: await cruiseView(database, known) }) }
  },
  listed: async (database, catalog) => (await cruisesOf(database, catalog)).map(({ Name }) => ({ path: cruisePath(Name) })),
}

const program: StorePage = {
  nameAt: nameIn(/^\/programs\/([^/.]+)$/),
  find: async (database, key) => {
    const version = await catalogVersion(database)
    const known = await programKeyed(database, key)
    if (known === undefined)
      return unknown(database, 'program', key, { views: async () => ({ programs: await programHoldings(database) }) })
    return {
      path: programPath(known.key.toLowerCase()),
      version,
      status: 200,
      views: async () => ({ program: await programView(database, known) }),
    }
  },
  listed: async (database, catalog) => (await programsOf(database, catalog)).map(({ key }) => ({ path: programPath(key.toLowerCase()) })),
}

/** A page that there is only one of. */
const single = (
  path: string,
  views: (database: Database) => Promise<Partial<PageViews>>,
  nameAt: StorePage['nameAt'] = (given) => (given === path ? '' : null),
): StorePage => ({
  nameAt,
  find: async (database) => ({ path, version: await catalogVersion(database), status: 200, views: () => views(database) }),
  listed: async () => [{ path }],
})

/** Every kind of page that is a view of the store. */
export const storePages: readonly StorePage[] = [
  single('/', async (database) => ({ home: await homeView(database) })),
  single('/catalog', async (database) => ({ catalog: await catalogView(database) })),
  dataset,
  subset,
  collection,
  cruise,
  single('/programs', async (database) => ({ programs: await programHoldings(database) })),
  program,
  single('/visualization', async (database) => ({ visualization: await visualizationView(database) })),
  single('/visualization/cruises', async (database) => ({ cruises: await cruiseListView(database) })),
  // The area itself leads to its guide.
  single('/datasubmission/guide', async (database) => ({ guide: await guideView(database) }), nameIn(/^\/datasubmission(?:\/guide)?$/)),
  // Filled in with the address for help, which is a setting of the portal and not of the build.
  single('/contact', async () => ({})),
  single('/datasubmission/nominate-data', async () => ({})),
  single('/visualization/charts', async (database) => ({ charts: await chartsView(database) })),
]
