/** A data set as it stands in a list of those that can be taken away together. */
export interface PickedDataset {
  readonly shortName: string
  readonly longName: string
  /** `null` where its statistics cannot be read. */
  readonly rows: number | null
  readonly variables: readonly { readonly name: string; readonly longName: string; readonly unit: string }[]
}
