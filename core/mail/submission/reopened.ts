import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Asks the submitter for a new version of a data set that is in the catalog. */
export const reopened: MailTemplate<PersonalMail & { readonly reason: string }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `Please send a new version of ${about.shortName}`,
    paragraphs: [
      `The curators ask for a new version of ${named(about)}. The present one stays in the catalog until then.`,
      'What they wrote:',
    ],
    quote: about.reason,
  }),
  samples: [sample],
}
