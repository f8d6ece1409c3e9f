import { greetingOf } from '../greetingOf.ts'
import type { MailTemplate } from '../Mail.ts'

/** Confirms to the address of an account that the account was closed. */
export const accountClosed: MailTemplate<{ readonly firstName: string }> = {
  letter: ({ firstName }, { portalName, supportAddress }) => ({
    subject: 'Your account was closed',
    greeting: greetingOf(firstName),
    paragraphs: [
      'Your account, its API keys, subscriptions, collections and saved searches have been deleted.',
      supportAddress === null
        ? 'If this was not you, contact the people who run this portal.'
        : `If this was not you, write to ${supportAddress} at once.`,
    ],
    why: `You are receiving this e-mail because your ${portalName} account had this address until now.`,
  }),
  samples: [{ firstName: 'Ada' }],
}
