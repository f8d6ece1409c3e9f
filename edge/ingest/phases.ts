/** The steps of an ingestion, in their order; a stopped one goes on with the first that has no result yet. */
export const phases = ['stage', 'sort', 'write', 'compute', 'compare', 'publish'] as const
export type IngestPhase = (typeof phases)[number]

/** How far an ingestion is; `share` from 0 to 1 is of the phase. */
export interface IngestProgress {
  readonly phase: IngestPhase
  readonly share: number
}
