import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import type { Database } from '../database/Database.ts'
import { datasets, subsets } from '../database/schema/index.ts'

const ID_DIGITS = 16

const storedRequest = z.object({
  ...{ tableName: z.string(), fields: z.string(), dt1: z.string(), dt2: z.string() },
  ...{ lat1: z.number(), lat2: z.number(), lon1: z.number(), lon2: z.number(), depth1: z.number(), depth2: z.number() },
})

/** The arguments of the call that answers the rows of a subset. */
interface SubsetArguments extends RequestBounds {
  readonly tableName: string
  /** Names of variables with commas between them, or `*`. */
  readonly fields: string
}

/** A subset that has an address. */
export interface AddressedSubset {
  readonly id: string
  readonly datasetId: number
  readonly shortName: string
  readonly request: SubsetArguments
  /** How many rows it had, and of which version of the data set, when the address was made; `null` where nobody knows. */
  readonly rows: number | null
  readonly version: string | null
  /** Milliseconds since 1970 UTC. */
  readonly madeAt: number
}

/** Keeps the address of a subset, which stays what it was if there is one already. Answers its ID. */
export async function addSubset(database: Database, subset: Omit<AddressedSubset, 'id' | 'shortName'>): Promise<string> {
  const request = JSON.stringify(storedRequest.parse(subset.request))
  const id = createHash('sha256').update(request).digest('hex').slice(0, ID_DIGITS)
  const { datasetId, rows, version, madeAt } = subset
  await database.insert(subsets).values({ id, datasetId, request, rows, version, madeAt }).onConflictDoNothing()
  return id
}

/** The subset of this ID; `null` where there is none. */
export async function findSubset(database: Database, id: string): Promise<AddressedSubset | null> {
  const row = await database
    .select({ subset: subsets, shortName: datasets.shortName })
    .from(subsets)
    .innerJoin(datasets, eq(datasets.id, subsets.datasetId))
    .where(eq(subsets.id, id))
    .get()
  return row === undefined
    ? null
    : { ...row.subset, shortName: row.shortName, request: storedRequest.parse(JSON.parse(row.subset.request)) }
}
