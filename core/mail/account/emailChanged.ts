import { greetingOf } from '../greetingOf.ts'
import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'

/** Notifies the former address that it was replaced, and that a linked Google account was unlinked. */
export const emailChanged: MailTemplate<{ readonly firstName: string; readonly newEmail: string; readonly losesGoogle: boolean }> = {
  letter: ({ firstName, newEmail, losesGoogle }, { portalName, supportAddress }) => ({
    subject: 'Your e-mail address was changed',
    greeting: greetingOf(firstName),
    paragraphs: [
      `The address of your account is now ${oneLine(newEmail)}. From now on, e-mails about your account go there.`,
      ...(losesGoogle
        ? ['You can no longer sign in with the Google account linked to the old address; use your username and password.']
        : []),
      supportAddress === null
        ? 'If this was not you, contact the people who run this portal.'
        : `If this was not you, write to ${supportAddress} at once.`,
    ],
    why: `You are receiving this e-mail because your ${portalName} account had this address until now.`,
  }),
  samples: [{ firstName: 'Ada', newEmail: 'ada@sea.example.org', losesGoogle: false }],
}
