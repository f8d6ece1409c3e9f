const pairs: ReadonlySet<string> = new Set(['--lat', '--lon', '--time', '--depth'])
/** Commands whose options of these names take one value. */
const takesOne: ReadonlySet<string> = new Set(['here', 'match'])
const joiner = ' '

/**
 * Joins the two values of a range option into one word, `--lon 160 -140` into `--lon=160 -140`, so that a negative number is
 * never taken for an option and a name behind the range never for a third bound.
 */
export function joinPairs(words: readonly string[]): string[] {
  if (takesOne.has(words.find((word) => !word.startsWith('-')) ?? '')) return [...words]
  const joined: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    if (word === '--') return [...joined, ...words.slice(index)]
    const values = pairs.has(word) ? words.slice(index + 1, index + 3).filter(isBound) : []
    joined.push(values.length > 0 ? `${word}=${values.join(joiner)}` : word)
    index += values.length
  }
  return joined
}

/** Whether a word can be a bound: anything but an option; a dash and a digit are a number. */
function isBound(word: string): boolean {
  return !word.startsWith('-') || /^-[\d.]/.test(word)
}

/** The two bounds of a range option as they were written; one bound alone, or three, are `undefined`. */
export function splitPair(value: string): readonly [string, string] | undefined {
  const [first, second, ...more] = value.trim().split(/[\s,]+/)
  return first && second && more.length === 0 ? [first, second] : undefined
}

/** Whether the output, and errors with it, are JSON. */
export function wantsJson(words: readonly string[]): boolean {
  return words.some((word, index) => word === '--json' || word === '--format=json' || (word === '--format' && words[index + 1] === 'json'))
}
