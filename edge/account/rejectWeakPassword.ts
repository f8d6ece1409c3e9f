import { type PasswordOwner, weaknessOf } from '#core/account/weakPassword.ts'
import { Problem } from '#core/request/Problem.ts'

/** Throws `weak-password`, in words for its owner, where a new password is too easily guessed. */
export function rejectWeakPassword(password: string, { username, email }: Required<PasswordOwner>): void {
  const says = weaknessOf(password, { username, email })
  if (says !== null) throw new Problem('weak-password', says)
}
