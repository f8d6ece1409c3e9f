import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ConfirmResult } from '#components/account/ConfirmResult.tsx'
import { PasswordChooseForm } from '#components/account/PasswordChooseForm.tsx'
import { PasswordForgottenForm } from '#components/account/PasswordForgottenForm.tsx'

const meta: Meta = { title: 'account/Passwords' }
export default meta
type Story = StoryObj

const nothing = () => {}
const onAsk = fn()
const onChoose = fn()

export const Forgotten: Story = {
  name: 'what is no address is not sent',
  render: () => <PasswordForgottenForm state="ready" onAsk={onAsk} />,
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByLabelText(/E-mail address/)
    await userEvent.type(field, 'nobody{Enter}')
    await expect(onAsk).not.toHaveBeenCalled()
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/Give an e-mail address such as name@example.org\.$/)
    await userEvent.type(field, '@example.org{Enter}')
    await expect(onAsk).toHaveBeenCalledWith('nobody@example.org')
  },
}

export const ForgottenWaiting: Story = { render: () => <PasswordForgottenForm state="waiting" onAsk={nothing} /> }

export const ForgottenAnswered: Story = {
  name: 'ACC-19 the answer is the same for every address',
  parameters: { ground: 'both' },
  render: () => <PasswordForgottenForm state="done" onAsk={nothing} />,
  play: async ({ canvasElement }) => {
    const [answer] = within(canvasElement).getAllByRole('status')
    await expect(answer).toHaveTextContent('If an account has this address')
  },
}

export const ForgottenFailed: Story = {
  render: () => <PasswordForgottenForm state="failed" reason="Too many calls. Try again in 5 minutes." onAsk={nothing} />,
}

export const Choose: Story = {
  name: 'ACC-18 a new password by link keeps the same rules',
  render: () => <PasswordChooseForm state="ready" onChoose={onChoose} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByLabelText(/New password/)
    await userEvent.type(field, 'Sea salt{Enter}')
    await expect(onChoose).not.toHaveBeenCalled()
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/Password needs at least one digit\.$/)
    await userEvent.type(field, ' 35')
    await expect(canvas.getByText('The password keeps every rule.')).toBeInTheDocument()
    await userEvent.type(field, '{Enter}')
    await expect(onChoose).toHaveBeenCalledWith('Sea salt 35', false)
  },
}

export const ChooseWaiting: Story = { render: () => <PasswordChooseForm state="waiting" onChoose={nothing} /> }

export const ChooseBadLink: Story = {
  name: 'ACC-20 a bad link leads to a new one',
  parameters: { ground: 'both' },
  render: () => <PasswordChooseForm state="bad-link" onChoose={nothing} />,
  play: async ({ canvasElement }) => {
    const [link] = within(canvasElement).getAllByRole('link', { name: 'Ask for a new link' })
    await expect(link).toHaveAttribute('href', '/forgotpass')
  },
}

export const ChooseFailed: Story = { render: () => <PasswordChooseForm state="failed" onChoose={nothing} /> }

export const ChooseDone: Story = { render: () => <PasswordChooseForm state="done" onChoose={nothing} /> }

export const ConfirmWaiting: Story = { render: () => <ConfirmResult state="waiting" onTryAgain={nothing} /> }

export const ConfirmDone: Story = {
  name: 'ACC-17 a confirmed address says so',
  parameters: { ground: 'both' },
  render: () => <ConfirmResult state="done" onTryAgain={nothing} />,
  play: async ({ canvasElement }) => {
    const [answer] = within(canvasElement).getAllByRole('status')
    await expect(answer).toHaveTextContent('Your e-mail address is confirmed.')
  },
}

export const ConfirmBadLink: Story = { render: () => <ConfirmResult state="bad-link" onTryAgain={nothing} /> }

export const ConfirmFailed: Story = { render: () => <ConfirmResult state="failed" onTryAgain={nothing} /> }
