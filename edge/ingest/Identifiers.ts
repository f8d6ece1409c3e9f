import { eq } from 'drizzle-orm'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import * as schema from '../database/schema/index.ts'

/** The catalog's files number what they describe below this; what is ingested is numbered above it. */
const LAST_OF_CATALOG = 10_000
const LAST_GIVEN = 'last_ingested_id'

/** A cruise as the store has it. */
interface KnownCruise {
  readonly id: number
  readonly origin: 'catalog' | 'ingested'
}

/** The numbers of one data set's parts; names that the store knows already keep theirs. */
export interface Identifiers {
  readonly dataset: number
  /** By the variable's name in lower case. */
  readonly variables: ReadonlyMap<string, number>
  /** By the cruise's name in lower case. */
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
    const found = await tx.select().from(schema.cruises).where(eq(schema.cruises.name, name)).get()
    cruises.set(name.toLowerCase(), found ?? { id: ++last, origin: 'ingested' })
  }
  const value = String(last)
  await tx.insert(schema.settings).values({ name: LAST_GIVEN, value }).onConflictDoUpdate({ target: schema.settings.name, set: { value } })
  return { dataset, variables, cruises }
}

/** The description with the store's numbers in the place of its own. */
export function numbered(draft: DatasetFile, { dataset, variables, cruises }: Identifiers): DatasetFile {
  const given = (found: number | undefined): number => {
    if (found === undefined) throw new Error(`${draft.shortName}: a part has no ID`)
    return found
  }
  return {
    ...draft,
    id: dataset,
    variables: draft.variables.map((variable) => ({ ...variable, id: given(variables.get(variable.name.toLowerCase())) })),
    cruises: draft.cruises.map((cruise) => ({ ...cruise, id: given(cruises.get(cruise.name.toLowerCase())?.id) })),
  }
}
