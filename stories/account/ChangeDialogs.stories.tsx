import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ChangeEmailDialog } from '#components/account/ChangeEmailDialog.tsx'
import { ChangePasswordDialog } from '#components/account/ChangePasswordDialog.tsx'
import { CloseAccountDialog } from '#components/account/CloseAccountDialog.tsx'
import { accountMessages } from '#core/messages/account.ts'

const meta: Meta = {
  title: 'account/ChangeDialogs',
  component: ChangeEmailDialog,
  subcomponents: { ChangePasswordDialog, CloseAccountDialog },
}
export default meta
type Story = StoryObj

const done = async () => null
const close = () => {}
const dialog = async () => within(await screen.findByRole('dialog'))

export const Password: Story = { render: () => <ChangePasswordDialog isOpen username="ada marin" onChange={done} onClose={close} /> }

const onPassword = fn(async () => ({ fields: { password: accountMessages.currentPasswordWrong } }))

export const PasswordWrong: Story = {
  name: 'ACC-21 a wrong current password says so and gets the cursor',
  parameters: { ground: 'glass' },
  render: () => <ChangePasswordDialog isOpen username="ada marin" onChange={onPassword} onClose={close} />,
  play: async () => {
    const open = await dialog()
    const current = open.getByLabelText('Current password')
    const next = open.getByLabelText('New password')
    await userEvent.type(current, 'old secret')
    await userEvent.type(next, 'short{Enter}')
    await waitFor(() => expect(next).toHaveFocus())
    await expect(next).toHaveAccessibleDescription(/must have 8 to 32 characters/)
    await expect(onPassword).not.toHaveBeenCalled()
    await userEvent.clear(next)
    await userEvent.type(next, 'Deep blue 7{Enter}')
    await expect(onPassword).toHaveBeenCalledWith('old secret', 'Deep blue 7', false)
    await waitFor(() => expect(current).toHaveFocus())
    await expect(current).toHaveAccessibleDescription(/The current password you entered is not correct\./)
    await expect(next).toHaveValue('Deep blue 7')
  },
}

export const PasswordManagers: Story = {
  name: 'ACC-31 password managers find the name, the current and the new password',
  render: () => <ChangePasswordDialog isOpen username="ada marin" onChange={done} onClose={close} />,
  play: async () => {
    await dialog()
    const found = [...document.querySelectorAll('form input:not([type=checkbox])')].map((input) => input.getAttribute('autocomplete'))
    await expect(found).toEqual(['username', 'current-password', 'new-password'])
  },
}

export const Email: Story = {
  render: () => <ChangeEmailDialog isOpen username="ada marin" email="ada@example.org" onChange={done} onClose={close} />,
}

const onEmail = fn(async () => ({ fields: { email: accountMessages.emailInUse } }))

export const EmailInUse: Story = {
  name: 'ACC-22 an address in use says so and gets the cursor',
  render: () => <ChangeEmailDialog isOpen username="ada marin" email="ada@example.org" onChange={onEmail} onClose={close} />,
  play: async () => {
    const open = await dialog()
    const email = open.getByLabelText('New e-mail address')
    await userEvent.type(email, 'no address{Enter}')
    await expect(email).toHaveAccessibleDescription(/an e-mail address such as/)
    await userEvent.clear(email)
    await userEvent.type(email, ' other@example.org ')
    await userEvent.type(open.getByLabelText('Current password'), 'secret{Enter}')
    await expect(onEmail).toHaveBeenCalledWith('other@example.org', 'secret')
    await waitFor(() => expect(email).toHaveFocus())
    await expect(email).toHaveAccessibleDescription(/That email address is already in use\./)
  },
}

const onEmailFailing = fn(async () => ({ message: accountMessages.emailNotUpdated }))

export const EmailFailed: Story = {
  name: 'ACC-22 any other failure is reported over the form',
  parameters: { ground: 'glass' },
  render: () => <ChangeEmailDialog isOpen username="ada marin" email="ada@example.org" onChange={onEmailFailing} onClose={close} />,
  play: async () => {
    const open = await dialog()
    await userEvent.type(open.getByLabelText('New e-mail address'), 'other@example.org')
    await userEvent.type(open.getByLabelText('Current password'), 'secret{Enter}')
    await expect(await open.findByRole('alert')).toHaveTextContent('We were not able to update your email address.')
  },
}

const onGive = fn(async () => ({ fields: { password: accountMessages.currentPasswordWrong } }))

export const Close: Story = {
  name: 'ACC-32 a wrong password closes nothing and gets the cursor',
  parameters: { ground: 'glass' },
  render: () => <CloseAccountDialog isOpen username="ada marin" onGive={onGive} onClose={close} />,
  play: async () => {
    const open = await dialog()
    const password = open.getByLabelText('Current password')
    await userEvent.click(open.getByRole('button', { name: 'Close account for good' }))
    await expect(password).toHaveAccessibleDescription(/Enter your password/)
    await expect(onGive).not.toHaveBeenCalled()
    await userEvent.type(password, 'secret{Enter}')
    await expect(onGive).toHaveBeenCalledWith('secret')
    await expect(password).toHaveAccessibleDescription(/The current password you entered is not correct\./)
  },
}
