/** Longer words are not compared; every list here is of short terms. */
const MAX_CHARACTERS = 60

/** Of shorter words one letter is too much: a CCD is no CTD. */
const FEWEST_CHARACTERS = 4

/** Pairs of words that one finder compares letter by letter. Three hundred names against as many fit; more are a sheet of something else. */
const MAX_COMPARISONS = 100_000

/** The word of a list that was probably meant, and whether it differs in letter case, spaces, hyphens and underscores alone. */
export interface NearestWord {
  readonly word: string
  readonly isSame: boolean
}

/**
 * Finds the word of a list that was probably meant: equal but for letter case and separators, or with few letters changed and the same
 * digits, as `NO2` is no slip for `NO3`. Answers undefined where none is near, and for all further words after many comparisons.
 */
export function nearestOf(words: Iterable<string>): (word: string) => NearestWord | undefined {
  const known = Array.from(words, (word) => ({ word, bare: bareOf(word) }))
  const equal = new Map(known.toReversed().map(({ word, bare }) => [bare, word]))
  let comparisons = 0
  return (word) => {
    if (word.length === 0 || word.length > MAX_CHARACTERS) return undefined
    const bare = bareOf(word)
    const same = equal.get(bare)
    if (same !== undefined) return { word: same, isSame: true }
    if (bare.length < FEWEST_CHARACTERS || comparisons > MAX_COMPARISONS) return undefined
    comparisons += known.length
    const found = closest(bare, known)
    return found === undefined ? undefined : { word: found, isSame: false }
  }
}

function closest(bare: string, known: readonly { readonly word: string; readonly bare: string }[]): string | undefined {
  let found: string | undefined
  let fewest = Math.max(1, Math.floor(bare.length / 4)) + 1
  const digits = digitsOf(bare)
  for (const other of known) {
    const distance = changes(bare, other.bare, fewest)
    if (distance < fewest && digitsOf(other.bare) === digits) [found, fewest] = [other.word, distance]
  }
  return found
}

const digitsOf = (bare: string): string => bare.replaceAll(/\D/g, '')

const bareOf = (word: string): string =>
  word
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

/** How many letters have to be put in, left out or changed (Levenshtein), or `most` where it is at least that. */
function changes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const swapped = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      now.push(Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, swapped))
    }
    before = now
  }
  return Math.min(most, before[other.length] ?? most)
}
