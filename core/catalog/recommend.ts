import type { DatasetRecord } from '#core/api/records.ts'

type Compared = Pick<DatasetRecord, 'Dataset_ID' | 'Keywords' | 'Sensors' | 'Regions' | 'Make' | 'Study_Domain'>

/** How much each likeness counts against the others. */
const weights = { keywords: 4, sensors: 2, regions: 1, domain: 1, readers: 4 } as const

/**
 * The data sets most like those that somebody read, likest first, those themselves left out: words, sensors, regions and domain that few
 * data sets have count more than those that many have, and so do data sets that the same people read. `readTogether` tells by ID what share
 * of the other readers, 0 to 1, read a data set too. None where nothing was read.
 */
export function recommend<Record extends Compared>(
  read: readonly Record[],
  all: readonly Record[],
  readTogether: ReadonlyMap<number, number>,
): Record[] {
  if (read.length === 0) return []
  const known = new Set(read.map(({ Dataset_ID }) => Dataset_ID))
  const rarity = rarityOf(all)
  const wanted = [...new Set(read.flatMap(traitsOf))]
  const scored = all
    .filter(({ Dataset_ID }) => !known.has(Dataset_ID))
    .map((record) => {
      const traits = new Set(traitsOf(record))
      const shared = wanted.filter((trait) => traits.has(trait))
      const likeness = shared.reduce((sum, trait) => sum + weightOf(trait) * (rarity.get(trait) ?? 0), 0)
      // Long lists of words would else be like everything.
      const score = likeness / Math.sqrt(traits.size || 1) + weights.readers * (readTogether.get(record.Dataset_ID) ?? 0)
      return { record, score }
    })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.record.Dataset_ID - one.record.Dataset_ID)
    .map(({ record }) => record)
}

/** What data sets are compared by, each with the letter of its kind. */
function traitsOf({ Keywords, Sensors, Regions, Study_Domain }: Compared): string[] {
  const regions = Regions.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return [
    ...Keywords.map((word) => `k${word.toLowerCase()}`),
    ...Sensors.map((name) => `s${name.toLowerCase()}`),
    ...regions.map((name) => `r${name.toLowerCase()}`),
    `d${Study_Domain.toLowerCase()}`,
  ]
}

function weightOf(trait: string): number {
  const kind = trait[0]
  return kind === 'k' ? weights.keywords : kind === 's' ? weights.sensors : kind === 'r' ? weights.regions : weights.domain
}

/** The inverse document frequency of each trait: 0 for what every data set has. */
function rarityOf(all: readonly Compared[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const record of all) for (const trait of new Set(traitsOf(record))) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  return new Map([...counts].map(([trait, count]) => [trait, Math.log(all.length / count)]))
}
