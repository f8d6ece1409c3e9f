import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { AuthenticatorDialog } from '#components/account/AuthenticatorDialog.tsx'
import { PasskeyNameDialog } from '#components/account/PasskeyNameDialog.tsx'
import { PasswordAgainDialog } from '#components/account/PasswordAgainDialog.tsx'
import { RecoveryCodesDialog } from '#components/account/RecoveryCodesDialog.tsx'
import { SecondStepDialog } from '#components/account/SecondStepDialog.tsx'
import { SignInSecurity } from '#components/account/SignInSecurity.tsx'
import { Button } from '#components/controls/Button.tsx'
import type { SecondFactorStatus } from '#core/api/secondFactor.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { States } from '../States.tsx'

const meta: Meta = {
  title: 'account/SecondFactor',
  component: AuthenticatorDialog,
  subcomponents: { PasskeyNameDialog, PasswordAgainDialog, RecoveryCodesDialog, SecondStepDialog, SignInSecurity },
}
export default meta
type Story = StoryObj

const nothing = () => {}
const done = async () => null
const refused = async () => ({ fields: { code: secondFactorMessages.codeWrong } })
const dialog = async () => within(await screen.findByRole('dialog'))
const none: SecondFactorStatus = { authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false }
const both: SecondFactorStatus = {
  authenticatorSince: '2026-03-02T08:15:00.000Z',
  passkeys: [
    { id: 1, name: 'laptop', createdAt: '2026-03-02T08:20:00.000Z', lastUsedAt: '2026-11-20T14:00:00.000Z' },
    { id: 2, name: 'the key on the ship that nobody has used since the cruise', createdAt: '2026-04-02T08:20:00.000Z', lastUsedAt: null },
  ],
  recoveryCodesLeft: 8,
  isRequired: true,
}
const security = { acting: null, onAct: nothing, onRemovePasskey: nothing }

export const NoFactor: Story = { parameters: { ground: 'both' }, render: () => <SignInSecurity {...security} status={none} /> }

export const Demanded: Story = {
  name: 'an administrator who needs a second factor is told so',
  render: () => <SignInSecurity {...security} status={{ ...none, isRequired: true }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(secondFactorMessages.administratorsNeedOne)).toBeVisible()
  },
}

const underWay = { onAct: nothing, onRemovePasskey: nothing }

export const Acting: Story = {
  name: 'while a second factor is added, renewed or removed, its button says so',
  render: () => (
    <States
      of={SignInSecurity}
      common={underWay}
      states={{
        'Setting up an app': { status: none, acting: 'set-up-authenticator' },
        'Removing the app': { status: both, acting: 'remove-authenticator' },
        'Adding a passkey': { status: none, acting: 'add-passkey' },
        'Renewing codes': { status: both, acting: 'renew-codes' },
      }}
    />
  ),
}

const onRemovePasskey = fn()

export const Both: Story = {
  name: 'a passkey is removed after a question only',
  parameters: { ground: 'both' },
  render: () => <SignInSecurity {...security} status={both} onRemovePasskey={onRemovePasskey} />,
  play: async ({ canvas }) => {
    const [remove] = canvas.getAllByRole('button', { name: 'Remove the passkey laptop' })
    await userEvent.click(remove as HTMLElement)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await expect(onRemovePasskey).toHaveBeenCalledWith(both.passkeys[0])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

export const Step: Story = {
  name: 'a wrong code says so and gets the cursor; a recovery code may take its place',
  render: () => <SecondStepDialog isOpen ways={['code', 'passkey', 'recovery-code']} onCode={refused} onPasskey={done} onClose={nothing} />,
  play: async () => {
    const open = await dialog()
    const code = open.getByLabelText('Code from your authenticator app')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.type(code, '123456{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not correct/))
    await waitFor(() => expect(code).toHaveFocus())
    await userEvent.click(open.getByRole('button', { name: 'Use a recovery code' }))
    await expect(open.getByLabelText('Recovery code')).toHaveValue('')
  },
}

const onPasskey = fn(async () => ({ message: 'Your browser did not use a passkey.' }))

export const PasskeyOnly: Story = {
  name: 'a passkey that was refused is reported over the form',
  render: () => <SecondStepDialog isOpen ways={['passkey', 'recovery-code']} onCode={done} onPasskey={onPasskey} onClose={nothing} />,
  play: async () => {
    const open = await dialog()
    await userEvent.click(open.getByRole('button', { name: 'Use a passkey' }))
    await expect(await open.findByRole('alert')).toHaveTextContent('Your browser did not use a passkey.')
  },
}

export const Setup: Story = {
  name: 'the secret of an app can be scanned and typed',
  parameters: { ground: 'glass' },
  render: () => (
    <AuthenticatorDialog
      authenticator={{ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Pelagos:demo?secret=JBSWY3DPEHPK3PXP&issuer=Pelagos' }}
      onConfirm={refused}
      onClose={nothing}
    />
  ),
  play: async () => {
    const open = await dialog()
    await expect(open.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(open.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  },
}

export const Codes: Story = {
  render: () => (
    <RecoveryCodesDialog
      codes={Array.from({ length: 10 }, (_, at) => `abcd-efgh-ijkm-npq${at}`)}
      copyButton={() => <Button>Copy all</Button>}
      onDownload={nothing}
      onClose={nothing}
    />
  ),
}

export const Naming: Story = { render: () => <PasskeyNameDialog isOpen onAdd={done} onClose={nothing} /> }

const onGive = fn(async () => ({ fields: { password: secondFactorMessages.passwordWrong } }))

export const PasswordAgain: Story = {
  name: 'a wrong password says so and gets the cursor',
  render: () => <PasswordAgainDialog isOpen username="ada marin" onGive={onGive} onClose={nothing} />,
  play: async () => {
    const open = await dialog()
    const field = open.getByLabelText('Password')
    await userEvent.type(field, 'old secret{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/not correct/))
    await expect(onGive).toHaveBeenCalledWith('old secret')
  },
}
