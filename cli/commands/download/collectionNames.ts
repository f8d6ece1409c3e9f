import { InvalidArgumentError } from 'commander'
import { endpoints } from '#core/api/index.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PortalClient } from '../../portal.ts'

/** The ID of a collection; throws for anything else. */
export function parseCollection(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('A collection has a number, such as 7.')
  return Number(text)
}

/** The data sets that are wanted, each once: the named ones and those of the collection that are in the catalog. Throws where there are none. */
export async function namesOf(
  { client }: PortalClient,
  given: readonly string[],
  collection: number | undefined,
): Promise<readonly string[]> {
  if (collection === undefined) {
    if (given.length === 0) throw new Problem('bad-request', 'Name a data set, or a collection with --collection ID.')
    return [...new Set(given)]
  }
  const { datasets = [] } = await client.call(endpoints.collection, {}, { path: { id: String(collection) } })
  const names = datasets.filter(({ isInvalid }) => !isInvalid).map(({ datasetShortName }) => datasetShortName)
  if (names.length === 0) throw new Problem('not-found', `The collection ${collection} has no data sets.`)
  return [...new Set([...given, ...names])]
}
