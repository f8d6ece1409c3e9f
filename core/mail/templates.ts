import { composeMail } from './compose.ts'
import { oneLine } from './headerText.ts'
import type { Mail, MailContext } from './Mail.ts'

/** Who an e-mail with a link goes to, and the link, whose token is in its fragment. */
export interface LinkedMail {
  readonly firstName: string
  readonly link: string
}

/** A message to the team. A nomination names a data set. */
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
    paragraphs: ['Please confirm that this address is yours. We use it only for your account.'],
    link: { label: 'Confirm this address', address: link },
    afterLink: [
      'The link works once, within 24 hours. If you did not create an account, ignore this e-mail and the address will not be confirmed.',
    ],
    why: 'You are receiving this e-mail because a Pelagos account was created with this address or changed to it.',
  })
}

/** Sent to a user who forgot the password; never says whether anything about the account changed. */
export function resetPasswordMail(context: MailContext, { firstName, link }: LinkedMail): Mail {
  return composeMail(context, {
    subject: 'Choose a new password',
    greeting: greetingOf(firstName),
    paragraphs: ['Someone, hopefully you, asked to reset the password of your account.'],
    link: { label: 'Choose a new password', address: link },
    afterLink: ['The link works once, within 30 minutes. If you did not request it, ignore this e-mail: your password stays the same.'],
    why: 'You are receiving this e-mail because your Pelagos account has this address.',
  })
}

/** Notifies the owner that the password was changed, whoever did it. */
export function passwordChangedMail(
  context: MailContext,
  { firstName, keysEnded = 0, keysKept = 0 }: { readonly firstName: string; readonly keysEnded?: number; readonly keysKept?: number },
): Mail {
  return composeMail(context, {
    subject: 'Your password was changed',
    greeting: greetingOf(firstName),
    paragraphs: [
      'The password of your account has just been changed. All other browsers have been signed out.',
      ...(keysEnded > 0 ? ['Your API keys were revoked together with the old password. Your programs need new ones.'] : []),
      ...(keysKept > 0
        ? [`${keysKept === 1 ? 'One API key keeps' : `${keysKept} API keys keep`} working: ${context.portalUrl}/apikeymanagement`]
        : []),
      'If this was you, there is nothing to do. If it was not, choose a new password at once with “Forgot password” and let us know.',
    ],
    link: { label: 'Open Pelagos', address: `${context.portalUrl}/forgotpass` },
    why: 'You are receiving this e-mail because your Pelagos account has this address.',
  })
}

/** Notifies the former address that it was replaced, and that a linked Google account was unlinked. */
export function emailChangedMail(
  context: MailContext,
  { firstName, newEmail, losesGoogle = false }: { readonly firstName: string; readonly newEmail: string; readonly losesGoogle?: boolean },
): Mail {
  return composeMail(context, {
    subject: 'Your e-mail address was changed',
    greeting: greetingOf(firstName),
    paragraphs: [
      `The address of your account is now ${oneLine(newEmail)}. From now on, e-mails about your account go there.`,
      ...(losesGoogle
        ? ['You can no longer sign in with the Google account linked to the old address; use your username and password.']
        : []),
      context.supportAddress === null
        ? 'If this was not you, contact the people who run this portal.'
        : `If this was not you, write to ${context.supportAddress} at once.`,
    ],
    why: 'You are receiving this e-mail because your Pelagos account had this address until now.',
  })
}

/** Forwards a message or a nomination to the team. A reply goes to the sender. */
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
    afterLink: ['Replies to this e-mail go to the sender, whose address has not been verified.'],
    why: 'You are receiving this e-mail because messages to the Pelagos team go to this address.',
  })
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}

/** The salutation. A name that looks like an address is left out, so that nobody can use our e-mails to send strangers a text of their own. */
export function greetingOf(firstName: string): string {
  const name = oneLine(firstName)
  return name === '' || name.length > 40 || /[/:@\\]|\.\p{L}/u.test(name) ? 'Hello,' : `Hello ${name},`
}
