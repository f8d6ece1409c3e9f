import { trackColumnOf } from '#core/catalog/cruiseColumn.ts'
import { formatInstant } from '#core/extent/time.ts'
import { coordinateDescriptions } from '#core/observations/coordinateDescriptions.ts'
import { type ColumnDescription, type FormDescription, noCells } from '#core/observations/FormDescription.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { type CatalogSnapshot, findTable } from '../catalog/catalog.ts'
import { datasetViews } from '../catalog/datasetViews.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/Database.ts'
import { cellsOf } from './cellsOf.ts'
import { type DescribedDataset, describedDataset } from './DescribedDataset.ts'
import { datasetAttributes } from './datasetAttributes.ts'
import { describeColumn } from './describeColumn.ts'
import type { PreparedSelect } from './prepareQuery.ts'
import { answerColumns } from './sql/answerColumns.ts'

/** For forms that carry no metadata. */
export const withoutDescription: FormDescription = {
  ...{ title: '', attributes: {}, columns: [], isGrid: false, lon: null, cells: noCells, trackColumn: null },
}

/** An answer that is to be described. */
export interface DescribedCall {
  readonly catalog: CatalogSnapshot
  readonly prepared: PreparedProcedure | PreparedSelect
  /** The call as a query's text. */
  readonly text: string
}

/** The dependencies of a description; a subset of the ports. */
interface DescriptionPorts {
  readonly database: Database
  readonly config: Config
  readonly now: () => number
}

/** The metadata of an answer with these columns: its source data sets, their licences and its variables. */
export async function describeAnswer(
  { database, config, now }: DescriptionPorts,
  { catalog, prepared, text }: DescribedCall,
  infos: readonly ColumnInfo[],
): Promise<FormDescription> {
  const call = { portal: config.portal, supportAddress: config.mail.supportAddress, text, at: formatInstant(now()) }
  if (prepared.kind === 'catalog' || prepared.table === null)
    return { ...withoutDescription, title: `${config.portal.name} catalog`, attributes: datasetAttributes([], call) }
  const { table } = prepared
  const made = prepared.kind === 'select' ? answerColumns(prepared.select.query) : prepared.columns
  const columns = infos.map(({ name }, index) => describeColumn(catalog, made[index] ?? null, name))
  const tables = [...new Set([table.name, ...made.flatMap((column) => column?.table.name ?? [])])]
  const ids = tables.flatMap((name) => findTable(catalog, name)?.record.Dataset_ID ?? [])
  const views = await describedDatasets(catalog, database, ids)
  const own = views.find(({ record }) => record.Dataset_ID === table.datasetId)
  return {
    title: views.length === 0 ? table.name : views.map(({ record }) => record.Long_Name).join('; '),
    attributes: datasetAttributes(views, call),
    columns,
    isGrid: isGrid(table.kind, infos, columns),
    lon: readsOf(prepared)?.extent.lon ?? null,
    cells: own === undefined ? noCells : cellsOf(own, made, columns),
    trackColumn: trackColumnOf(infos),
  }
}

/** Read once per version of the catalog. */
async function describedDatasets(catalog: CatalogSnapshot, database: Database, ids: readonly number[]): Promise<DescribedDataset[]> {
  const found: DescribedDataset[] = []
  for (const id of ids) {
    const views = await cachedPerVersion(catalog, `described:${id}`, async () => (await datasetViews(database, [id])).map(describedDataset))
    found.push(...views)
  }
  return found
}

const readsOf = (prepared: PreparedSelect | Extract<PreparedProcedure, { kind: 'observations' }>): SubsetQuery | null =>
  prepared.kind === 'observations' ? prepared.reads : prepared.rows?.kind === 'subset' ? prepared.rows.reads : null

/** Rows of a grid, and those of one axis, such as a time series of means. */
function isGrid(kind: 'grid' | 'sparse', infos: readonly ColumnInfo[], columns: readonly (ColumnDescription | null)[]): boolean {
  const places = infos.filter(({ name }) => coordinateDescriptions[name] !== undefined)
  return (kind === 'grid' || places.length === 1) && infos.every(({ name }, index) => isWhatItsNameSays(name, columns[index] ?? null))
}

/** A variable that a SELECT renames to `lat` is not an axis. */
const isWhatItsNameSays = (name: string, description: ColumnDescription | null): boolean =>
  coordinateDescriptions[name] === undefined || description === null || description.axis !== undefined
