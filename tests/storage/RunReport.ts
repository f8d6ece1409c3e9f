/** What came of one run. */
export interface RunReport {
  readonly index: number
  readonly scenario: string
  readonly mode: 'power cut' | 'failing calls' | 'unknown'
  /** Where it was and what the disk did. */
  readonly says: string
  /** The broken promises. */
  readonly faults: readonly string[]
}
