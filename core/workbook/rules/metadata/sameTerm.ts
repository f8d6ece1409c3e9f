/** Longer texts are no terms. */
const MAX_CHARACTERS = 60

/** Intervals by their number and unit; a number of one is left out. */
const intervals: ReadonlyMap<string, string> = new Map([
  ['3 minute', 'Three Minutes'],
  ['6 hour', 'Six Hourly'],
  ['day', 'Daily'],
  ['daily', 'Daily'],
  ['24 hour', 'Daily'],
  ['3 day', 'Three Days'],
  ['8 day', 'Eight Days'],
  ['week', 'Weekly'],
  ['7 day', 'Weekly'],
  ['month', 'Monthly'],
  ['year', 'Annual'],
  ['yearly', 'Annual'],
])

const numbers = new Map([
  ...Object.entries({ one: '1', three: '3', six: '6', seven: '7', eight: '8' }),
  ...['a', 'every', 'each'].map((word) => [word, '1'] as const),
])
const truths = new Map([
  ...['yes', 'y', 'true'].map((word) => [word, '1'] as const),
  ...['no', 'n', 'false'].map((word) => [word, '0'] as const),
])
const fractions = new Map([
  ['0.5', '1/2'],
  ['0.25', '1/4'],
  ['0.04', '1/25'],
])

/** Finds the term of a list that a text means in other words, such as `3 days` for Three Days; undefined where it is not exactly one. */
export function meaningOf(name: string, choices: readonly string[]): (text: string) => string | undefined {
  const offered = (term: string | undefined) => (term !== undefined && choices.includes(term) ? term : undefined)
  const bySize = new Map(choices.map((choice) => [sizeOf(choice), choice]))
  return (text) => {
    const bare = text.slice(0, MAX_CHARACTERS).trim().toLowerCase()
    switch (name) {
      case 'visualize':
      case 'climatology':
        return offered(truths.get(bare))
      case 'var_temporal_res':
        return offered(intervals.get(intervalOf(bare)))
      case 'var_spatial_res':
        return bySize.get(sizeOf(bare))
      default:
        return undefined
    }
  }
}

/** `3 day` of `3 days`, `3-day` and `three days`. */
function intervalOf(bare: string): string {
  const words = bare.split(/[\s-]+/).map((word) => numbers.get(word) ?? word)
  const named = words[0] === '1' ? words.slice(1) : words
  return named.map((word, index) => (index === named.length - 1 && word.endsWith('s') ? word.slice(0, -1) : word)).join(' ')
}

/** `4km` of `4 km`, `4km x 4km` and `4 km X 4 km`; the same of degrees. */
function sizeOf(text: string): string {
  const sides = text
    .toLowerCase()
    .replaceAll(/degrees?|deg\b/g, '°')
    .replaceAll(/\s/g, '')
    .split(/[x×]/)
    .map((side) => (side.endsWith('°') ? `${fractions.get(side.slice(0, -1)) ?? side.slice(0, -1)}°` : side))
  return sides.every((side) => side === sides[0]) ? (sides[0] ?? '') : text
}
