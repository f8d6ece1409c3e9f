import { hasRole, type Role } from '#core/account/roles.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PublicationRecord } from '#core/submission/records.ts'
import { phaseIds, phases } from './phases.ts'

/** What an administrator may do about the data set of a submission. */
export type PublicationAction = 'publish' | 'reopen' | 'rollback' | 'unpublish'

/** What a transition notes in the submission: when, or of a review by whom. */
export type Stamp = 'qc1CompletedAt' | 'qc1CompletedBy' | 'qc2CompletedAt' | 'qc2CompletedBy' | 'doiAcceptedAt' | 'ingestedAt'

/** A change of phase that curators make. Submitters change phases by comments and new versions alone. */
export interface Transition {
  readonly action: 'setPhase' | PublicationAction
  readonly from: readonly number[]
  readonly to: number
  readonly who: Role
  /** The error message in every other phase. */
  readonly otherwise: string
  /** What the catalog must have: the version of this submission, and perhaps the one before. */
  readonly requires?: 'ownVersion' | 'versionBefore'
  readonly stamps?: readonly Stamp[]
  readonly mails?: 'updateRequested' | 'secondReview' | 'doi' | 'complete' | 'reopened' | 'rolledBack' | 'unpublished'
}

const { adminAction, userUpdate, secondReview, doi, ingestion, complete } = phaseIds
const open = phases.map(({ id }) => id).filter((id) => id !== complete)
const setPhase = { action: 'setPhase', from: open, who: 'curator', otherwise: submissionErrors.phaseFinal } as const
const ofLive = { from: [complete], who: 'administrator', otherwise: submissionErrors.notLive, requires: 'ownVersion' } as const
const publish = { action: 'publish', from: [ingestion], who: 'administrator', otherwise: submissionErrors.notReady } as const

/** Every transition (D24, SBM-31 to SBM-33). The server rejects all others, and pages offer no others. */
const transitions: readonly Transition[] = [
  { ...setPhase, to: adminAction },
  { ...setPhase, to: userUpdate, mails: 'updateRequested' },
  { ...setPhase, to: secondReview, stamps: ['qc1CompletedAt', 'qc1CompletedBy'], mails: 'secondReview' },
  { ...setPhase, to: doi, stamps: ['qc2CompletedAt', 'qc2CompletedBy'], mails: 'doi' },
  { ...setPhase, to: ingestion, stamps: ['doiAcceptedAt'] },
  { ...setPhase, to: complete, stamps: ['ingestedAt'], mails: 'complete' },
  { ...publish, to: complete, stamps: ['ingestedAt'], mails: 'complete' },
  { ...ofLive, action: 'reopen', to: userUpdate, mails: 'reopened' },
  { ...ofLive, action: 'rollback', to: ingestion, requires: 'versionBefore', stamps: ['doiAcceptedAt'], mails: 'rolledBack' },
  { ...ofLive, action: 'unpublish', to: ingestion, stamps: ['doiAcceptedAt'], mails: 'unpublished' },
]

/** The transition of an action, into the phase `to` where it has several. Throws `bad-request` for a phase that there is not. */
export function transitionOf(action: Transition['action'], to?: number): Transition {
  const found = transitions.find((one) => one.action === action && (to ?? one.to) === one.to)
  if (found === undefined) throw new Problem('bad-request', submissionErrors.noPhase)
  return found
}

/** The error message for a transition in a phase and with this data set; `null` where it is allowed. */
export function rejectionOf(
  { from, otherwise, requires }: Transition,
  phaseId: number,
  published: Omit<PublicationRecord, 'preview'>,
): string | null {
  if (!from.includes(phaseId)) return otherwise
  if (requires === undefined) return null
  if (published.dataset === null) return submissionErrors.notLive
  if (!published.isOwnVersion) return submissionErrors.replaced
  return requires === 'versionBefore' && published.versionBefore === null ? submissionErrors.noVersionBefore : null
}

/** What somebody with a role may do now about the data set of a submission. */
export function publicationActions(role: Role, phaseId: number, published: PublicationRecord): readonly PublicationAction[] {
  const allowed = transitions.filter((one) => hasRole([role], one.who) && rejectionOf(one, phaseId, published) === null)
  return allowed.flatMap(({ action }) => (action === 'setPhase' ? [] : [action]))
}

/** The phases that a curator may choose now, the present one among them. */
export function phaseChoices(phaseId: number): readonly number[] {
  return transitions.filter(({ action, from }) => action === 'setPhase' && from.includes(phaseId)).map(({ to }) => to)
}
