import type { DatasetRecord } from '#core/catalog/records.ts'

type Compared = Pick<DatasetRecord, 'Dataset_ID' | 'Keywords' | 'Sensors' | 'Regions' | 'Study_Domain'>

/** The weight of each kind of similarity. */
const weights = { keyword: 4, sensor: 2, region: 1, domain: 1, readers: 8 } as const

interface Trait {
  readonly weight: number
  /** Positions of the data sets that have it. */
  readonly positions: number[]
}

/**
 * Prepares data sets for finding those like some that somebody read. The answer takes what was read and, by ID, what share of the other
 * readers, 0 to 1, read a data set too; it yields the likest first, those that were read left out, and none where nothing was read. Words,
 * sensors, regions and domains that few data sets have count more than those that many have.
 */
export function recommender<Item extends Compared>(
  all: readonly Item[],
): (read: readonly Compared[], readTogether: ReadonlyMap<number, number>) => Item[] {
  const traits = new Map<string, Trait>()
  // Long lists of words would else be like everything.
  const lengths = all.map((item, position) => {
    const own = traitsOf(item)
    for (const [name, weight] of own) {
      const trait = traits.get(name) ?? { weight, positions: [] }
      trait.positions.push(position)
      traits.set(name, trait)
    }
    return Math.sqrt(own.size)
  })
  const rarity = ({ positions }: Trait) => Math.log(all.length / positions.length)
  return (read, readTogether) => {
    if (read.length === 0) return []
    const known = new Set(read.map(({ Dataset_ID }) => Dataset_ID))
    const scores = all.map(({ Dataset_ID }) => weights.readers * (readTogether.get(Dataset_ID) ?? 0))
    for (const name of new Set(read.flatMap((item) => [...traitsOf(item).keys()]))) {
      const trait = traits.get(name)
      if (trait === undefined) continue
      const worth = trait.weight * rarity(trait)
      for (const at of trait.positions) scores[at] = (scores[at] ?? 0) + worth / (lengths[at] ?? 1)
    }
    return all
      .map((item, at) => ({ item, score: scores[at] ?? 0 }))
      .filter(({ item, score }) => score > 0 && !known.has(item.Dataset_ID))
      .sort((one, other) => other.score - one.score || other.item.Dataset_ID - one.item.Dataset_ID)
      .map(({ item }) => item)
  }
}

/** What a data set is compared by, each name beginning with its kind. */
function traitsOf({ Keywords, Sensors, Regions, Study_Domain }: Compared): ReadonlyMap<string, number> {
  const regions = Regions.split(',').map((name) => name.trim())
  const named = (kind: 'keyword' | 'sensor' | 'region' | 'domain', names: readonly string[]) =>
    names.filter((name) => name !== '').map((name) => [`${kind} ${name.toLowerCase()}`, weights[kind]] as const)
  return new Map([
    ...named('keyword', Keywords),
    ...named('sensor', Sensors),
    ...named('region', regions),
    ...named('domain', [Study_Domain]),
  ])
}
