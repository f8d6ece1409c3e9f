/** The types of NetCDF-3 that we write: their code, their bytes, how a value is put (big-endian) and what stands for a missing one (the library's defaults). */
export const ncTypes = {
  byte: { code: 1, bytes: 1, fill: -127, put: (view: DataView, at: number, value: number) => view.setInt8(at, value) },
  char: { code: 2, bytes: 1, fill: 0, put: (view: DataView, at: number, value: number) => view.setUint8(at, value) },
  short: { code: 3, bytes: 2, fill: -32_767, put: (view: DataView, at: number, value: number) => view.setInt16(at, value) },
  int: { code: 4, bytes: 4, fill: -2_147_483_647, put: (view: DataView, at: number, value: number) => view.setInt32(at, value) },
  float: {
    code: 5,
    bytes: 4,
    fill: Math.fround(9.969209968386869e36),
    put: (view: DataView, at: number, value: number) => view.setFloat32(at, value),
  },
  double: { code: 6, bytes: 8, fill: 9.969209968386869e36, put: (view: DataView, at: number, value: number) => view.setFloat64(at, value) },
} as const

export type NcType = keyof typeof ncTypes

/** A named length. */
export interface Dimension {
  readonly name: string
  readonly length: number
}

/** A fact about the file or a variable: text, a number, or several. */
export interface Attribute {
  readonly name: string
  readonly type: NcType
  readonly value: string | number | readonly number[]
}

/** A variable's place in the file; `dimensions` are positions in the list of dimensions, slowest first. */
export interface Variable {
  readonly name: string
  readonly type: NcType
  readonly dimensions: readonly number[]
  readonly attributes: readonly Attribute[]
}

/** How many values a variable has. */
export function valueCount({ dimensions: own }: Variable, dimensions: readonly Dimension[]): number {
  return own.reduce((product, index) => product * (dimensions[index]?.length ?? 0), 1)
}

/** A text attribute. */
export const textAttribute = (name: string, value: string): Attribute => ({ name, type: 'char', value })

/** The units of every time in a file. */
export const TIME_UNITS = 'seconds since 1970-01-01T00:00:00Z'
