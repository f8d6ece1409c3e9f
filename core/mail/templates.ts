import { composeMail } from './compose.ts'
import { oneLine } from './headerText.ts'
import type { Mail, MailContext } from './Mail.ts'

/** Who a mail with a link goes to, and the link, whose token stands in its fragment. */
export interface LinkedMail {
  readonly firstName: string
  readonly link: string
}

/** What someone wrote to the team. A nomination names a data set. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly datasetName?: string | null
  readonly datasetUrl?: string | null
}

/** Sent after registration and to a changed address: the link proves that its reader has the address. */
export function confirmEmailMail(context: MailContext, { firstName, link }: LinkedMail): Mail {
  return composeMail(context, {
    subject: 'Confirm your e-mail address',
    greeting: greetingOf(firstName),
    paragraphs: ['Please confirm that this address is yours. We use it for your account only.'],
    link: { label: 'Confirm this address', address: link },
    afterLink: ['The link works once and for 24 hours. If you did not ask for an account, do nothing: without you, nothing is confirmed.'],
    why: 'You get this mail because an account at Pelagos was made with this address, or changed to it.',
  })
}

/** Sent to whoever forgot the password; never says whether anything about the account changed. */
export function resetPasswordMail(context: MailContext, { firstName, link }: LinkedMail): Mail {
  return composeMail(context, {
    subject: 'Choose a new password',
    greeting: greetingOf(firstName),
    paragraphs: ['Someone, we hope you, asked to choose a new password for your account.'],
    link: { label: 'Choose a new password', address: link },
    afterLink: ['The link works once and for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.'],
    why: 'You get this mail because your account at Pelagos has this address.',
  })
}

/** Tells the owner that the password was changed, whoever did it. */
export function passwordChangedMail(
  context: MailContext,
  { firstName, keysEnded = 0 }: { readonly firstName: string; readonly keysEnded?: number },
): Mail {
  return composeMail(context, {
    subject: 'Your password was changed',
    greeting: greetingOf(firstName),
    paragraphs: [
      'The password of your account was changed just now. Every other browser that was signed in has been signed out.',
      ...(keysEnded > 0 ? ['Your API keys have ended with the old password. Programs need new ones.'] : []),
      'If that was you, all is well. If it was not, choose a new password at once with “Forgot password”, and tell us.',
    ],
    link: { label: 'Open Pelagos', address: `${context.portalUrl}/forgotpass` },
    why: 'You get this mail because your account at Pelagos has this address.',
  })
}

/** Tells the former address that another one took its place, and where a Google account went with it. */
export function emailChangedMail(
  context: MailContext,
  { firstName, newEmail, losesGoogle = false }: { readonly firstName: string; readonly newEmail: string; readonly losesGoogle?: boolean },
): Mail {
  return composeMail(context, {
    subject: 'Your e-mail address was changed',
    greeting: greetingOf(firstName),
    paragraphs: [
      `The address of your account is now ${oneLine(newEmail)}. Mails about the account go there from now on.`,
      ...(losesGoogle
        ? ['The Google account that was joined to the old address no longer signs you in; your username and password do.']
        : []),
      context.supportAddress === null
        ? 'If that was not you, tell the people who run this portal.'
        : `If that was not you, write to ${context.supportAddress} at once.`,
    ],
    why: 'You get this mail because your account at Pelagos had this address until now.',
  })
}

/** Brings a message or a nomination to the team. An answer to it goes to the writer. */
export function contactMail(context: MailContext, { name, email, message, datasetName, datasetUrl }: ContactMessage): Mail {
  const isNomination = isGiven(datasetName) || isGiven(datasetUrl)
  const facts = [
    `From: ${oneLine(name)}, ${oneLine(email)}`,
    ...(isGiven(datasetName) ? [`Data set: ${oneLine(datasetName)}`] : []),
    ...(isGiven(datasetUrl) ? [`Its page: ${oneLine(datasetUrl)}`] : []),
  ]
  return composeMail(context, {
    subject: isNomination ? 'A data set was nominated' : 'A message from the contact page',
    greeting: isNomination ? 'Someone nominated a data set.' : 'Someone wrote to the team.',
    paragraphs: facts,
    quote: message,
    afterLink: ['An answer to this mail goes to the writer. Whether the address is theirs was not checked.'],
    why: 'You get this mail because messages to the Pelagos team go to this address.',
  })
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}

/** What looks like an address is left out: nobody may send our mails with a text of their own to strangers. */
function greetingOf(firstName: string): string {
  const name = oneLine(firstName)
  return name === '' || name.length > 40 || /[/:@\\]|\.\p{L}/u.test(name) ? 'Hello,' : `Hello ${name},`
}
