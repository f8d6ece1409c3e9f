import { greetingOf } from '../greetingOf.ts'
import type { MailTemplate } from '../Mail.ts'

/** Notifies the owner that the password was changed, whoever did it. */
export const passwordChanged: MailTemplate<{ readonly firstName: string; readonly keysEnded: number; readonly keysKept: number }> = {
  letter: ({ firstName, keysEnded, keysKept }, { portalName, portalUrl }) => ({
    subject: 'Your password was changed',
    greeting: greetingOf(firstName),
    paragraphs: [
      'The password of your account has just been changed. All other browsers have been signed out.',
      ...(keysEnded > 0 ? ['Your API keys were revoked together with the old password. Your programs need new ones.'] : []),
      ...(keysKept > 0
        ? [`${keysKept === 1 ? 'One API key keeps' : `${keysKept} API keys keep`} working: ${portalUrl}/apikeymanagement`]
        : []),
      'If this was you, there is nothing to do. If it was not, choose a new password at once with “Forgot password” and let us know.',
    ],
    link: { label: `Open ${portalName}`, address: `${portalUrl}/forgotpass` },
    why: `You are receiving this e-mail because your ${portalName} account has this address.`,
  }),
  samples: [{ firstName: 'Ada', keysEnded: 0, keysKept: 0 }],
}
