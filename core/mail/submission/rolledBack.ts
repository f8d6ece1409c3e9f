import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Tells the submitter that the version before is back in the catalog, with the curators' reason. */
export const rolledBack: MailTemplate<PersonalMail & { readonly reason: string }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `The earlier version of ${about.shortName} is back in the catalog`,
    paragraphs: [
      `The curators replaced the latest version of ${named(about)} by the one before.`,
      'Your submission is open again: you can send a corrected version. The reason:',
    ],
    quote: about.reason,
  }),
  samples: [sample],
}
