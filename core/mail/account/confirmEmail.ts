import { greetingOf } from '../greetingOf.ts'
import type { MailTemplate } from '../Mail.ts'

/** Whom an e-mail with a link is for, and the link, whose token is in its fragment. */
export interface LinkedMail {
  readonly firstName: string
  readonly link: string
}

/** Sent after registration and to a changed address: the link proves that its reader has the address. */
export const confirmEmail: MailTemplate<LinkedMail> = {
  letter: ({ firstName, link }, { portalName }) => ({
    subject: 'Confirm your e-mail address',
    greeting: greetingOf(firstName),
    paragraphs: ['Please confirm that this address is yours. We use it only for your account.'],
    link: { label: 'Confirm this address', address: link },
    afterLink: [
      'The link works once, within 24 hours. If you did not create an account, ignore this e-mail and the address will not be confirmed.',
    ],
    why: `You are receiving this e-mail because an account with ${portalName} was created with this address or changed to it.`,
  }),
  samples: [{ firstName: 'Ada', link: 'https://pelagos.example.org/confirmemail#token=Zm9yLWEtc3Rvcnktb25seS1ub3QtYS10b2tlbg' }],
}
