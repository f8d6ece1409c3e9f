import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ConfirmResult } from '#components/account/ConfirmResult.tsx'
import { PasswordChooseForm } from '#components/account/PasswordChooseForm.tsx'
import { PasswordForgottenForm } from '#components/account/PasswordForgottenForm.tsx'
import { failed, inProgress, succeeded } from '#core/request/RequestState.ts'

const meta: Meta = { title: 'account/Passwords', component: ConfirmResult, subcomponents: { PasswordChooseForm, PasswordForgottenForm } }
export default meta
type Story = StoryObj

const nothing = () => {}
const done = async () => null
const unanswered = () => new Promise<null>(() => {})
const onAsk = fn(done)
const onChoose = fn(done)

export const Forgotten: Story = {
  name: 'what is no address is not sent',
  render: () => <PasswordForgottenForm onAsk={onAsk} />,
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(/E-mail address/)
    await userEvent.type(field, 'nobody{Enter}')
    await expect(onAsk).not.toHaveBeenCalled()
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/Enter an e-mail address such as name@example.org\.$/)
    await userEvent.type(field, '@example.org{Enter}')
    await expect(onAsk).toHaveBeenCalledWith('nobody@example.org')
  },
}

const ask = async (canvasElement: HTMLElement) => {
  const [field] = within(canvasElement).getAllByLabelText(/E-mail address/)
  if (field) await userEvent.type(field, 'nobody@example.org{Enter}')
}

export const ForgottenWaiting: Story = {
  render: () => <PasswordForgottenForm onAsk={unanswered} />,
  play: async ({ canvas, canvasElement }) => {
    await ask(canvasElement)
    await expect(canvas.getByRole('button', { name: /E-mail me a link/ })).toHaveAttribute('data-pending')
  },
}

export const ForgottenAnswered: Story = {
  name: 'ACC-19 the answer is the same for every address',
  parameters: { ground: 'both' },
  render: () => <PasswordForgottenForm onAsk={done} />,
  play: async ({ canvas, canvasElement }) => {
    await ask(canvasElement)
    await expect(await canvas.findByText(/^If an account has this address/)).toBeVisible()
  },
}

export const ForgottenFailed: Story = {
  render: () => <PasswordForgottenForm onAsk={async () => ({ message: 'Too many calls. Try again in 5 minutes.' })} />,
  play: async ({ canvas, canvasElement }) => {
    await ask(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Too many calls. Try again in 5 minutes.')
  },
}

export const Choose: Story = {
  name: 'ACC-18 a new password by link keeps the same rules',
  render: () => <PasswordChooseForm state="ready" onChoose={onChoose} />,
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(/New password/)
    await userEvent.type(field, 'Sea salt{Enter}')
    await expect(onChoose).not.toHaveBeenCalled()
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/Password must have at least one digit\.$/)
    await userEvent.type(field, ' 35')
    await expect(canvas.getByText('The password meets all requirements.')).toBeInTheDocument()
    await userEvent.type(field, '{Enter}')
    await expect(onChoose).toHaveBeenCalledWith('Sea salt 35', true)
  },
}

export const ChooseBadLink: Story = {
  name: 'ACC-20 a bad link leads to a new one',
  parameters: { ground: 'both' },
  render: () => <PasswordChooseForm state="bad-link" onChoose={done} />,
  play: async ({ canvas }) => {
    const [link] = canvas.getAllByRole('link', { name: 'Request a new link' })
    await expect(link).toHaveAttribute('href', '/forgotpass')
  },
}

export const ChooseFailed: Story = {
  render: () => <PasswordChooseForm state="ready" onChoose={async () => ({ message: '' })} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(/New password/), 'Sea salt 35{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your password has not changed.')
  },
}

export const ChooseDone: Story = { render: () => <PasswordChooseForm state="done" onChoose={done} /> }

export const ConfirmWaiting: Story = { render: () => <ConfirmResult request={inProgress} onTryAgain={nothing} /> }

export const ConfirmDone: Story = {
  name: 'ACC-17 a confirmed address says so',
  parameters: { ground: 'both' },
  render: () => <ConfirmResult request={succeeded('confirmed')} onTryAgain={nothing} />,
  play: async ({ canvas }) => {
    const [answer] = canvas.getAllByRole('status')
    await expect(answer).toHaveTextContent('Your e-mail address is confirmed.')
  },
}

export const ConfirmBadLink: Story = { render: () => <ConfirmResult request={succeeded('bad-link')} onTryAgain={nothing} /> }

export const ConfirmFailed: Story = { render: () => <ConfirmResult request={failed('')} onTryAgain={nothing} /> }
