import type { Subset } from './subset.ts'

/** The chosen variables of data sets by their short names; a data set that is not among them is wanted whole. */
export type PickedVariables = ReadonlyMap<string, ReadonlySet<string>>

/** Data sets to download together by their short names, each with its chosen variables, `null` for all: a choice as data alone. */
type StoredChoice = Readonly<Record<string, readonly string[] | null>>

/** The same with the ranges that they are filtered by, `null` for all. */
export interface StoredBulk {
  readonly chosen: StoredChoice
  readonly ranges: Subset | null
  /** What it was chosen from, where the page does not know that by itself. */
  readonly offered?: readonly PickedDataset[]
}

/** The variables whose names contain all of these words, in any letter case. */
export function variablesFound(variables: PickedDataset['variables'], words: string): PickedDataset['variables'] {
  const wanted = words.toLowerCase().split(/\s+/)
  return variables.filter(({ name, longName }) => wanted.every((word) => `${name} ${longName}`.toLowerCase().includes(word)))
}

/** The choices of variables as the filter of a download: of these data sets, those that are not wanted whole. */
export function variablesFilter(variables: PickedVariables, names: readonly string[]): Readonly<Record<string, readonly string[]>> | null {
  const own = [...variables]
    .filter(([name, { size }]) => names.includes(name) && size > 0)
    .map(([name, list]) => [name, [...list]] as const)
  return own.length > 0 ? Object.fromEntries(own) : null
}

/** How close a number of rows is to the true one. */
type CountPrecision = 'exact' | 'about' | 'at most'

/** Rows of a data set, as they were counted. */
export interface CountedRows {
  readonly rows: number
  readonly precision: CountPrecision
}

/** The rows of several data sets together; those that are not known count nothing. */
export function summedRows(datasets: readonly Pick<PickedDataset, 'rows' | 'precision'>[]): CountedRows {
  const precision = (['about', 'at most'] as const).find((one) => datasets.some((dataset) => dataset.precision === one)) ?? 'exact'
  return { rows: datasets.reduce((sum, { rows }) => sum + (rows ?? 0), 0), precision }
}

/** A data set in a list of those that can be downloaded together. */
export interface PickedDataset {
  readonly shortName: string
  readonly longName: string
  /** `null` where its statistics cannot be read. */
  readonly rows: number | null
  /** How near that is to the rows of a download, if filters were counted; left out, the rows are all of its rows. */
  readonly precision?: CountPrecision
  readonly variables: readonly { readonly name: string; readonly longName: string; readonly unit: string }[]
}
