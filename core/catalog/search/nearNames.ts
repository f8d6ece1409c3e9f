import Fuse from 'fuse.js/basic'
import { limits } from '#core/limits/catalog.ts'
import { trigramIndex } from './TrigramIndex.ts'

const NEAR_NAMES = 5 // a glance finds the name that was meant

/** Something in the store whose name is like the one that was asked for. */
export interface NearName {
  /** As written in addresses. */
  readonly name: string
  readonly title: string
  /** Of its page. */
  readonly path: string
}

/** How far a name may be from the requested one: about two slips in five letters. */
const THRESHOLD = 0.4

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Finds names that somebody may have meant, by name or title, the nearest first and at most `NEAR_NAMES`. Only the first
 * `limits.requestedNameCharacters` of the requested name count, and few names are compared letter by letter, however long either is.
 */
export function nearNames(known: readonly NearName[]): (requested: string) => NearName[] {
  const texts = known.map(({ name, title }) => ({ name: plain(name), title: plain(title) }))
  const index = trigramIndex(texts.map(({ name, title }) => `${name} ${title}`))
  return (requested) => {
    const wanted = plain(requested.slice(0, limits.requestedNameCharacters))
    if (wanted === '') return []
    const places = index.alike(wanted, limits.similarCandidates)
    const candidates = places.flatMap((place) => (texts[place] ? [{ ...texts[place], place }] : []))
    const fuse = new Fuse(candidates, { keys: ['name', 'title'], threshold: THRESHOLD, ignoreLocation: true })
    return fuse.search(wanted, { limit: NEAR_NAMES }).flatMap(({ item }) => known[item.place] ?? [])
  }
}
