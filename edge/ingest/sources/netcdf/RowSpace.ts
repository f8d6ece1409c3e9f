import { limits } from '#core/limits/storage.ts'
import { counted } from '#core/text/counted.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { type NetcdfField, placeScore, pressureScore } from './fields.ts'
import { type NcVariable, type NetcdfFile, product, textOf } from './NetcdfFile.ts'

/** From a place along one dimension of the rows to the entry of an instance (a station, a profile) that it belongs to; -1 for none. */
type Follow = (index: number) => number

/**
 * How a field is found from a row's place: `own` are the positions of its dimensions among those of the rows, -1 for one that every row shares;
 * `follow` leads from one of them to an instance, or to the sample of the same instance and level in a ragged array beside that of the rows.
 */
export type Route =
  | { readonly kind: 'direct'; readonly own: readonly number[] }
  | ({ readonly kind: 'linked' } & Followed)
  | ({ readonly kind: 'aligned' } & Followed)

/** The dimension of the rows that leads to a field, and how. */
export interface Followed {
  readonly from: number
  readonly follow: Follow
}

/** The dimensions whose every combination is a row, and the ragged arrays' links from them to instances (CF-1.8 chapter 9). */
export class RowSpace {
  readonly dimensions: readonly string[]
  readonly shape: readonly number[]
  readonly #lengths: ReadonlyMap<string, number>
  readonly #links: Links

  private constructor(dimensions: readonly string[], lengths: ReadonlyMap<string, number>, links: Links) {
    this.dimensions = dimensions
    this.shape = dimensions.map((name) => lengths.get(name) ?? 0)
    this.#lengths = lengths
    this.#links = links
  }

  /** Rows along the dimensions of the largest of the data variables. */
  static async of(file: NetcdfFile, data: readonly NetcdfField[]): Promise<RowSpace> {
    const [largest] = await RowSpace.all(file, data)
    return largest ?? new RowSpace([], file.dimensions, { instances: [], ragged: new Map() })
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
    const different = new Map(sorted.map((field) => levelsOf(field, file, links)).map((dimensions) => [dimensions.join(' '), dimensions]))
    return Array.from(different.values(), (dimensions) => new RowSpace(dimensions, file.dimensions, links))
  }

