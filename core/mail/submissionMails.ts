import { datasetPath } from '#core/catalog/pagePaths.ts'
import { turnTexts } from '#core/submission/turn.ts'
import { type WorkbookPlace, workbookAddress } from '#core/submission/workbookAddress.ts'
import { composeMail } from './compose.ts'
import { oneLine } from './headerText.ts'
import type { Mail, MailContext } from './Mail.ts'
import { greetingOf } from './templates.ts'

/** The submission that an e-mail is about. */
export interface MailedSubmission {
  readonly shortName: string
  readonly longName: string
  readonly submissionId: number
}

/** A submission and its submitter. */
export interface SubmitterMail extends MailedSubmission {
  readonly firstName: string
}

const whyTeam = 'You are receiving this e-mail because submissions to Pelagos are reviewed by people with this address.'
const whyCurator = 'You are receiving this e-mail because you took this submission to Pelagos for review.'
const whySubmitter = 'You are receiving this e-mail because you submitted a data set to Pelagos.'

const userLink = ({ portalUrl }: MailContext, { submissionId }: MailedSubmission) => ({
  label: 'Open your submissions',
  address: `${portalUrl}/datasubmission/userdashboard?submissionID=${submissionId}`,
})
const teamLink = ({ portalUrl }: MailContext, { submissionId }: MailedSubmission) => ({
  label: 'Open the submission',
  address: `${portalUrl}/datasubmission/admindashboard?submissionID=${submissionId}`,
})
/** What a comment is about: a cell of a version, where its link leads; null for the whole submission. */
interface MailedComment {
  readonly comment: string
  readonly place: WorkbookPlace | null
}

const cellLink = ({ portalUrl }: MailContext, place: WorkbookPlace) => ({
  label: `Open the cell ${place.cell}`,
  address: portalUrl + workbookAddress(place),
})
const datasetLink = ({ portalUrl }: MailContext, { shortName }: MailedSubmission) => ({
  label: 'Open the data set',
  address: `${portalUrl}${datasetPath(shortName)}`,
})
const named = ({ shortName, longName }: MailedSubmission) => `${oneLine(shortName)} (${oneLine(longName)})`

/** Tells the team that a workbook was submitted, or a new version of one (SBM-28). */
export function submittedTeamMail(
  context: MailContext,
  submission: MailedSubmission & { readonly submitter: string; readonly isNew: boolean },
): Mail {
  const { isNew, submitter } = submission
  return composeMail(context, {
    subject: `${isNew ? 'New submission' : 'Updated submission'}: ${submission.shortName}`,
    greeting: isNew ? 'A new data set was submitted.' : 'A submission was updated.',
    paragraphs: [`Data set: ${named(submission)}`, `Submitted by: ${oneLine(submitter)}`],
    link: teamLink(context, submission),
    why: whyTeam,
  })
}

/** Confirms to the submitter that a workbook has arrived and is stored (SBM-28). */
export function submittedMail(context: MailContext, submission: SubmitterMail & { readonly isNew: boolean }): Mail {
  const { isNew, firstName } = submission
  return composeMail(context, {
    subject: isNew ? `We received your data set ${submission.shortName}` : `We received the update of ${submission.shortName}`,
    greeting: greetingOf(firstName),
    paragraphs: [
      `${isNew ? 'Your data set' : 'The new version of your data set'} ${named(submission)} was checked and stored. A curator will look at it and write to you.`,
    ],
    link: userLink(context, submission),
    why: whySubmitter,
  })
}

/** Tells the team what a submitter wrote (SBM-27). */
export function commentTeamMail(context: MailContext, submission: MailedSubmission & MailedComment & { readonly author: string }): Mail {
  return composeMail(context, {
    subject: `Comment on the submission ${submission.shortName}`,
    greeting: `${oneLine(submission.author)} commented on ${named(submission)}.`,
    paragraphs: [],
    quote: submission.comment,
    link: submission.place === null ? teamLink(context, submission) : cellLink(context, submission.place),
    why: whyTeam,
  })
}

/** Tells the submitter what a curator wrote (SBM-27). `questions` counts the comments that wait for an answer, this one among them. */
export function commentMail(context: MailContext, submission: SubmitterMail & MailedComment & { readonly questions: number }): Mail {
  return composeMail(context, {
    subject: `Comment on your submission ${submission.shortName}`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [`${turnTexts.yours(submission.questions)}. A curator commented on your submission ${named(submission)}:`],
    quote: submission.comment,
    link: submission.place === null ? userLink(context, submission) : cellLink(context, submission.place),
    why: whySubmitter,
  })
}

/** Asks the submitter for a new version or an answer, with the curators' reason. */
export function updateAskedMail(
  context: MailContext,
  submission: SubmitterMail & { readonly reason: string; readonly questions: number },
): Mail {
  return composeMail(context, {
    subject: `Please update your submission ${submission.shortName}`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [
      `${turnTexts.yours(submission.questions)}. The curators ask you to answer, or to send a new version of ${named(submission)}.`,
      'The reason:',
    ],
    quote: submission.reason,
    link: userLink(context, submission),
    why: whySubmitter,
  })
}

/** Tells the team that the first review is done (SBM-32). */
export function secondReviewMail(context: MailContext, submission: MailedSubmission): Mail {
  return composeMail(context, {
    subject: `Ready for QC2: ${submission.shortName}`,
    greeting: 'A submission is ready for its second review.',
    paragraphs: [`Data set: ${named(submission)}`],
    link: teamLink(context, submission),
    why: whyTeam,
  })
}

