/** A phase of the review. `rank` is its place in the workflow, 1 first; `step` its place in the five-step bar (SBM-21). */
export interface Phase {
  readonly id: number
  /** In the words of the specification. */
  readonly name: string
  /** What it is called wherever it is spoken of, beside the name that the specification gives it there. */
  readonly title: string
  readonly rank: number
  readonly step: number
}

/** Every phase in the order of the workflow (D24, SBM-31). */
export const phases = [
  { id: 2, name: 'Awaiting admin action', title: 'first review', rank: 1, step: 1 },
  { id: 3, name: 'Awaiting user update', title: 'update', rank: 2, step: 1 },
  { id: 7, name: 'Awaiting QC2', title: 'second review', rank: 3, step: 2 },
  { id: 4, name: 'Awaiting DOI', title: 'DOI', rank: 4, step: 3 },
  { id: 5, name: 'Awaiting ingestion', title: 'publication', rank: 5, step: 4 },
  { id: 6, name: 'Complete', title: 'complete', rank: 6, step: 6 },
] as const satisfies readonly Phase[]

/** The phases that have a meaning of their own in the workflow, by what they wait for. */
export const phaseIds = { adminAction: 2, userUpdate: 3, secondReview: 7, doi: 4, ingestion: 5, complete: 6 } as const

/** The phase with this ID; undefined where there is none. */
export function phaseOf(id: number): Phase | undefined {
  return phases.find((phase) => phase.id === id)
}

/** Both names of a phase, the one of the specification first, where they differ: `Awaiting QC2 (second review)`. */
export function phaseLabel(id: number): string {
  const { name, title } = phaseOf(id) ?? { name: '', title: '' }
  return name.toLowerCase().endsWith(title.toLowerCase()) ? name : `${name} (${title})`
}

/** Where a submission goes when its submitter has done something: to the second review once the first was completed (SBM-27, SBM-28). */
export function phaseAfterSubmitter(isFirstReviewDone: boolean): number {
  return isFirstReviewDone ? phaseIds.secondReview : phaseIds.adminAction
}

/** Which step of the five-step bar a phase is in; 1 for a phase that is unknown (SBM-21). */
export function stepOfPhase(id: number): number {
  return phaseOf(id)?.step ?? 1
}
