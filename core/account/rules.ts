/** A rule for a field: whether a text meets it, and the requirement in the words that a form shows. */
export interface FieldRule {
  readonly says: string
  readonly holds: (text: string) => boolean
}

/** The requirements of a new password, wherever one is set (D32). Never applied to a password that someone signs in with. */
export const passwordRules: readonly FieldRule[] = [
  { says: '8 to 32 characters', holds: (text) => text.length >= 8 && text.length <= 32 },
  { says: 'only standard keyboard characters', holds: (text) => /^[ -~]*$/.test(text) },
  { says: 'at least one digit', holds: (text) => /\d/.test(text) },
  { says: 'at least one capital letter', holds: (text) => /[A-Z]/.test(text) },
  { says: 'at least one special character or space', holds: (text) => /[^A-Za-z0-9]/.test(text) },
]

/** A first or last name (ACC-14). Hyphens, apostrophes and periods are allowed too, as people have them in their names. */
export const personNameRule: FieldRule = {
  says: '2 to 40 letters or spaces',
  holds: (text) => /^[\p{L}\p{M}][\p{L}\p{M} '’.-]{1,39}$/u.test(text),
}

/** A name to sign in with (ACC-14). Plain letters and single spaces only, so that two names cannot look alike. */
export const usernameRule: FieldRule = {
  says: '6 to 20 letters, digits or single spaces',
  holds: (text) => /^[A-Za-z0-9](?!.* {2})[A-Za-z0-9 ]{4,18}[A-Za-z0-9]$/.test(text),
}

/** One address that e-mail can be sent to: no line breaks, no quotes, no list. */
export const emailRule: FieldRule = {
  says: 'an e-mail address such as name@example.org',
  holds: (text) =>
    text.length <= 254 && /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([A-Za-z0-9](-*[A-Za-z0-9])*\.)+[A-Za-z]{2,63}$/.test(text),
}

/** An optional part of a profile: institute, department or country (ACC-14). */
export const profileTextRule: FieldRule = {
  says: 'at most 150 characters in one line',
  holds: (text) => text.length <= 150 && !/\p{Cc}/u.test(text),
}

/** The requirements that a text does not meet, in order; empty for a valid text. */
export function faultsOf(rules: readonly FieldRule[], text: string): readonly string[] {
  return rules.filter(({ holds }) => !holds(text)).map(({ says }) => says)
}
