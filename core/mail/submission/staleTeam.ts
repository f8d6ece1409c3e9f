import type { MailTemplate } from '../Mail.ts'
import { forTeam, type MailedSubmission, named, sample } from './about.ts'

/** Reminds the team of a submission that nothing has happened to for two weeks. */
export const staleTeam: MailTemplate<MailedSubmission & { readonly phase: string }> = {
  letter: (about, context) => ({
    ...forTeam(about, context),
    subject: `Still waiting: ${about.shortName}`,
    greeting: 'A submission has been waiting for two weeks.',
    paragraphs: [`Data set: ${named(about)}`, `Phase: ${about.phase}`],
  }),
  samples: [{ ...sample, phase: 'Awaiting QC2' }],
}