/** Tells the submitter that the review is done and a DOI comes next (SBM-32). */
export function doiMail(context: MailContext, submission: SubmitterMail): Mail {
  return composeMail(context, {
    subject: `Your data set ${submission.shortName} needs a DOI`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [
      `The review of ${named(submission)} is complete. Next it needs a DOI.`,
      'If you have one already, enter it in the column dataset_doi of the workbook and send that as a new version, or tell us in a comment on the submission. Otherwise the portal registers one where it can, and you get an e-mail with it.',
    ],
    link: userLink(context, submission),
    why: whySubmitter,
  })
}

/** Tells the submitter that the DOI of the data set is registered. */
export function doiRegisteredMail(context: MailContext, submission: SubmitterMail & { readonly doi: string }): Mail {
  const address = `https://doi.org/${submission.doi}`
  return composeMail(context, {
    subject: `The DOI of ${submission.shortName} is registered`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [
      `Your data set ${named(submission)} has a DOI: ${address}`,
      'Cite the data set by it. It may take some hours until it resolves everywhere.',
    ],
    link: datasetLink(context, submission),
    why: whySubmitter,
  })
}

/** Tells the submitter that the data set is complete, how it is cited where the catalog has it, and that news of it will come (SBM-32, SBM-33). */
export function completeMail(context: MailContext, submission: SubmitterMail & { readonly citation: string | null }): Mail {
  return composeMail(context, {
    subject: `Your submission ${submission.shortName} is complete`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [
      `Your submission ${named(submission)} is complete. Thank you for sharing your data.`,
      ...(submission.citation === null
        ? []
        : [
            'The data set is in the catalog now.',
            'You are subscribed to the data set: we will write to you when something about it changes.',
            'Cite it as:',
          ]),
    ],
    ...(submission.citation === null ? {} : { quote: submission.citation }),
    link: submission.citation !== null ? datasetLink(context, submission) : userLink(context, submission),
    why: whySubmitter,
  })
}

/** Tells the submitter that the data set has left the catalog, or that its version before is back, with the curators' reason. */
export function unpublishedMail(
  context: MailContext,
  submission: SubmitterMail & { readonly reason: string; readonly isRolledBack: boolean },
): Mail {
  const { isRolledBack, firstName, reason } = submission
  return composeMail(context, {
    subject: isRolledBack
      ? `The earlier version of ${submission.shortName} is back in the catalog`
      : `Your data set ${submission.shortName} is no longer in the catalog`,
    greeting: greetingOf(firstName),
    paragraphs: [
      isRolledBack
        ? `The curators replaced the latest version of ${named(submission)} by the one before.`
        : `The curators took ${named(submission)} out of the catalog.`,
      'Your submission is open again: you can send a corrected version. The reason:',
    ],
    quote: reason,
    link: userLink(context, submission),
    why: whySubmitter,
  })
}

/** Asks the submitter for a new version of a data set that is in the catalog. */
export function reopenedMail(context: MailContext, submission: SubmitterMail & { readonly reason: string }): Mail {
  return composeMail(context, {
    subject: `Please send a new version of ${submission.shortName}`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [
      `The curators ask for a new version of ${named(submission)}. The present one stays in the catalog until then.`,
      'What they wrote:',
    ],
    quote: submission.reason,
    link: userLink(context, submission),
    why: whySubmitter,
  })
}

/** Tells the team that a submitter withdrew a submission. */
export function withdrawnMail(context: MailContext, submission: MailedSubmission & { readonly submitter: string }): Mail {
  return composeMail(context, {
    subject: `Withdrawn: ${submission.shortName}`,
    greeting: `${oneLine(submission.submitter)} withdrew a submission.`,
    paragraphs: [`Data set: ${named(submission)}`, 'Its files have been removed.'],
    why: whyTeam,
  })
}

/** Reminds the team of a submission that nothing has happened to for two weeks. */
export function staleTeamMail(context: MailContext, submission: MailedSubmission & { readonly phase: string }): Mail {
  return composeMail(context, {
    subject: `Still waiting: ${submission.shortName}`,
    greeting: 'A submission has been waiting for two weeks.',
    paragraphs: [`Data set: ${named(submission)}`, `Phase: ${submission.phase}`],
    link: teamLink(context, submission),
    why: whyTeam,
  })
}

/** Reminds the curator who took a submission that nothing has happened to it for two weeks. */
export function staleCuratorMail(context: MailContext, submission: SubmitterMail & { readonly phase: string }): Mail {
  return composeMail(context, {
    subject: `Still waiting: ${submission.shortName}`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [
      `${named(submission)}, which you took, has been waiting for two weeks.`,
      `Phase: ${submission.phase}`,
      'If you cannot look after it, give it back in the dashboard so that another curator can.',
    ],
    link: teamLink(context, submission),
    why: whyCurator,
  })
}

/** Tells a curator that another one has taken a submission over. */
export function takenOverMail(context: MailContext, submission: SubmitterMail & { readonly by: string; readonly reason: string }): Mail {
  return composeMail(context, {
    subject: `${oneLine(submission.by)} has taken over ${submission.shortName}`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [`${named(submission)}, which was assigned to you, is now assigned to ${oneLine(submission.by)}. The reason:`],
    quote: submission.reason,
    link: teamLink(context, submission),
    why: whyCurator,
  })
}

/** Reminds a submitter that the curators wait for an answer or a new version. */
export function staleMail(context: MailContext, submission: SubmitterMail): Mail {
  return composeMail(context, {
    subject: `Your submission ${submission.shortName} waits for you`,
    greeting: greetingOf(submission.firstName),
    paragraphs: [`Your turn: the curators have been waiting for your answer about ${named(submission)} for two weeks.`],
    link: userLink(context, submission),
    why: whySubmitter,
  })
}
