import type { ProfileFields } from '#components/account/ProfileForm.tsx'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { accountApi } from '#core/api/account.ts'
import { accountMessages } from '#core/messages/account.ts'
import type { Problem } from '#core/request/Problem.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { alreadyReported, rejectionOf } from '../../common/stores/formProblem.ts'
import { notify, notifyOnNextPage } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { $session, refreshSession, type SignedInUser, signedOut } from '../../common/stores/session.ts'

/** Fields of the profile with their new values; what is not named stays as it is. */
export type ProfileEdit = Partial<ProfileFields & Pick<SignedInUser, 'isNewsSubscribed'>>

async function update(userInfo: ProfileEdit): Promise<void> {
  await portal.call(accountApi.updateInfo, {}, { body: { userInfo } })
  refreshSession()
}

/** Changes some of the profile, and says whether it was done; `null` when it was. */
export async function saveProfile(change: ProfileEdit): Promise<FormProblem<never> | null> {
  if (!(await attempt(() => update(change), accountMessages.accountError))) return alreadyReported
  notify(accountMessages.profileSaved)
  return null
}

/** Takes the reader onto the list of those who get the news, or from it. Answers whether it was done, and says so either way. */
export async function subscribeToNews(isNewsSubscribed: boolean): Promise<boolean> {
  const done = await attempt(() => update({ isNewsSubscribed }), accountMessages.accountError)
  if (done) notify(isNewsSubscribed ? accountMessages.newsSubscribed : accountMessages.newsUnsubscribed)
  return done
}

/** Has the link that confirms the address sent again, and says so. */
export async function sendConfirmationAgain(): Promise<void> {
  const done = await attempt(() => portal.call(accountApi.resendConfirmation, {}, { body: {} }), accountMessages.accountError)
  if (done) notify('We have sent you a new link. It works for 24 hours.')
}

const username = () => {
  const session = $session.get()
  return session.state === 'user' ? session.user.username : ''
}

/** The portal explains why a password is too easily guessed; all other messages are ours. */
const wordsOr = (text: string) => (problem: Problem) => (problem.code === 'weak-password' ? problem.message : text)

const wrongPassword = { field: 'password', says: accountMessages.currentPasswordWrong } as const

/** Changes the password; `null` when it is done. All other browsers are signed out by it. */
export function changePassword(password: string, newPassword: string, endApiKeys: boolean): Promise<FormProblem<'password'> | null> {
  return rejectionOf(
    async () => {
      await portal.call(accountApi.changePassword, {}, { body: { username: username(), password, newPassword, endApiKeys } })
      refreshSession()
    },
    { fields: { unauthorized: wrongPassword }, says: wordsOr(accountMessages.accountError) },
  )
}

/** Changes the address; `null` when it is done. */
export function changeEmail(email: string, password: string): Promise<FormProblem<'email' | 'password'> | null> {
  return rejectionOf<'email' | 'password'>(
    async () => {
      await portal.call(accountApi.changeEmail, {}, { body: { username: username(), password, email } })
      refreshSession()
    },
    {
      fields: { unauthorized: wrongPassword, conflict: { field: 'email', says: accountMessages.emailInUse } },
      says: wordsOr(accountMessages.emailNotUpdated),
    },
  )
}

/** Closes the account and leads to the home page; `null` when it is done. */
export function closeAccount(password: string): Promise<FormProblem<'password'> | null> {
  return rejectionOf(
    async () => {
      await portal.call(accountApi.closeAccount, {}, { body: { username: username(), password } })
      signedOut()
      notifyOnNextPage(accountMessages.accountClosed)
      location.assign('/')
    },
    { fields: { unauthorized: wrongPassword }, says: wordsOr(accountMessages.accountError) },
  )
}
