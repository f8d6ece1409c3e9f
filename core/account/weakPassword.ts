import { isCommonPassword } from './commonPassword.ts'

/** The owner of the new password, as far as known. */
export interface PasswordOwner {
  readonly username?: string
  readonly email?: string
}

/** Shorter names occur in too many texts by chance. */
const SHORTEST_NAME = 4
const PORTAL = 'pelagos'

/** Why a password that meets all requirements (D32) is still too easily guessed, in a sentence; null where it is not. */
export function weaknessOf(password: string, { username = '', email = '' }: PasswordOwner): string | null {
  const text = plain(password)
  if (text.includes(PORTAL)) return 'A password must not hold the portal’s name.'
  const names = [username, email.split('@')[0] ?? ''].map(plain).filter((name) => name.length >= SHORTEST_NAME)
  if (names.some((name) => text.includes(name))) return 'A password must not hold your username or your e-mail address.'
  return isCommonPassword(password) ? 'This is one of the passwords that are guessed first. Please choose another one.' : null
}

/** Letters and digits alone, in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
