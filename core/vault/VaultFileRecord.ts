/** A file of a vault as the API lists it. `path` is its name in calls, `size` is in bytes, `sha256` is of its bytes, in hex. */
export interface VaultFileRecord {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sizeFormatted: string
  readonly sha256: string
}
