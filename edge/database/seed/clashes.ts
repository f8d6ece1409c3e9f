import { eq } from 'drizzle-orm'
import type { Transaction } from '../catalogVersion.ts'
import type { Database } from '../Database.ts'
import * as schema from '../schema/index.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'

/** What an operator ingested, by what the default catalog must leave alone. Retired data sets count: they may be brought back. */
export interface Operators {
  readonly datasets: readonly { readonly id: number; readonly shortName: string; readonly longName: string; readonly tableName: string }[]
  /** Of each variable's data set, by the variable's number. */
  readonly variables: ReadonlyMap<number, number>
  readonly cruises: readonly { readonly id: number; readonly name: string }[]
}

/** Something of the default catalog that is left out because an operator's own has its name or number. */
export interface Skipped {
  readonly kind: 'dataset' | 'cruise'
  readonly name: string
  /** The operator's data set or cruise that stays as it is. */
  readonly because: string
  readonly shares: 'name' | 'number'
}

/** The default catalog as far as it leaves an operator's own alone. */
export interface Accepted {
  readonly catalog: Catalog
  readonly skipped: readonly Skipped[]
  /** Numbers of the operator's cruises that default data sets are linked with. */
  readonly operatorsCruises: ReadonlySet<number>
}

/** Reads what operators ingested; asks only for columns that the first release has too. */
export async function findOperators(database: Database | Transaction): Promise<Operators> {
  const { datasets, variables, cruises } = schema
  const { id, shortName, longName, tableName } = datasets
  const own = eq(datasets.origin, 'ingested')
  const parts = await database
    .select({ id: variables.id, datasetId: variables.datasetId })
    .from(variables)
    .innerJoin(datasets, eq(datasets.id, variables.datasetId))
    .where(own)
  return {
    datasets: await database.select({ id, shortName, longName, tableName }).from(datasets).where(own),
    variables: new Map(parts.map((part) => [part.id, part.datasetId])),
    cruises: await database.select({ id: cruises.id, name: cruises.name }).from(cruises).where(eq(cruises.origin, 'ingested')),
  }
}

/** Leaves out what clashes: the operator's own wins. A cruise of the same name is the operator's, with the default data sets linked to it. */
export function withoutClashes(catalog: Catalog, operators: Operators): Accepted {
  const skipped: Skipped[] = []
  const datasets = catalog.datasets.flatMap((entry) => {
    const clash = clashOf(entry, operators)
    if (clash !== null) skipped.push(clash)
    return clash === null ? [withOperatorsCruises(entry, operators, skipped)] : []
  })
  const operatorsCruises = new Set(operators.cruises.map(({ id }) => id))
  return { catalog: { ...catalog, datasets }, skipped: unique(skipped), operatorsCruises }
}

function clashOf({ file }: SeedEntry, { datasets, variables }: Operators): Skipped | null {
  const skip = (shares: Skipped['shares'], because: string): Skipped => ({ kind: 'dataset', name: file.shortName, because, shares })
  const taken = new Set([file.shortName, file.longName, file.tableName].map(lower))
  const named = datasets.find(({ shortName, longName, tableName }) =>
    [shortName, longName, tableName].map(lower).some((name) => taken.has(name)),
  )
  if (named !== undefined) return skip('name', named.shortName)
  const owner = file.variables.map(({ id }) => variables.get(id)).find((id) => id !== undefined)
  const numbered = datasets.find(({ id }) => id === file.id || id === owner)
  return numbered === undefined ? null : skip('number', numbered.shortName)
}

function withOperatorsCruises(entry: SeedEntry, { cruises }: Operators, skipped: Skipped[]): SeedEntry {
  const numbers = new Map<number, number | null>()
  for (const { id, name } of entry.file.cruises) {
    const named = cruises.find((cruise) => lower(cruise.name) === lower(name))
    const numbered = cruises.find((cruise) => cruise.id === id)
    if (named !== undefined) numbers.set(id, named.id)
    else if (numbered !== undefined) numbers.set(id, null)
    const other = named ?? numbered
    if (other !== undefined) skipped.push({ kind: 'cruise', name, because: other.name, shares: named === undefined ? 'number' : 'name' })
  }
  if (numbers.size === 0) return entry
  const moved = <Part extends { readonly id: number }>(parts: readonly Part[]): Part[] =>
    parts.flatMap((part) => {
      const id = numbers.get(part.id)
      return id === null ? [] : [id === undefined ? part : { ...part, id }]
    })
  const { file, computed } = entry
  return { ...entry, file: { ...file, cruises: moved(file.cruises) }, computed: { ...computed, cruises: moved(computed.cruises) } }
}

const lower = (text: string): string => text.toLowerCase()

function unique(skipped: readonly Skipped[]): Skipped[] {
  return [...new Map(skipped.map((one) => [`${one.kind} ${lower(one.name)}`, one])).values()]
}
