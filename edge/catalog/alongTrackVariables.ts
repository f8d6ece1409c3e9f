import { isSynthetic } from '#core/catalog/record.ts'
import type { AlongTrackVariable } from '#core/catalog/records.ts'
import type { Database } from '../database/Database.ts'
import type { CatalogSnapshot, KnownDataset } from './catalog.ts'
import { datasetsOfCruise, linksOf } from './cruises.ts'

/** Names of columns that say how good a value is instead of what was measured. */
const QUALITY = /(^|_)(flags?|qc|qf|quality|status)(_|$)/i
/** Names of columns that say once more where a value was measured, or which one it is. */
const PLACE = /^(pressure|depth|cast|station|cycle|sample|event|bottle)$|_(number|id|event|sample|depth|date|time|lat|lon)$/i

interface RankedVariable {
  readonly variable: AlongTrackVariable
  /** The lower, the more telling; compared from left to right. */
  readonly rank: readonly number[]
}

/**
 * The numeric variables of a cruise's data sets that have dates, the most telling first: measurements before quality flags, pressures and
 * numbers of samples, and before synthetic data, tables without depth, which have a value at each position, before profiles, then those with more values per cruise, then in the
 * order of the table's columns.
 */
export async function variablesOfCruise(database: Database, catalog: CatalogSnapshot, cruiseId: number): Promise<AlongTrackVariable[]> {
  const { ofDataset } = await linksOf(database, catalog)
  const found = (await datasetsOfCruise(database, catalog, cruiseId)).flatMap((known) =>
    rankedVariables(known, ofDataset.get(known.record.Dataset_ID)?.length ?? 1),
  )
  return found.sort((one, other) => compareRanks(one.rank, other.rank)).map(({ variable }) => variable)
}

function rankedVariables({ record, variables, table }: KnownDataset, cruises: number): RankedVariable[] {
  if (table === null || table.timeColumn === 'month') return []
  const { Short_Name: dataset, Long_Name: datasetName } = record
  const synthetic = Number(isSynthetic(record))
  return variables.flatMap(({ record: { ID, Variable, Long_Name, Unit, Palette, Variable_Count } }) => {
    const place = table.columns.findIndex(({ name, type }) => name === Variable && type !== 'text' && type !== 'timestamp')
    if (place < 0) return []
    const variable = { id: ID, dataset, datasetName, variable: Variable, longName: Long_Name, unit: Unit, palette: Palette }
    const perCruise = Variable_Count / Math.max(1, cruises)
    return [
      { variable, rank: [Number(QUALITY.test(Variable) || PLACE.test(Variable)), synthetic, Number(table.hasDepth), -perCruise, place] },
    ]
  })
}

/** Below zero where the first rank is the lower one. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
