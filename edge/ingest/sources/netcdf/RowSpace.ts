import { limits } from '#core/limits/storage.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { NetcdfField } from './fields.ts'
import { type NcVariable, type NetcdfFile, product, textOf } from './NetcdfFile.ts'

/** From a place along one dimension of the rows to the entry of an instance (a station, a profile) that it belongs to; -1 for none. */
type Follow = (index: number) => number

/** How a field is found from a row's place: `own` are the positions of its dimensions among those of the rows, -1 for one that every row shares; `follow` leads from one of them to an instance. */
export type Route =
  | { readonly kind: 'direct'; readonly own: readonly number[] }
  | { readonly kind: 'linked'; readonly from: number; readonly follow: Follow }

/** The dimensions whose every combination is a row, and the ragged arrays' links from them to instances (CF-1.8 chapter 9). */
export class RowSpace {
  readonly dimensions: readonly string[]
  readonly shape: readonly number[]
  readonly #lengths: ReadonlyMap<string, number>
  readonly #links: ReadonlyMap<string, Link>

  private constructor(dimensions: readonly string[], lengths: ReadonlyMap<string, number>, links: ReadonlyMap<string, Link>) {
    this.dimensions = dimensions
    this.shape = dimensions.map((name) => lengths.get(name) ?? 0)
    this.#lengths = lengths
    this.#links = links
  }

  /** Rows along the dimensions of the largest of the data variables. */
  static async of(file: NetcdfFile, data: readonly NetcdfField[]): Promise<RowSpace> {
    const [largest] = await RowSpace.all(file, data)
    return largest ?? new RowSpace([], file.dimensions, new Map())
  }

  /** The rows that the data variables may have, those along the dimensions of the largest first; the links are read and checked. */
  static async all(file: NetcdfFile, data: readonly NetcdfField[]): Promise<readonly RowSpace[]> {
    const cells = ({ dimensions }: NetcdfField) => product(dimensions.map((name) => file.dimensions.get(name) ?? 0))
    const numbers = data.filter(({ type }) => type !== 'text')
    const sorted = [...(numbers.length > 0 ? numbers : data)].sort(
      (a, b) => cells(b) - cells(a) || b.dimensions.length - a.dimensions.length,
    )
    const [largest] = sorted
    if (largest !== undefined && !Number.isSafeInteger(cells(largest)))
      throw sourceProblem('The file states more values than can be counted.')
    const links = await readLinks(file)
    const different = new Map(sorted.map(({ dimensions }) => [dimensions.join(' '), dimensions]))
    return Array.from(different.values(), (dimensions) => new RowSpace(dimensions, file.dimensions, links))
  }

  /** The way to a field; null where its dimensions are not those of the rows. One of length 1 is the same for every row. */
  route({ dimensions }: Pick<NetcdfField, 'dimensions'>): Route | null {
    const own = dimensions.map((name) => this.dimensions.indexOf(name))
    if (own.every((index, at) => index !== -1 || this.#lengths.get(dimensions[at] ?? '') === 1)) return { kind: 'direct', own }
    const [only] = dimensions
    return dimensions.length === 1 && only !== undefined ? this.#linked(only) : null
  }

  #linked(dimension: string): Route | null {
    const link = this.#links.get(dimension)
    if (link === undefined) return null
    const from = this.dimensions.indexOf(link.sample)
    if (from !== -1) return { kind: 'linked', from, follow: link.follow }
    const before = this.#linked(link.sample)
    if (before?.kind !== 'linked') return null
    const { follow } = before
    return {
      ...before,
      follow: (index) => {
        const middle = follow(index)
        return middle === -1 ? -1 : link.follow(middle)
      },
    }
  }

  /** Every dimension of the rows that a field depends on. */
  reached(route: Route): readonly number[] {
    return route.kind === 'direct' ? route.own : [route.from]
  }
}

interface Link {
  readonly sample: string
  readonly follow: Follow
}

/** Whether a variable only links samples with instances. */
export const isLink = ({ attributes }: NcVariable): boolean => attributes.has('sample_dimension') || attributes.has('instance_dimension')

async function readLinks(file: NetcdfFile): Promise<ReadonlyMap<string, Link>> {
  const links = new Map<string, Link>()
  for (const variable of file.variables.values()) {
    const [own] = variable.dimensions
    if (!isLink(variable) || own === undefined) continue
    const sample = textOf(variable.attributes, 'sample_dimension')
    const instance = textOf(variable.attributes, 'instance_dimension')
    const counts = await wholeNumbers(file, variable)
    if (sample !== '' && !links.has(own)) links.set(own, { sample, follow: contiguous(variable, counts, file.dimensions.get(sample) ?? 0) })
    else if (instance !== '' && instance !== own)
      links.set(instance, { sample: own, follow: indexed(counts, file.dimensions.get(instance) ?? 0) })
  }
  return links
}

async function wholeNumbers(file: NetcdfFile, variable: NcVariable): Promise<Float64Array> {
  const shape = variable.dimensions.map((name) => file.dimensions.get(name) ?? 0)
  if (shape.length !== 1 || product(shape) > limits.ingestInstanceValues)
    throw sourceProblem(
      `The variable ${variable.name} counts more than ${limits.ingestInstanceValues} entries, or not along one dimension.`,
    )
  return Float64Array.from(await file.read(variable, [0], shape), Number)
}

/** Samples of an instance are contiguous; `counts` says how many each has. */
function contiguous({ name }: NcVariable, counts: Float64Array, samples: number): Follow {
  const ends = new Float64Array(counts.length)
  let end = 0
  for (const [index, count] of counts.entries()) {
    if (!Number.isInteger(count) || count < 0) throw sourceProblem(`The variable ${name} holds a count that is none: ${count}.`)
    end += count
    ends[index] = end
  }
  if (end > samples) throw sourceProblem(`The variable ${name} counts ${end} samples, but there are only ${samples}.`)
  return (index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > index) high = middle
      else low = middle + 1
    }
    return low < ends.length ? low : -1
  }
}

/** Each sample names its instance, counted from 0. */
function indexed(instances: Float64Array, length: number): Follow {
  return (index) => {
    const instance = instances[index] ?? -1
    return Number.isInteger(instance) && instance >= 0 && instance < length ? instance : -1
  }
}
