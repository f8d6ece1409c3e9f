import { z } from 'zod'

/** What is wrong with a new password, in the words that a form shows beside it (D32). */
export const passwordRules = [
  { says: '8 to 32 characters', holds: (text: string) => text.length >= 8 && text.length <= 32 },
  { says: 'only letters, digits, blanks and signs of a plain keyboard', holds: (text: string) => /^[ -~]*$/.test(text) },
  { says: 'at least one digit', holds: (text: string) => /\d/.test(text) },
  { says: 'at least one capital letter', holds: (text: string) => /[A-Z]/.test(text) },
  { says: 'at least one special character or blank', holds: (text: string) => /[^A-Za-z0-9]/.test(text) },
] as const

/** A password that is set anew: registration, change and reset alike (D32). Never used for signing in. */
export const newPassword = z.string().superRefine((text, context) => {
  for (const { says, holds } of passwordRules) if (!holds(text)) context.addIssue({ code: 'custom', message: `needs ${says}` })
})

/** A password as someone signs in with it: whatever rule it was once made by. */
export const anyPassword = z.string().min(1).max(200)

/** A first or last name (ACC-14). Hyphens and apostrophes are let in as well, as people have them in their names. */
export const personName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} '’.-]{1,39}$/u, '2 to 40 letters or blanks')

/** A name to sign in with (ACC-14). Plain letters only, so that two names cannot look alike. */
export const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ]{4,18}[A-Za-z0-9]$/, '6 to 20 letters, digits or blanks')

/** An address that mail can be sent to: no line ends, no quotes, no more than one recipient. */
export const emailAddress = z.string().trim().max(254).email('an e-mail address such as name@example.org')

/** An optional part of a profile: institute, department or country (ACC-14). */
export const profileText = z
  .string()
  .trim()
  .max(150, 'at most 150 characters')
  .regex(/^[^\p{Cc}]*$/u, 'no control characters')
  .default('')

/** What a person tells about themself. */
export const profile = z.object({
  firstName: personName,
  lastName: personName,
  institute: profileText,
  department: profileText,
  country: profileText,
})

/** Everything that registration takes. */
export const registration = z.object({ ...profile.shape, username, email: emailAddress, password: newPassword })
export type Registration = z.input<typeof registration>
