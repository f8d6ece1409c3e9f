/** The chosen variables of data sets by their short names; a data set that is not among them is wanted whole. */
export type PickedVariables = ReadonlyMap<string, ReadonlySet<string>>

/** Data sets to download together by their short names, each with its chosen variables, `null` for all: a choice as data alone. */
export type StoredChoice = Readonly<Record<string, readonly string[] | null>>

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

/** A data set in a list of those that can be downloaded together. */
export interface PickedDataset {
  readonly shortName: string
  readonly longName: string
  /** `null` where its statistics cannot be read. */
  readonly rows: number | null
  readonly variables: readonly { readonly name: string; readonly longName: string; readonly unit: string }[]
}
