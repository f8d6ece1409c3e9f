import { changeEmail as changeEmailCall, changePassword as changePasswordCall, resendConfirmation, updateInfo } from '#core/api/account.ts'
import { Problem, type ProblemCode } from '#core/api/problem.ts'
import { accountMessages } from '#core/messages/account.ts'
import { attempt } from '../../shell/stores/attempt.ts'
import { notify } from '../../shell/stores/notices.ts'
import { portal } from '../../shell/stores/portal.ts'
import { $session, refreshSession } from './session.ts'

/** Fields of the profile with their new values; what is not named stays as it is. */
export interface ProfileChange {
  readonly firstName?: string
  readonly lastName?: string
  readonly institute?: string
  readonly department?: string
  readonly country?: string
  readonly isNewsSubscribed?: boolean
}

/** Why a change was refused, and the field it is about; without a field it is about none. */
export interface Refusal<Field extends string> {
  readonly field?: Field
  readonly says: string
}

async function update(userInfo: ProfileChange): Promise<void> {
  await portal.open(updateInfo, {}, { body: { userInfo } })
  refreshSession()
}

/** Changes some of the profile. Answers whether it was done, and says so either way. */
export async function saveProfile(change: ProfileChange): Promise<boolean> {
  const done = await attempt(() => update(change), accountMessages.accountError)
  if (done) notify(accountMessages.profileSaved)
  return done
}

/** Takes the reader onto the list of those who get the news, or from it. Answers whether it was done, and says so either way. */
export async function subscribeToNews(isNewsSubscribed: boolean): Promise<boolean> {
  const done = await attempt(() => update({ isNewsSubscribed }), accountMessages.accountError)
  if (done) notify(isNewsSubscribed ? accountMessages.newsSubscribed : accountMessages.newsUnsubscribed)
  return done
}

/** Has the link that confirms the address sent again, and says so. */
export async function sendConfirmationAgain(): Promise<void> {
  const done = await attempt(() => portal.open(resendConfirmation, {}, { body: {} }), accountMessages.accountError)
  if (done) notify('A new link is on its way to you. It works for 24 hours.')
}

const username = () => {
  const session = $session.get()
  return session.state === 'user' ? session.user.username : ''
}

/** Changes the password; `null` when it is done. All other browsers are signed out by it. */
export function changePassword(password: string, newPassword: string, endApiKeys: boolean): Promise<Refusal<'password'> | null> {
  return refusalOf(
    () => portal.open(changePasswordCall, {}, { body: { username: username(), password, newPassword, endApiKeys } }),
    { unauthorized: { field: 'password', says: accountMessages.currentPasswordWrong } },
    accountMessages.accountError,
  )
}

/** Changes the address; `null` when it is done. */
export function changeEmail(email: string, password: string): Promise<Refusal<'email' | 'password'> | null> {
  return refusalOf(
    () => portal.open(changeEmailCall, {}, { body: { username: username(), password, email } }),
    {
      unauthorized: { field: 'password', says: accountMessages.currentPasswordWrong },
      conflict: { field: 'email', says: accountMessages.emailInUse },
    },
    accountMessages.emailNotUpdated,
  )
}

async function refusalOf<Field extends string>(
  call: () => Promise<unknown>,
  known: Partial<Record<ProblemCode, Refusal<Field>>>,
  otherwise: string,
): Promise<Refusal<Field> | null> {
  try {
    await call()
    refreshSession()
    return null
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    // Why a password is too easily guessed is said by the portal.
    if (fault.code === 'weak-password') return { says: fault.message }
    return known[fault.code] ?? { says: otherwise }
  }
}
