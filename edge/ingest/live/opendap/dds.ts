import { liveProblem } from '../download.ts'
import { tokens } from './tokens.ts'

/** The types whose values have one length each. */
const dapTypes = ['Byte', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Float32', 'Float64'] as const
export type DapType = (typeof dapTypes)[number]

/** A dimension; its name is empty where the server gives none. */
interface DapDimension {
  readonly name: string
  readonly length: number
}

/** An array of numbers; a scalar has no dimension. */
export interface DapArray {
  readonly name: string
  readonly type: DapType
  readonly dimensions: readonly DapDimension[]
}

/** What a server holds, in its order: a grid is its array, followed by the arrays of its axes. Anything else is named with its type. */
export interface Dds {
  readonly arrays: ReadonlyMap<string, DapArray>
  /** The arrays as their values come, those of a grid's axes among them. */
  readonly order: readonly DapArray[]
  readonly others: ReadonlyMap<string, string>
}

const MAX_DIMENSIONS = 32
const NAME_CHARACTERS = 256

/** Reads a dataset descriptor structure (DAP 2.0, section 7.2). Throws a Problem where it is none, or where lengths are none that a value can have. */
export function readDds(text: string): Dds {
  const reader = new DdsReader(text)
  reader.expect('Dataset')
  reader.expect('{')
  const arrays = new Map<string, DapArray>()
  const order: DapArray[] = []
  const others = new Map<string, string>()
  while (!reader.takes('}')) {
    const kind = reader.word()
    if (kind === 'Grid') {
      const [array, ...axes] = reader.grid()
      if (array === undefined) throw notDds()
      arrays.set(array.name, array)
      order.push(array, ...axes)
    } else if (isDapType(kind)) {
      const array = reader.array(kind)
      arrays.set(array.name, array)
      order.push(array)
    } else others.set(reader.skipped(), kind)
  }
  reader.word()
  reader.expect(';')
  return { arrays, order, others }
}

const notDds = () => liveProblem('The source returned no description of data as DAP 2 servers do.')
const isDapType = (word: string): word is DapType => (dapTypes as readonly string[]).includes(word)

class DdsReader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#tokens = Array.from(tokens(text), (token) => token.text)
  }

  word(): string {
    const word = this.#tokens[this.#at++]
    if (word === undefined || word.length > NAME_CHARACTERS) throw notDds()
    return word
  }

  /** Keywords have no case. */
  expect(word: string): void {
    if (this.word().toLowerCase() !== word.toLowerCase()) throw notDds()
  }

  takes(word: string): boolean {
    if (this.#tokens[this.#at] !== word) return false
    this.#at++
    return true
  }

  array(type: DapType): DapArray {
    const name = decoded(this.word())
    const dimensions: DapDimension[] = []
    while (this.takes('[')) {
      const first = this.word()
      const isNamed = this.takes('=')
      dimensions.push({ name: isNamed ? decoded(first) : '', length: lengthOf(name, isNamed ? this.word() : first) })
      this.expect(']')
    }
    this.expect(';')
    if (dimensions.length > MAX_DIMENSIONS) throw notDds()
    return { name, type, dimensions }
  }

  /** After its keyword: the array, then its axes. */
  grid(): readonly DapArray[] {
    const found: DapArray[] = []
    this.expect('{')
    this.expect('Array')
    this.expect(':')
    while (!this.takes('}')) {
      if (found.length === 1 && this.takes('Maps')) this.expect(':')
      const type = this.word()
      if (!isDapType(type)) throw liveProblem(`The source holds a grid of the type ${type.slice(0, 20)}, which is no number.`)
      found.push(this.array(type))
    }
    decoded(this.word())
    this.expect(';')
    return found
  }

  /** Passes whatever else there is, however deep it is nested; returns its name. */
  skipped(): string {
    let depth = 0
    let name = ''
    for (let word = this.word(); depth > 0 || word !== ';'; word = this.word()) {
      if (word === '{') depth++
      if (word === '}') depth--
      if (depth < 0) throw notDds()
      if (depth === 0 && word !== '}' && name === '') name = decoded(word)
    }
    return name
  }
}

/** DAP writes signs that its grammar has itself, and blanks, as percent codes. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function lengthOf(name: string, text: string): number {
  const length = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(length < 2 ** 31)) throw liveProblem(`The source states a length of ${name} that no array can have.`)
  return length
}
