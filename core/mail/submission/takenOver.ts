import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'
import { forCurator, named, type PersonalMail, sample } from './about.ts'

/** Tells a curator that another one has taken a submission over. */
export const takenOver: MailTemplate<PersonalMail & { readonly by: string; readonly reason: string }> = {
  letter: (about, context) => ({
    ...forCurator(about, context),
    subject: `${oneLine(about.by)} has taken over ${about.shortName}`,
    paragraphs: [`${named(about)}, which was assigned to you, is now assigned to ${oneLine(about.by)}. The reason:`],
    quote: about.reason,
  }),
  samples: [{ ...sample, by: 'Marie Tharp', reason: 'You are at sea until June.' }],
}
