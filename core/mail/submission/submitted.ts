import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Confirms to the submitter that a workbook has arrived and is stored (SBM-28). */
export const submitted: MailTemplate<PersonalMail & { readonly isNew: boolean }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: about.isNew ? `We received your data set ${about.shortName}` : `We received the update of ${about.shortName}`,
    paragraphs: [
      `${about.isNew ? 'Your data set' : 'The new version of your data set'} ${named(about)} was checked and stored. A curator will look at it and write to you.`,
    ],
  }),
  samples: [{ ...sample, isNew: false }],
}
