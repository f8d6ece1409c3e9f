import { bitsOfCommonPasswords } from './commonPasswords.ts'

/** Common substitutes for letters in passwords. */
const substitutions: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Signs around a common word that do not make it any better; more than these do. */
const MAX_DECORATION = 6
/** Words that are shorter are no word of a list. */
const SHORTEST = 4

/**
 * Whether a password is one of the commonest, or a common word with digits and symbols around it or in place of its letters. Of passwords
 * that are in no list, fewer than one in a thousand is taken for one.
 */
export function isCommonPassword(password: string): boolean {
  const whole = password.toLowerCase()
  const word = trimmed(whole, isLetter)
  const plain = [...word].map((sign) => substitutions[sign] ?? sign).join('')
  return isListed(whole) || [word, plain, trimmed(whole, isDigit)].some((core) => isMostOf(core, whole) && isListed(core))
}

const isLetter = (sign: string | undefined) => sign !== undefined && sign >= 'a' && sign <= 'z'
const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9'
const isMostOf = (core: string, whole: string) => core.length >= SHORTEST && whole.length - core.length <= MAX_DECORATION

/** A text without what it begins and ends with that is not wanted there. */
function trimmed(text: string, isWanted: (sign: string | undefined) => boolean): string {
  let [from, to] = [0, text.length]
  while (from < to && !isWanted(text[from])) from += 1
  while (to > from && !isWanted(text[to - 1])) to -= 1
  return text.slice(from, to)
}

/** How many bits of the filter a word sets. */
export const HASHES = 11

/** The places of a word's bits in a filter of this many. */
export function placesOf(word: string, bits: number): readonly number[] {
  const first = hashOf(word, 0x811c9dc5)
  const second = hashOf(word, 0x9e3779b9) | 1
  return Array.from({ length: HASHES }, (_, at) => (first + Math.imul(at, second)) >>> 0).map((hash) => hash % bits)
}

/** FNV-1a, 32 bits, from a seed. */
function hashOf(word: string, seed: number): number {
  let hash = seed
  for (const sign of word) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

let filter: Uint8Array | undefined

/** A Bloom filter: never misses a word that is in it. */
function isListed(word: string): boolean {
  filter ??= Uint8Array.from(atob(bitsOfCommonPasswords), (letter) => letter.charCodeAt(0))
  const bytes = filter
  return placesOf(word, bytes.length * 8).every((place) => ((bytes[place >> 3] ?? 0) & (1 << (place & 7))) !== 0)
}
