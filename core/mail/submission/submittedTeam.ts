import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'
import { forTeam, type MailedSubmission, named, sample } from './about.ts'

/** Tells the team that a workbook was submitted, or a new version of one (SBM-28). */
export const submittedTeam: MailTemplate<MailedSubmission & { readonly submitter: string; readonly isNew: boolean }> = {
  letter: (about, context) => ({
    ...forTeam(about, context),
    subject: `${about.isNew ? 'New submission' : 'Updated submission'}: ${about.shortName}`,
    greeting: about.isNew ? 'A new data set was submitted.' : 'A submission was updated.',
    paragraphs: [`Data set: ${named(about)}`, `Submitted by: ${oneLine(about.submitter)}`],
  }),
  samples: [{ ...sample, submitter: 'Ada Lovelace \u202eevil', isNew: true }],
}
