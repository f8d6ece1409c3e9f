import type { NcKind } from './NetcdfFile.ts'

/** What the thread that reads HDF5 is asked: a file's description first, then boxes of values. */
export type Hdf5Order =
  | { readonly order: 'open'; readonly path: string }
  | { readonly order: 'read'; readonly name: string; readonly start: readonly number[]; readonly count: readonly number[] }

/** A variable as the thread describes it; `isDimensionOnly` where it only holds a dimension's length. */
export interface Hdf5Variable {
  readonly name: string
  readonly kind: NcKind
  readonly shape: readonly number[]
  readonly chunk: readonly number[] | null
  /** Names of its dimensions; null where one has no name. */
  readonly dimensions: readonly string[] | null
  readonly attributes: readonly (readonly [string, string | readonly number[]])[]
  readonly isDimensionOnly: boolean
}

/** The description of a file. */
export interface Hdf5Description {
  readonly attributes: Hdf5Variable['attributes']
  readonly variables: readonly Hdf5Variable[]
}

/** What the thread answers; `says` is a sentence where it could not. */
export type Hdf5Answer<Value> = { readonly value: Value } | { readonly says: string }
