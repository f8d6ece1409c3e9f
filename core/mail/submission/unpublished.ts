import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Tells the submitter that the data set has left the catalog, with the curators' reason. */
export const unpublished: MailTemplate<PersonalMail & { readonly reason: string }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `Your data set ${about.shortName} is no longer in the catalog`,
    paragraphs: [
      `The curators took ${named(about)} out of the catalog.`,
      'Your submission is open again: you can send a corrected version. The reason:',
    ],
    quote: about.reason,
  }),
  samples: [sample],
}
