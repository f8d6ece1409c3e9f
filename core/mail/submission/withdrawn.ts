import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'
import { forTeam, type MailedSubmission, named, sample } from './about.ts'

/** Tells the team that a submitter withdrew a submission. */
export const withdrawn: MailTemplate<MailedSubmission & { readonly submitter: string }> = {
  letter: (about, context) => ({
    ...forTeam(about, context),
    link: undefined,
    subject: `Withdrawn: ${about.shortName}`,
    greeting: `${oneLine(about.submitter)} withdrew a submission.`,
    paragraphs: [`Data set: ${named(about)}`, 'Its files have been removed.'],
  }),
  samples: [{ ...sample, submitter: 'Ada Lovelace' }],
}
