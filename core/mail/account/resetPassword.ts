import { greetingOf } from '../greetingOf.ts'
import type { MailTemplate } from '../Mail.ts'
import type { LinkedMail } from './confirmEmail.ts'

/** Sent to a user who forgot the password; never says whether anything about the account changed. */
export const resetPassword: MailTemplate<LinkedMail> = {
  letter: ({ firstName, link }, { portalName }) => ({
    subject: 'Choose a new password',
    greeting: greetingOf(firstName),
    paragraphs: ['Someone, hopefully you, asked to reset the password of your account.'],
    link: { label: 'Choose a new password', address: link },
    afterLink: ['The link works once, within 30 minutes. If you did not request it, ignore this e-mail: your password stays the same.'],
    why: `You are receiving this e-mail because your ${portalName} account has this address.`,
  }),
  samples: [{ firstName: 'Ada', link: 'https://pelagos.example.org/choosepassword#token=Zm9yLWEtc3Rvcnktb25seS1ub3QtYS10b2tlbg' }],
}
