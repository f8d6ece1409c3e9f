import { and, desc, eq, isNull, max, ne, or } from 'drizzle-orm'
import { citationsOf } from '#core/catalog/citation.ts'
import { publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'
import { formatDay } from '#core/extent/time.ts'
import { composeMail } from '#core/mail/compose.ts'
import * as mails from '#core/mail/index.ts'
import type { MailTemplate } from '#core/mail/Mail.ts'
import type { PersonalMail } from '#core/mail/submission/about.ts'
import { phaseIds, phaseLabel } from '#core/submission/phases.ts'
import type { Transition } from '#core/submission/transitions.ts'
import { isClosedAddress } from '../account/closeAccount.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { datasetFacts, datasets, submissionComments, submissionFiles, submissions, subscriptions, users } from '../database/schema/index.ts'
import { readFacts } from '../database/seed/factsRow.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Ports } from '../ports/Ports.ts'
import { isCurator, type Submission } from './access.ts'
import { openQuestions } from './openQuestions.ts'

type MailPorts = Pick<Ports, 'config' | 'now'>

/** Mails team and submitter about a new submission or a new version of one (SBM-28). */
export async function mailSubmitted(tx: Transaction, ports: MailPorts, submission: Submission, isNew: boolean): Promise<void> {
  const submitter = await readSubmitter(tx, submission)
  const about = { ...namesOf(submission), isNew }
  await toTeam(tx, ports, mails.submittedTeam, { ...about, submitter: nameOf(submitter) })
  await toPerson(tx, ports, submitter, mails.submitted, about)
}

interface MailedComment {
  readonly author: User
  readonly comment: string
  readonly cell: string | null
  readonly isByCurator: boolean
}

/** Mails a comment of a submitter to the team, and one of a curator to the submitter (SBM-27). */
export async function mailComment(
  tx: Transaction,
  ports: MailPorts,
  submission: Submission,
  { author, comment, cell, isByCurator }: MailedComment,
): Promise<void> {
  const place = cell === null ? null : { submissionId: submission.id, version: await latestVersion(tx, submission), cell }
  if (!isByCurator) return toTeam(tx, ports, mails.commentTeam, { ...namesOf(submission), comment, place, author: nameOf(author) })
  const questions = await questionsAbout(tx, submission)
  return toSubmitter(tx, ports, submission, mails.comment, { comment, place, questions })
}

const questionsAbout = async (tx: Transaction, { id }: Submission): Promise<number> =>
  (await openQuestions(tx, eq(submissionComments.submissionId, id))).get(id) ?? 0

/** The e-mails of transitions, in the transaction that makes them. */
export const mailTransition: Readonly<
  Record<NonNullable<Transition['mails']>, (tx: Transaction, ports: MailPorts, submission: Submission, reason: string) => Promise<void>>
> = {
  async updateRequested(tx, ports, submission, reason) {
    const questions = await questionsAbout(tx, submission)
    await toSubmitter(tx, ports, submission, mails.updateRequested, { reason, questions })
  },
  secondReview: (tx, ports, submission) => toTeam(tx, ports, mails.secondReview, namesOf(submission)),
  doi: (tx, ports, submission) => toSubmitter(tx, ports, submission, mails.doi, {}),
  /** The submitter, not the curator, is subscribed to the data set (SBM-33), and notified how to cite it where it is in the catalog. */
  async complete(tx, ports, submission) {
    const citation = await readCitation(tx, ports, await subscribeSubmitter(tx, submission))
    await toSubmitter(tx, ports, submission, mails.complete, { citation })
  },
  reopened: (tx, ports, submission, reason) => toSubmitter(tx, ports, submission, mails.reopened, { reason }),
  rolledBack: (tx, ports, submission, reason) => toSubmitter(tx, ports, submission, mails.rolledBack, { reason }),
  unpublished: (tx, ports, submission, reason) => toSubmitter(tx, ports, submission, mails.unpublished, { reason }),
}

/** Notifies the submitter of a data set that its DOI is registered; does nothing for a data set without a submission. */
export async function mailDoiRegistered(tx: Transaction, ports: MailPorts, { datasetId, doi }: MailedDoi): Promise<void> {
  const submission = await tx.select().from(submissions).where(eq(submissions.datasetId, datasetId)).orderBy(desc(submissions.id)).get()
  if (submission === undefined) return
  await toSubmitter(tx, ports, submission, mails.doiRegistered, { doi })
}

interface MailedDoi {
  readonly datasetId: number
  readonly doi: string
}

/** Subscribes the submitter to the data set of the same name; returns its ID, or null where the catalog has none. */
async function subscribeSubmitter(tx: Transaction, { submitterId, shortName }: Submission): Promise<number | null> {
  const isLive = and(eq(datasets.shortName, shortName), isNull(datasets.retiredAt))
  const known = await tx.select({ id: datasets.id }).from(datasets).where(isLive).get()
  if (known === undefined) return null
  await tx.insert(subscriptions).values({ userId: submitterId, datasetId: known.id }).onConflictDoNothing()
  return known.id
}

async function readCitation(tx: Transaction, { config, now }: MailPorts, datasetId: number | null): Promise<string | null> {
  const row = datasetId === null ? undefined : await tx.select().from(datasetFacts).where(eq(datasetFacts.datasetId, datasetId)).get()
  if (row === undefined) return null
  const { file, computed } = await readFacts(row.facts)
  return citationsOf(publishedDatasetOf(file, computed), config.portal, formatDay(now()))[0]?.text ?? null
}

/** Notifies the team that somebody withdrew a submission. */
export function mailWithdrawn(tx: Transaction, ports: MailPorts, submission: Submission, submitter: User): Promise<void> {
  return toTeam(tx, ports, mails.withdrawn, { ...namesOf(submission), submitter: nameOf(submitter) })
}

/** Notifies a curator that another one has taken over a submission, and why. */
export async function mailTakenOver(
  tx: Transaction,
  ports: MailPorts,
  submission: Submission,
  { from, by, reason }: { readonly from: number; readonly by: string; readonly reason: string },
): Promise<void> {
  const before = await readCurator(tx, from)
  if (before !== undefined) await toPerson(tx, ports, before, mails.takenOver, { ...namesOf(submission), by, reason })
}

/** Reminds whoever a submission waits for: its submitter, the curator who took it, or all curators where nobody did. */
export async function mailStale(tx: Transaction, ports: MailPorts, submission: Submission): Promise<void> {
  if (submission.phaseId !== phaseIds.userUpdate) {
    const about = { ...namesOf(submission), phase: phaseLabel(submission.phaseId) }
    const curator = submission.curatorId === null ? undefined : await readCurator(tx, submission.curatorId)
    if (curator === undefined) return toCurators(tx, ports, mails.staleTeam, about)
    return toPerson(tx, ports, curator, mails.staleCurator, about)
  }
  return toSubmitter(tx, ports, submission, mails.stale, {})
}

async function readSubmitter(tx: Transaction, { submitterId }: Submission): Promise<User> {
  const found = await tx.select().from(users).where(eq(users.id, submitterId)).get()
  if (found === undefined) throw new Error('a submission has no submitter')
  return found
}

/** `about` is what the template takes beside the names of submission and submitter. */
async function toSubmitter<About extends object>(
  tx: Transaction,
  ports: MailPorts,
  submission: Submission,
  template: MailTemplate<PersonalMail & About>,
  about: About,
): Promise<void> {
  await toPerson(tx, ports, await readSubmitter(tx, submission), template, { ...namesOf(submission), ...about })
}

/** When the workbook that a comment speaks of was stored. */
async function latestVersion(tx: Transaction, { id }: Submission): Promise<number | null> {
  const isWorkbook = and(eq(submissionFiles.submissionId, id), eq(submissionFiles.kind, 'workbook'))
  const [latest] = await tx
    .select({ at: max(submissionFiles.storedAt) })
    .from(submissionFiles)
    .where(isWorkbook)
  return latest?.at ?? null
}

/** Where no address is set nobody is notified; the dashboard shows it all the same. */
async function toTeam<About>(tx: Transaction, ports: MailPorts, template: MailTemplate<About>, about: About): Promise<void> {
  const { teamAddress } = ports.config.mail
  if (teamAddress !== null) await queueAbout(tx, ports, teamAddress, template, about)
}

/** By the address of the team, which reaches every curator; where none is set, by their own. */
async function toCurators<About>(tx: Transaction, ports: MailPorts, template: MailTemplate<About>, about: About): Promise<void> {
  if (ports.config.mail.teamAddress !== null) return toTeam(tx, ports, template, about)
  const curators = (
    await tx
      .select()
      .from(users)
      .where(or(users.isDataSubmissionAdmin, ne(users.roles, [])))
  ).filter(isCurator)
  for (const curator of curators) await queueAbout(tx, ports, curator.email, template, about)
}

/** Somebody who reviews submissions; undefined for who did once and does not any more. */
async function readCurator(tx: Transaction, id: number): Promise<User | undefined> {
  const found = await tx.select().from(users).where(eq(users.id, id)).get()
  return found !== undefined && isCurator(found) ? found : undefined
}

async function toPerson<About extends object>(
  tx: Transaction,
  ports: MailPorts,
  { email, firstName }: User,
  template: MailTemplate<About & { readonly firstName: string }>,
  about: About,
): Promise<void> {
  if (!isClosedAddress(email)) await queueAbout(tx, ports, email, template, { ...about, firstName })
}

async function queueAbout<About>(tx: Transaction, ports: MailPorts, to: string, template: MailTemplate<About>, about: About) {
  await queueMail(tx, ports, { kind: 'submission', to, mail: composeMail(mailContextOf(ports.config), template, about) })
}

/** First and last name, or the username of who has neither. */
export const nameOf = ({ firstName, lastName, username }: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  `${firstName} ${lastName}`.trim() || username

const namesOf = ({ id, shortName, longName }: Submission) => ({ submissionId: id, shortName, longName })
