import { eq } from 'drizzle-orm'
import { knownFacts } from '#core/catalog/computedCruise.ts'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import * as schema from '../database/schema/index.ts'

/** The catalog's files number what they describe below this; what is ingested is numbered above it. */
const LAST_OF_CATALOG = 10_000
const LAST_GIVEN = 'last_ingested_id'

/** A cruise with its number in the store; `stored` is what the store says of it already. */
interface KnownCruise {
  readonly id: number
  readonly origin: 'catalog' | 'ingested'
  readonly stored?: typeof schema.cruises.$inferSelect
}

/** The numbers of one data set's parts; names that the store knows already keep theirs. */
export interface Identifiers {
  readonly dataset: number
  /** By the variable's name in lower case. */
  readonly variables: ReadonlyMap<string, number>
  /** By the name in lower case that the data set gives the cruise. */
  readonly cruises: ReadonlyMap<string, KnownCruise>
}

/** Finds the numbers of a data set and gives new ones to what has none. A number is never given twice. */
export async function identify(tx: Transaction, draft: DatasetFile, known: number | undefined): Promise<Identifiers> {
  const row = await tx.select().from(schema.settings).where(eq(schema.settings.name, LAST_GIVEN)).get()
  let last = row === undefined ? LAST_OF_CATALOG : Number(row.value)
  const dataset = known ?? ++last
  const old = await tx.select().from(schema.variables).where(eq(schema.variables.datasetId, dataset))
  const variables = new Map(old.map(({ name, id }) => [name.toLowerCase(), id]))
  for (const { name } of draft.variables) if (!variables.has(name.toLowerCase())) variables.set(name.toLowerCase(), ++last)
  const cruises = new Map<string, KnownCruise>()
  for (const { name } of draft.cruises) {
    const stored = await storedCruise(tx, name)
    cruises.set(name.toLowerCase(), stored ? { id: stored.id, origin: stored.origin, stored } : { id: ++last, origin: 'ingested' })
  }
  const value = String(last)
  await tx.insert(schema.settings).values({ name: LAST_GIVEN, value }).onConflictDoUpdate({ target: schema.settings.name, set: { value } })
  return { dataset, variables, cruises }
}

/** The cruise of a name, or else of a nickname that no other cruise has. */
async function storedCruise(tx: Transaction, name: string) {
  const { cruises } = schema
  const named = await tx.select().from(cruises).where(eq(cruises.name, name)).get()
  if (named !== undefined) return named
  const [nicknamed, ...others] = await tx.select().from(cruises).where(eq(cruises.nickname, name)).limit(2)
  return others.length === 0 ? nicknamed : undefined
}

/** The description with the store's numbers in the place of its own. */
export function numbered(draft: DatasetFile, { dataset, variables, cruises }: Identifiers): DatasetFile {
  const given = (found: number | undefined): number => {
    if (found === undefined) throw new Error(`${draft.shortName}: a part has no ID`)
    return found
  }
  const described = draft.cruises.map((cruise) => {
    const { id, stored } = cruises.get(cruise.name.toLowerCase()) ?? {}
    return { ...cruise, ...(stored && knownFacts(stored, cruise)), id: given(id) }
  })
  return {
    ...draft,
    id: dataset,
    variables: draft.variables.map((variable) => ({ ...variable, id: given(variables.get(variable.name.toLowerCase())) })),
    // A cruise may be there twice, by its name and by its nickname.
    cruises: [...new Map(described.map((cruise) => [cruise.id, cruise])).values()],
  }
}
