import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { LoginForm } from '#components/account/LoginForm.tsx'
import { SignedInAlready } from '#components/account/SignedInAlready.tsx'
import { accountMessages } from '#core/messages/account.ts'

const meta: Meta = { title: 'account/Login', component: LoginForm, subcomponents: { SignedInAlready } }
export default meta
type Story = StoryObj

const nothing = async () => null

export const Ways: Story = {
  name: 'ACC-01 the form leads to a forgotten password and to registering',
  parameters: { ground: 'both' },
  render: () => <LoginForm registerAddress="/register?redirect=%2Fcatalog" onLogIn={nothing} />,
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('link', { name: 'Register a new account' })
    await expect(first).toHaveAttribute('href', '/register?redirect=%2Fcatalog')
    await expect(canvas.getAllByRole('link', { name: 'Forgot your password?' })[0]).toHaveAttribute('href', '/forgotpass')
  },
}

export const Expired: Story = {
  name: 'ACC-27 a session that has expired is reported, and only the password is left to give',
  parameters: { ground: 'glass' },
  render: () => <LoginForm takesFocus note={accountMessages.sessionExpired} lastUsername="demo user" onLogIn={nothing} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Your session has expired.')
    await expect(canvas.getByLabelText('Username')).toHaveValue('demo user')
    await expect(canvas.getByLabelText('Password')).toHaveFocus()
  },
}

export const ShownPassword: Story = {
  name: 'a password can be looked at and pasted',
  render: () => <LoginForm onLogIn={nothing} />,
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Password')
    await userEvent.click(field)
    await userEvent.paste('a pasted Secret 1')
    await expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: 'Show what is typed' }))
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('a pasted Secret 1')
    await expect(field).toHaveAttribute('autocomplete', 'current-password')
    await expect(canvas.getByRole('button', { name: 'Hide what is typed' })).toBeVisible()
  },
}

const onLogOut = fn()

export const Leaving: Story = {
  render: () => (
    <SignedInAlready username="ada marin" email="ada.marin@example.org" onwardAddress="/profile" isLeaving onLogOut={onLogOut} />
  ),
}

export const Already: Story = {
  name: 'ACC-06 a signed-in user sees the account in use, and continues or logs out',
  parameters: { ground: 'both' },
  render: () => (
    <SignedInAlready username="ada marin" email="ada.marin@example.org" onwardAddress="/profile" isLeaving={false} onLogOut={onLogOut} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('ada marin')[0]).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Continue' })[0]).toHaveAttribute('href', '/profile')
    await userEvent.click(canvas.getAllByRole('button', { name: 'Sign out' })[0] as HTMLElement)
    await expect(onLogOut).toHaveBeenCalledOnce()
  },
}
