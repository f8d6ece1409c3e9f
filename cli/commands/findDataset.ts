import { endpoints } from '#core/api/index.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PortalClient } from '../portal.ts'

const SUGGESTIONS = 3

/** The data set of that short name. Throws `not-found` with the names that come close. */
export async function findDataset(portal: PortalClient, shortName: string): Promise<DatasetRecord> {
  const names = await portal.call(endpoints.datasetNames, {})
  if (names.some(({ Dataset_Name }) => Dataset_Name === shortName)) {
    const { dataset } = await portal.call(endpoints.datasetFullPage, { shortname: shortName })
    return dataset
  }
  const near = nearest(
    shortName,
    names.map(({ Dataset_Name }) => Dataset_Name),
  )
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'pelagos search finds the names of data sets.'
  throw new Problem('not-found', `There is no data set ${shortName}. ${hint}`)
}

/** The names that come close to a wanted one, the closest first. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const word = wanted.toLowerCase()
  return names
    .map((name) => ({ name, distance: name.toLowerCase().includes(word) ? 0 : editDistance(word, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(2, word.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SUGGESTIONS)
    .map(({ name }) => name)
}

/** How many letters must be added, removed or changed to make one word of the other (Levenshtein 1966). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const current = [i + 1]
    for (let j = 0; j < to.length; j++) {
      const changed = (previous[j] ?? 0) + (to[j] === letter ? 0 : 1)
      current.push(Math.min(changed, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
