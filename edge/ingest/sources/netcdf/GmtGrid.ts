import { counted } from '#core/text/counted.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { type NcAttributes, type NcVariable, type NetcdfFile, numbersOf, type RawValues, textOf } from './NetcdfFile.ts'

const PARTS = ['x_range', 'y_range', 'spacing', 'dimension', 'z']

/** Whether a file is a grid as GMT wrote them before version 4: its values in one long row, its axes as ranges. Source: GMT Cookbook, "Grid file format cf". */
export const isOldGmt = ({ variables }: NetcdfFile): boolean =>
  PARTS.every((name) => variables.get(name)?.dimensions.length === 1) && variables.get('z')?.dimensions.join() === 'xysize'

interface Axis {
  /** The first coordinate, the distance to the next, and how many there are. */
  readonly first: number
  readonly step: number
  readonly count: number
}

/** A grid of the old form of GMT as one of CF: coordinates along two dimensions, the values from the north-west corner on. */
export class GmtGrid implements NetcdfFile {
  readonly sizeBytes: number
  readonly dimensions: ReadonlyMap<string, number>
  readonly attributes: NcAttributes
  readonly variables: ReadonlyMap<string, NcVariable>
  readonly #file: NetcdfFile
  readonly #axes: Readonly<Record<string, Axis>>

  private constructor(file: NetcdfFile, z: NcVariable, axes: { readonly y_range: Axis; readonly x_range: Axis }) {
    const { x_range: x, y_range: y } = axes
    this.#file = file
    this.#axes = axes
    this.sizeBytes = file.sizeBytes
    this.attributes = file.attributes
    this.dimensions = new Map([
      ['y_range', y.count],
      ['x_range', x.count],
    ])
    const axis = (name: string, units: string): NcVariable => ({
      ...{ name, kind: 'float64', dimensions: [name], chunk: null },
      attributes: new Map([['units', units]]),
    })
    const units = textOf(file.variables.get('z_range')?.attributes ?? new Map(), 'units')
    this.variables = new Map([
      ['y_range', axis('y_range', 'degrees_north')],
      ['x_range', axis('x_range', 'degrees_east')],
      ['z', { ...z, dimensions: ['y_range', 'x_range'], chunk: [1, x.count], attributes: new Map([['units', units], ...z.attributes]) }],
    ])
  }

  /** Throws a Problem where its parts do not fit together, or its positions are no degrees by their units, which a person may correct. */
  static async of(file: NetcdfFile, units: Readonly<Record<string, string>> = {}): Promise<GmtGrid> {
    const part = (name: string): NcVariable => {
      const found = file.variables.get(name)
      if (found === undefined) throw new TypeError(`No variable ${name}`)
      return found
    }
    const pair = async (name: string): Promise<readonly [number, number]> => {
      const { dimensions } = part(name)
      if (file.dimensions.get(dimensions[0] ?? '') !== 2)
        throw sourceProblem(`The variable ${name} of the GMT grid does not hold two numbers.`)
      const [one = Number.NaN, other = Number.NaN] = Array.from(await file.read(part(name), [0], [2]), Number)
      return [one, other]
    }
    for (const name of ['x_range', 'y_range']) mustBeDegrees(name, units[name] ?? textOf(part(name).attributes, 'units'))
    const z = part('z')
    const isOfPixels = numbersOf(z.attributes, 'node_offset')[0] === 1
    const [counts, spacing, ofX, ofY] = [await pair('dimension'), await pair('spacing'), await pair('x_range'), await pair('y_range')]
    const x = axisOf('x_range', ofX, [spacing[0], counts[0]], isOfPixels)
    const y = axisOf('y_range', ofY, [spacing[1], counts[1]], isOfPixels)
    if (x.count * y.count !== file.dimensions.get('xysize'))
      throw sourceProblem(`The GMT grid has ${file.dimensions.get('xysize')} values, but its axes are ${x.count} by ${y.count} long.`)
    // The first row of values is the northernmost.
    return new GmtGrid(file, z, { x_range: x, y_range: { ...y, first: y.first + (y.count - 1) * y.step, step: -y.step } })
  }

  async read(
    { name }: NcVariable,
    [first = 0, second = 0]: readonly number[],
    [rows = 1, columns = 1]: readonly number[],
  ): Promise<RawValues> {
    const axis = this.#axes[name]
    if (axis !== undefined) return Float64Array.from({ length: rows }, (_, at) => axis.first + (first + at) * axis.step)
    const z = this.#file.variables.get(name)
    const width = this.dimensions.get('x_range') ?? 0
    if (z === undefined) throw new TypeError(`No variable ${name}`)
    if (columns === width) return await this.#file.read(z, [first * width], [rows * width])
    const values = new Float64Array(rows * columns)
    for (let row = 0; row < rows; row++)
      values.set(Array.from(await this.#file.read(z, [(first + row) * width + second], [columns]), Number), row * columns)
    return values
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** Units are a free text in these files; `user_x_unit` is written where nobody gave one. */
function mustBeDegrees(name: string, units: string): void {
  if (/^(?:\W*|user_[xy]_unit)$/i.test(units) || /\b(?:deg|longitude|latitude)/i.test(units)) return
  throw sourceProblem(
    `The GMT grid counts its positions (${name}) in ${units}; only degrees can be ingested. If they are degrees, write so: "reading": {"units": {"x_range": "degrees_east", "y_range": "degrees_north"}}.`,
  )
}

/** Values stand at the corners of the range and between them, or in the middle of pixels that fill it. */
function axisOf(
  name: string,
  [min, max]: readonly [number, number],
  [spacing, count]: readonly [number, number],
  isOfPixels: boolean,
): Axis {
  const steps = isOfPixels ? count : count - 1
  const step = (max - min) / steps
  if (!Number.isInteger(count) || count < 2 || !(Math.abs(step - spacing) < Math.abs(spacing) / steps / 2))
    throw sourceProblem(
      `The GMT grid has ${counted(count, 'value')} from ${min} to ${max} (${name}), which does not fit its spacing of ${spacing}.`,
    )
  return { first: isOfPixels ? min + step / 2 : min, step, count }
}
