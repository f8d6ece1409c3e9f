import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Tells the submitter that the review is done and a DOI comes next (SBM-32). */
export const doi: MailTemplate<PersonalMail> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `Your data set ${about.shortName} needs a DOI`,
    paragraphs: [
      `The review of ${named(about)} is complete. Next it needs a DOI.`,
      'If you have one already, enter it in the column dataset_doi of the workbook and send that as a new version, or tell us in a comment on the submission. Otherwise the portal registers one where it can, and you get an e-mail with it.',
    ],
  }),
  samples: [sample],
}
