import { datasetPath } from '#core/catalog/pagePaths.ts'
import { type WorkbookPlace, workbookAddress } from '#core/submission/workbookAddress.ts'
import { greetingOf } from '../greetingOf.ts'
import { oneLine } from '../headerText.ts'
import type { Letter, MailContext } from '../Mail.ts'

/** The submission that an e-mail is about. */
export interface MailedSubmission {
  readonly shortName: string
  readonly longName: string
  readonly submissionId: number
}

/** A submission, and the person who is written to. */
export interface PersonalMail extends MailedSubmission {
  readonly firstName: string
}

/** What a comment is about: a cell of a version, where its link leads; null for the whole submission. */
export interface MailedComment {
  readonly comment: string
  readonly place: WorkbookPlace | null
}

/** What samples are about. */
export const sample = {
  firstName: 'Ada',
  submissionId: 7,
  shortName: 'Test_Cruise',
  longName: 'Test Cruise <script>alert(1)</script>',
  comment: 'The depth of row 7 is negative.\n> Positive is down.',
  reason: 'The depths of the last station are in feet.',
}

/** Both names of the data set: `Levitus_Annual (Levitus Climatological Atlas)`. */
export const named = ({ shortName, longName }: MailedSubmission): string => `${oneLine(shortName)} (${oneLine(longName)})`

/** What e-mails to the team have in common. */
export const forTeam = ({ submissionId }: MailedSubmission, { portalName, portalUrl }: MailContext) => ({
  link: { label: 'Open the submission', address: `${portalUrl}/datasubmission/admindashboard?submissionID=${submissionId}` },
  why: `You are receiving this e-mail because submissions to ${portalName} are reviewed by people with this address.`,
})

/** What e-mails to a curator have in common. */
export const forCurator = (about: PersonalMail, context: MailContext) => ({
  ...forTeam(about, context),
  greeting: greetingOf(about.firstName),
  why: `You are receiving this e-mail because you took this submission to ${context.portalName} for review.`,
})

/** What e-mails to the submitter have in common. */
export const forSubmitter = ({ firstName, submissionId }: PersonalMail, { portalName, portalUrl }: MailContext) => ({
  greeting: greetingOf(firstName),
  link: { label: 'Open your submissions', address: `${portalUrl}/datasubmission/userdashboard?submissionID=${submissionId}` },
  why: `You are receiving this e-mail because you submitted a data set to ${portalName}.`,
})

/** A link to the cell that a comment is about, instead of the dashboard. */
export const cellLink = ({ place }: MailedComment, { portalUrl }: MailContext): Pick<Letter, 'link'> =>
  place === null ? {} : { link: { label: `Open the cell ${place.cell}`, address: portalUrl + workbookAddress(place) } }

/** A link to the data set's page, instead of the dashboard. */
export const datasetLink = ({ shortName }: MailedSubmission, { portalUrl }: MailContext) => ({
  link: { label: 'Open the data set', address: `${portalUrl}${datasetPath(shortName)}` },
})
