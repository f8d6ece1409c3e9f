import { oneLine } from './headerText.ts'

/** The salutation. A name that looks like an address is left out, so that nobody can use our e-mails to send strangers a text of their own. */
export function greetingOf(firstName: string): string {
  const name = oneLine(firstName)
  return name === '' || name.length > 40 || /[/:@\\]|\.\p{L}/u.test(name) ? 'Hello,' : `Hello ${name},`
}
