import { formatBox } from '#core/extent/position.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { type NamedRegion, regionAt } from './gazetteer.ts'

/** A part of what somebody searches for: a word, or the words that name a region. */
export interface SearchTerm {
  readonly words: readonly string[]
  readonly region: NamedRegion | null
  /** Whether it is in quotation marks, within which no regions are recognised. */
  readonly isQuoted: boolean
}

const QUOTES = /[“”„]/gu

/**
 * Reads the keywords of a search as words and names of regions, of which the longest counts: `North Pacific` is not `Pacific`. A quotation mark
 * that is not closed quotes the rest.
 */
export function readTerms(keywords: readonly string[]): SearchTerm[] {
  const parts = keywords.join(' ').replace(QUOTES, '"').split('"')
  return parts.flatMap((part, at) => {
    const words = part.split(/\s+/u).filter((word) => word !== '')
    return at % 2 === 1 ? words.map((word): SearchTerm => ({ words: [word], region: null, isQuoted: true })) : unquotedTerms(words)
  })
}

function unquotedTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; ) {
    const { region, length } = regionAt(words, at) ?? { region: null, length: 1 }
    terms.push({ words: words.slice(at, at + length), region, isQuoted: false })
    at += length
  }
  return terms
}

/** The keywords that are read as these terms. */
export function writeTerms(terms: readonly SearchTerm[]): string[] {
  return terms.flatMap(({ words, isQuoted }, at) => {
    const opens = isQuoted && terms[at - 1]?.isQuoted !== true ? '"' : ''
    const closes = isQuoted && terms[at + 1]?.isQuoted !== true ? '"' : ''
    return `${opens}${words.join(' ')}${closes}`.split(' ')
  })
}

/** A region that a search is limited to. */
export interface RegionFilter {
  /** Its name and bounds. */
  readonly words: string
  /** The keywords that search for its name as words instead, in quotation marks. */
  readonly asWords: readonly string[]
}

/** The regions that keywords name. */
export function regionFilters(keywords: readonly string[]): RegionFilter[] {
  const terms = readTerms(keywords)
  return terms.flatMap(({ region }, at) => {
    if (region === null) return []
    const asWords = writeTerms(terms.map((term, place) => (place === at ? { ...term, region: null, isQuoted: true } : term)))
    return [{ words: catalogTexts.namedRegion(region.name, formatBox(region)), asWords }]
  })
}
