import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'
import { cellLink, forTeam, type MailedComment, type MailedSubmission, named, sample } from './about.ts'

/** Tells the team what a submitter wrote (SBM-27). */
export const commentTeam: MailTemplate<MailedSubmission & MailedComment & { readonly author: string }> = {
  letter: (about, context) => ({
    ...forTeam(about, context),
    ...cellLink(about, context),
    subject: `Comment on the submission ${about.shortName}`,
    greeting: `${oneLine(about.author)} commented on ${named(about)}.`,
    paragraphs: [],
    quote: about.comment,
  }),
  samples: [{ ...sample, author: 'Ada Lovelace', place: null }],
}
