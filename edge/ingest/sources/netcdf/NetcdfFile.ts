import { sourceProblem } from '../sourceProblem.ts'

/** What the values of a variable are; `char` is one byte of text, `other` a type that no table can hold (compounds, opaque bytes). */
export type NcKind =
  | 'int8'
  | 'uint8'
  | 'int16'
  | 'uint16'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'uint64'
  | 'float32'
  | 'float64'
  | 'char'
  | 'string'
  | 'other'

/** Values in the order of the file, last dimension fastest; `char` as bytes, `string` as texts. */
export type RawValues =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array
  | readonly string[]

/** The attributes of a file or variable: text, or numbers (64-bit integers as the nearest double). */
export type NcAttributes = ReadonlyMap<string, string | readonly number[]>

/** A variable as its file describes it. */
export interface NcVariable {
  readonly name: string
  readonly kind: NcKind
  /** Names of its dimensions, slowest first. */
  readonly dimensions: readonly string[]
  readonly attributes: NcAttributes
  /** How the file cuts it into pieces that are read whole; null where any part is read alike. */
  readonly chunk: readonly number[] | null
}

/** A NetCDF file of either kind, open for reading. Only the header and the requested part are in memory. */
export interface NetcdfFile {
  readonly sizeBytes: number
  readonly dimensions: ReadonlyMap<string, number>
  readonly attributes: NcAttributes
  readonly variables: ReadonlyMap<string, NcVariable>
  /** A box of values; throws a Problem where the file is damaged there. */
  read(variable: NcVariable, start: readonly number[], count: readonly number[]): Promise<RawValues>
  close(): Promise<void>
}

/** An attribute as text; empty where there is none or it is a number. */
export function textOf(attributes: NcAttributes, name: string): string {
  const value = attributes.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** An attribute as numbers; none where there is none or it is text. */
export function numbersOf(attributes: NcAttributes, name: string): readonly number[] {
  const value = attributes.get(name)
  return value === undefined || typeof value === 'string' ? [] : value
}

/** The product of lengths. */
export const product = (lengths: readonly number[]): number => lengths.reduce((all, length) => all * length, 1)

/** The Problem of a damaged HDF5 file. */
export const damagedHdf5 = (because: string) => sourceProblem(`The NetCDF-4 file is damaged or was cut off: ${because}.`)
