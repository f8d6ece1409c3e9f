import { turnTexts } from '#core/submission/turn.ts'
import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Asks the submitter for a new version or an answer, with the curators' reason (SBM-32). */
export const updateRequested: MailTemplate<PersonalMail & { readonly reason: string; readonly questions: number }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `Please update your submission ${about.shortName}`,
    paragraphs: [
      `${turnTexts.yours(about.questions)}. The curators ask you to answer, or to send a new version of ${named(about)}.`,
      'The reason:',
    ],
    quote: about.reason,
  }),
  samples: [{ ...sample, questions: 1 }],
}
