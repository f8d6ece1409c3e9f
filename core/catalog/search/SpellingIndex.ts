import Fuse from 'fuse.js/basic'
import { limits } from '#core/limits/catalog.ts'
import type { LineIndex } from './LineIndex.ts'
import { type TrigramIndex, trigramIndex } from './TrigramIndex.ts'

/** The words of an index by their spelling. */
export interface SpellingIndex {
  /** How far each document is from having the word: 0 for the word itself, up to the threshold, infinity where nothing is spelt alike. */
  readonly distances: (word: string) => Float64Array
}

/** How far a word may be from what was typed: about one slip in three letters. */
const SIMILARITY_THRESHOLD = 0.34
/** Shorter words have no spelling that could be mistaken. */
const SHORTEST_WORD = 3
/** Letters beyond these do not count. */
const LONGEST_WORD = 200
/** A number is another number, never a slip of one. */
const NUMBER = /^\p{N}+$/u
/** By how many letters a word may be longer or shorter. */
const LENGTH_DIFFERENCE = 2

/** Builds the spellings of an index. Trigrams pick a few hundred words, and only those are compared letter by letter. */
export function spellingIndex(index: LineIndex): SpellingIndex {
  const { words, linesOf } = wordsOf(index.lines)
  const byTrigram = trigramIndex(words)
  const distances = (word: string) => {
    const found = new Float64Array(index.documentCount).fill(Number.POSITIVE_INFINITY)
    if (word.length < SHORTEST_WORD) return found
    const alike = candidates(word, words, byTrigram)
    // A word that nothing resembles need not be prepared for comparing, however long it is.
    if (alike.length === 0) return found
    for (const { word: known, score } of ranked(word, alike)) {
      for (const line of linesOf.get(known) ?? []) {
        for (const document of index.documentsOf(line)) if (score < (found[document] ?? 0)) found[document] = score
      }
    }
    return found
  }
  return { distances }
}

function wordsOf(lines: readonly string[]): { words: string[]; linesOf: ReadonlyMap<string, number[]> } {
  const linesOf = new Map<string, number[]>()
  lines.forEach((line, number) => {
    for (const word of line.split(/[^\p{L}\p{N}]+/u)) {
      if (word.length < SHORTEST_WORD || NUMBER.test(word)) continue
      const own = linesOf.get(word)
      if (own === undefined) linesOf.set(word, [number])
      else if (own.at(-1) !== number) own.push(number)
    }
  })
  return { words: [...linesOf.keys()], linesOf }
}

/** The words of about its length that share most trigrams with what was typed, at most `limits.similarCandidates`. */
function candidates(word: string, words: readonly string[], known: TrigramIndex): string[] {
  const isAsLong = ({ length }: string) => Math.abs(length - word.length) <= LENGTH_DIFFERENCE
  return known.alike(word.slice(0, LONGEST_WORD), limits.similarCandidates, isAsLong).map((number) => words[number] ?? '')
}

/** The candidates that are near enough, the nearest first. */
function ranked(word: string, known: readonly string[]): { word: string; score: number }[] {
  const fuse = new Fuse(known, { threshold: SIMILARITY_THRESHOLD, distance: 10, includeScore: true })
  return fuse.search(word).map(({ item, score = 0 }) => ({ word: item, score }))
}
