import type { MailTemplate } from '../Mail.ts'
import { forCurator, named, type PersonalMail, sample } from './about.ts'

/** Reminds the curator who took a submission that nothing has happened to it for two weeks. */
export const staleCurator: MailTemplate<PersonalMail & { readonly phase: string }> = {
  letter: (about, context) => ({
    ...forCurator(about, context),
    subject: `Still waiting: ${about.shortName}`,
    paragraphs: [
      `${named(about)}, which you took, has been waiting for two weeks.`,
      `Phase: ${about.phase}`,
      'If you cannot look after it, give it back in the dashboard so that another curator can.',
    ],
  }),
  samples: [{ ...sample, phase: 'Awaiting QC2' }],
}
