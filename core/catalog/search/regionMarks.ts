import type { SearchTerm } from '../gazetteer/searchTerms.ts'
import type { SearchQuery } from '../query.ts'
import { overlapTests } from './filters.ts'
import type { EntriesIndex, SearchedRecord } from './search.ts'

/** The bounds of a search that names no days. */
const noDays: Pick<SearchQuery, 'timeStart' | 'timeEnd'> = { timeStart: undefined, timeEnd: undefined }

/**
 * Marks the data sets that a named region finds: those that reach into it or have no bounds, and those that have all words of its name. So a
 * name that is also a word of titles finds everything that the words alone would.
 */
export function regionMarks({ records, lines }: EntriesIndex<SearchedRecord>, { words, region }: SearchTerm): Uint8Array {
  const marks = words.map((word) => lines.containing(word.toLowerCase()))
  const boxes = (region?.boxes ?? []).map(({ lat, lon }) =>
    overlapTests({ ...noDays, latStart: lat.min, latEnd: lat.max, lonStart: lon.west, lonEnd: lon.east }),
  )
  return Uint8Array.from(records, (record, at) => {
    const isNamed = marks.every((marked) => marked[at] === 1)
    return isNamed || boxes.some((tests) => tests.every((test) => test(record))) ? 1 : 0
  })
}
