/** A cast of the World Ocean Database. Values are texts of decimal numbers, null where they are missing. */
export interface WodCast {
  readonly id: string
  /** Country and cruise number, which together identify a cruise. */
  readonly cruise: string
  readonly year: number
  readonly month: number
  readonly day: number
  /** Hours of the day, GMT. */
  readonly hours: string | null
  readonly lat: string | null
  readonly lon: string | null
  /** The originators' names of cruise and station; empty where they are not given. */
  readonly names: { readonly cruise: string; readonly station: string }
  readonly variables: readonly { readonly code: number; readonly flag: string }[]
  readonly levels: readonly WodLevel[]
}

interface WodLevel {
  readonly depth: string | null
  readonly depthFlag: string
  /** In the order of the cast's variables. */
  readonly values: readonly { readonly text: string | null; readonly flag: string }[]
}

/** More than any cast of the database has. */
const [MAX_VARIABLES, MAX_LEVELS, MAX_ENTRIES] = [100, 100_000, 10_000]

/** How many characters the cast has whose text begins here; NaN where none does. */
export function wodLength(text: string): number {
  const digits = /^[ABC]([1-9])/.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(text.slice(2, 2 + Number(digits)))
}

/**
 * Reads the text of a cast without its line ends. Throws a RangeError where it is not of the format. Source: World Ocean Database 2013, User's
 * Manual, NODC Internal Report 22, section III “ASCII format”.
 */
export function readWodCast(text: string): WodCast {
  const reader = new WodText(text)
  reader.take(1)
  reader.integer()
  const id = reader.integerText()
  const country = reader.take(2).trim()
  const cruise = reader.integerText()
  const [year, month, day] = [reader.fixed(4), reader.fixed(2), reader.fixed(2)]
  const [hours, lat, lon] = [reader.value(), reader.value(), reader.value()]
  const levelCount = bounded(reader.integer(), MAX_LEVELS)
  reader.take(1)
  const variables = times(bounded(reader.fixed(2), MAX_VARIABLES), () => {
    const variable = { code: reader.integer(), flag: reader.take(1) }
    reader.pairs()
    return variable
  })
  const names = reader.section() ? readNames(reader) : { cruise: '', station: '' }
  if (reader.section()) reader.pairs()
  if (reader.section()) {
    reader.pairs()
    for (let sets = bounded(reader.integer(), MAX_ENTRIES); sets > 0; sets--)
      for (let entries = bounded(reader.integer(), MAX_ENTRIES); entries > 0; entries--) {
        reader.integer()
        if (reader.value() !== null) reader.take(2)
      }
  }
  const levels = times(levelCount, (): WodLevel => {
    const depth = reader.value()
    const depthFlag = depth === null ? '' : reader.take(2).charAt(0)
    const values = variables.map(() => {
      const value = reader.value()
      return { text: value, flag: value === null ? '' : reader.take(2).charAt(0) }
    })
    return { depth, depthFlag, values }
  })
  return { id, cruise: `${country}-${cruise}`, year, month, day, hours, lat, lon, names, variables, levels }
}

function readNames(reader: WodText): WodCast['names'] {
  const names = { cruise: '', station: '' }
  for (let entries = reader.fixed(1); entries > 0; entries--) {
    const type = reader.take(1)
    const count = reader.fixed(2)
    if (type === '3') for (let investigator = 0; investigator < count; investigator++) [reader.integer(), reader.integer()]
    else {
      const name = reader.take(count).trim()
      if (type === '1') names.cruise = name
      if (type === '2') names.station = name
    }
  }
  return names
}

function bounded(count: number, max: number): number {
  if (count >= 0 && count <= max) return count
  throw new RangeError(`${count} entries`)
}

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)

/** Goes through the text of a cast. */
class WodText {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  take(count: number): string {
    const piece = this.#text.slice(this.#at, this.#at + count)
    if (piece.length < count) throw new RangeError('The cast is cut off.')
    this.#at += count
    return piece
  }

  /** A whole number of so many characters. */
  fixed(count: number): number {
    const number = Number(this.take(count).trim() || Number.NaN)
    if (!Number.isInteger(number)) throw new RangeError('No whole number.')
    return number
  }

  /** A whole number behind the count of its digits. */
  integer(): number {
    return Number(this.integerText())
  }

  integerText(): string {
    const text = this.take(this.fixed(1)).trim()
    if (!/^-?\d{1,9}$/.test(text)) throw new RangeError('No whole number.')
    return text
  }

  /** Whether a section follows; its length in characters is passed over. */
  section(): boolean {
    const digits = this.fixed(1)
    if (digits > 0) this.take(digits)
    return digits > 0
  }

  /** Passes over values with codes, behind their count. */
  pairs(): void {
    for (let entries = bounded(this.integer(), MAX_ENTRIES); entries > 0; entries--) {
      this.integer()
      this.value()
    }
  }

  /** A number as its text: significant digits, total digits, decimals and the digits themselves; null for a missing one. */
  value(): string | null {
    if (this.take(1) === '-') return null
    const total = this.fixed(1)
    const decimals = this.fixed(1)
    const digits = this.take(total).trim()
    if (!/^-?\d{1,9}$/.test(digits)) throw new RangeError('No number.')
    const sign = digits.startsWith('-') ? '-' : ''
    const padded = digits.slice(sign.length).padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
  }
}