  /** The way to a field; null where its dimensions are not those of the rows. One of length 1 is the same for every row. */
  route({ dimensions }: Pick<NetcdfField, 'dimensions'>): Route | null {
    const own = dimensions.map((name) => this.dimensions.indexOf(name))
    if (own.every((index, at) => index !== -1 || this.#lengths.get(dimensions[at] ?? '') === 1)) return { kind: 'direct', own }
    const [only] = dimensions
    return dimensions.length === 1 && only !== undefined ? (this.#linked(only) ?? this.#aligned(only)) : null
  }

  /** Why a field that has counts of its own for the instances of the rows does not fit them; null for every other one. */
  misaligned({ dimensions }: Pick<NetcdfField, 'dimensions'>): string | null {
    const [own, rows] = [this.#links.ragged.get(dimensions[0] ?? ''), this.#links.ragged.get(this.dimensions[0] ?? '')]
    if (own === undefined || rows === undefined || own === rows || own.instance !== rows.instance) return null
    const at = misfit(own, rows)
    return at === -1
      ? null
      : `${counted(own.counts[at] ?? 0, 'value')} at ${own.instance}=${at}, where ${rows.name} counts ${rows.counts[at]}`
  }

  #linked(dimension: string): Route | null {
    const links = this.#links.instances.filter(({ instance }) => instance === dimension)
    const near = links.find(({ sample }) => this.dimensions.includes(sample))
    if (near !== undefined) return { kind: 'linked', from: this.dimensions.indexOf(near.sample), follow: near.follow }
    for (const link of links) {
      const before = this.#linked(link.sample)
      if (before?.kind !== 'linked') continue
      const { follow } = before
      return {
        ...before,
        follow: (index) => {
          const middle = follow(index)
          return middle === -1 ? -1 : link.follow(middle)
        },
      }
    }
    return null
  }

  /** The way to a ragged array of the same instances, of which each has as many samples as the rows, or none. */
  #aligned(dimension: string): Route | null {
    const own = this.#links.ragged.get(dimension)
    const from = this.dimensions.findIndex((name) => this.#links.ragged.get(name)?.instance === own?.instance)
    const rows = this.#links.ragged.get(this.dimensions[from] ?? '')
    if (own === undefined || rows === undefined || misfit(own, rows) !== -1) return null
    return {
      kind: 'aligned',
      from,
      follow: (index) => {
        const instance = rows.follow(index)
        const isThere = instance !== -1 && (own.counts[instance] ?? 0) > 0
        return isThere ? (own.starts[instance] ?? 0) + index - (rows.starts[instance] ?? 0) : -1
      },
    }
  }

  /** Every dimension of the rows that a field depends on. */
  reached(route: Route): readonly number[] {
    return route.kind === 'direct' ? route.own : [route.from]
  }
}

/** The way from the samples to the instances that they belong to. */
interface Link {
  readonly instance: string
  readonly sample: string
  readonly follow: Follow
}

/** A contiguous ragged array: how many samples each instance has, and where they start. */
interface Ragged {
  /** The variable that holds the counts. */
  readonly name: string
  readonly instance: string
  readonly counts: Float64Array
  readonly starts: Float64Array
  readonly follow: Follow
}

interface Links {
  readonly instances: readonly Link[]
  /** By the dimension of the samples. */
  readonly ragged: ReadonlyMap<string, Ragged>
}

/** The first instance that has some samples, but not as many as rows; -1 where there is none. */
const misfit = (own: Ragged, rows: Ragged): number => own.counts.findIndex((count, at) => count !== 0 && count !== rows.counts[at])

/** The dimensions of a field; of ragged arrays of the same instances, such as of the World Ocean Database, those of the vertical coordinate or the fullest. */
function levelsOf({ dimensions }: NetcdfField, { variables }: NetcdfFile, { ragged }: Links): readonly string[] {
  const own = dimensions.length === 1 ? ragged.get(dimensions[0] ?? '') : undefined
  if (own === undefined) return dimensions
  const beside = [...ragged].filter(([, each]) => each.instance === own.instance)
  const vertical = (dimension: string): number =>
    Math.max(...Array.from(variables.values(), (each) => (each.dimensions.join() === dimension ? verticalScore(each) : 0)))
  const samples = ({ counts }: Ragged) => counts.reduce((sum, count) => sum + count, 0)
  const fuller = beside.filter(([name, each]) => vertical(name) > 0 || misfit(own, each) === -1)
  const [levels] = fuller.toSorted(([a, one], [b, other]) => vertical(b) - vertical(a) || samples(other) - samples(one))
  return levels === undefined ? dimensions : [levels[0]]
}

/** Depths before pressures. */
const verticalScore = (variable: NcVariable): number => 10 * placeScore('depth', variable) + pressureScore(variable)

/** Whether a variable only links samples with instances. */
export const isLink = ({ attributes }: NcVariable): boolean => attributes.has('sample_dimension') || attributes.has('instance_dimension')

async function readLinks(file: NetcdfFile): Promise<Links> {
  const instances: Link[] = []
  const ragged = new Map<string, Ragged>()
  for (const variable of file.variables.values()) {
    const [own] = variable.dimensions
    if (!isLink(variable) || own === undefined) continue
    const sample = textOf(variable.attributes, 'sample_dimension')
    const instance = textOf(variable.attributes, 'instance_dimension')
    const counts = await wholeNumbers(file, variable)
    if (sample !== '' && !ragged.has(sample)) {
      const array = contiguous(variable, own, counts, file.dimensions.get(sample) ?? 0)
      ragged.set(sample, array)
      instances.push({ instance: own, sample, follow: array.follow })
    } else if (instance !== '' && instance !== own)
      instances.push({ instance, sample: own, follow: indexed(counts, file.dimensions.get(instance) ?? 0) })
  }
  return { instances, ragged }
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
function contiguous({ name }: NcVariable, instance: string, counts: Float64Array, samples: number): Ragged {
  const starts = new Float64Array(counts.length)
  let end = 0
  for (const [index, count] of counts.entries()) {
    if (!Number.isInteger(count) || count < 0) throw sourceProblem(`The variable ${name} holds a count that is none: ${count}.`)
    starts[index] = end
    end += count
  }
  if (end > samples) throw sourceProblem(`The variable ${name} counts ${end} samples, but there are only ${samples}.`)
  const follow = (index: number): number => {
    let low = 0
    let high = counts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) + (counts[middle] ?? 0) > index) high = middle
      else low = middle + 1
    }
    return low < counts.length ? low : -1
  }
  return { name, instance, counts, starts, follow }
}

/** Each sample names its instance, counted from 0. */
function indexed(instances: Float64Array, length: number): Follow {
  return (index) => {
    const instance = instances[index] ?? -1
    return Number.isInteger(instance) && instance >= 0 && instance < length ? instance : -1
  }
}
