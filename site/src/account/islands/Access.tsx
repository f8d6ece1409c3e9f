import { useState } from 'react'
import { ChangeEmailDialog } from '#components/account/ChangeEmailDialog.tsx'
import { ChangePasswordDialog } from '#components/account/ChangePasswordDialog.tsx'
import { CloseAccountDialog } from '#components/account/CloseAccountDialog.tsx'
import { ProfileAccess } from '#components/account/ProfileAccess.tsx'
import { useAction } from '../../common/islands/useAction.ts'
import { notify } from '../../common/stores/notices.ts'
import type { SignedInUser } from '../../common/stores/session.ts'
import { loadOpenSessions } from '../stores/openSessions.ts'
import { changeEmail, changePassword, closeAccount, sendConfirmationAgain } from '../stores/profile.ts'

const forgotten = <a href="/forgotpass">Forgot your password?</a>

/** What the signed-in reader signs in with, and the dialogs that change it. */
export function Access({ user }: { readonly user: SignedInUser }) {
  const { username, email, isEmailConfirmed } = user
  const [open, setOpen] = useState<'close' | 'email' | 'password' | null>(null)
  const { pending, run } = useAction<'resend'>()
  const close = () => setOpen(null)
  const onPassword = async (password: string, newPassword: string, endApiKeys: boolean) => {
    const rejection = await changePassword(password, newPassword, endApiKeys)
    if (rejection) return rejection
    close()
    notify('Your password has been changed. Other browsers have been signed out.')
    await loadOpenSessions()
    return null
  }
  const onEmail = async (address: string, password: string) => {
    const rejection = await changeEmail(address, password)
    if (rejection) return rejection
    close()
    notify(`Your address has been changed. We have sent a confirmation link to ${address}.`)
    return null
  }
  const shared = { username, forgotten, onClose: close }
  return (
    <>
      <ProfileAccess
        username={username}
        email={email}
        isEmailConfirmed={isEmailConfirmed}
        isResending={pending === 'resend'}
        onResend={() => void run('resend', sendConfirmationAgain)}
        onChangeEmail={() => setOpen('email')}
        onChangePassword={() => setOpen('password')}
        onClose={() => setOpen('close')}
      />
      <ChangePasswordDialog {...shared} isOpen={open === 'password'} onChange={onPassword} />
      <ChangeEmailDialog {...shared} isOpen={open === 'email'} email={email} onChange={onEmail} />
      <CloseAccountDialog {...shared} isOpen={open === 'close'} onGive={closeAccount} />
    </>
  )
}
