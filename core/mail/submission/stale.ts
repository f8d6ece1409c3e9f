import type { MailTemplate } from '../Mail.ts'
import { forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Reminds a submitter that the curators wait for an answer or a new version. */
export const stale: MailTemplate<PersonalMail> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `Your submission ${about.shortName} waits for you`,
    paragraphs: [`Your turn: the curators have been waiting for your answer about ${named(about)} for two weeks.`],
  }),
  samples: [sample],
}
