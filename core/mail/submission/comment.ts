import { turnTexts } from '#core/submission/turn.ts'
import type { MailTemplate } from '../Mail.ts'
import { cellLink, forSubmitter, type MailedComment, named, type PersonalMail, sample } from './about.ts'

/** Tells the submitter what a curator wrote (SBM-27). `questions` counts the comments that wait for an answer, this one among them. */
export const comment: MailTemplate<PersonalMail & MailedComment & { readonly questions: number }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    ...cellLink(about, context),
    subject: `Comment on your submission ${about.shortName}`,
    paragraphs: [`${turnTexts.yours(about.questions)}. A curator commented on your submission ${named(about)}:`],
    quote: about.comment,
  }),
  samples: [{ ...sample, questions: 2, place: { submissionId: 7, version: 1777860000000, cell: 'data!D2' } }],
}
