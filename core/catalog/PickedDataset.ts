/** A data set in a list of those that can be downloaded together. */
export interface PickedDataset {
  readonly shortName: string
  readonly longName: string
  /** `null` where its statistics cannot be read. */
  readonly rows: number | null
  readonly variables: readonly { readonly name: string; readonly longName: string; readonly unit: string }[]
}
