import type { PageComputed } from '#core/catalog/DatasetFacts.ts'
import type { FactPart } from './factParts.ts'

/** The tracks and stations of a data set, by its short name. */
export const tracksPart: FactPart<readonly [name: string, tracks: PageComputed['tracks']]> = {
  name: 'tracks',
  of: ({ shortName, computed }) => [shortName, computed.tracks],
}
