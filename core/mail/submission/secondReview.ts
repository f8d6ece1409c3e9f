import type { MailTemplate } from '../Mail.ts'
import { forTeam, type MailedSubmission, named, sample } from './about.ts'

/** Tells the team that the first review is done (SBM-32). */
export const secondReview: MailTemplate<MailedSubmission> = {
  letter: (about, context) => ({
    ...forTeam(about, context),
    subject: `Ready for QC2: ${about.shortName}`,
    greeting: 'A submission is ready for its second review.',
    paragraphs: [`Data set: ${named(about)}`],
  }),
  samples: [sample],
}
