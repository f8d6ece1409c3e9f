import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { LoginForm } from '#components/account/LoginForm.tsx'

const meta: Meta = { title: 'account/Account', component: LoginForm }
export default meta
type Story = StoryObj

const done = async () => null
const logIn = async (canvasElement: HTMLElement) => {
  await userEvent.type(within(canvasElement).getByLabelText('Username'), 'demo')
  await userEvent.type(within(canvasElement).getByLabelText('Password'), 'secret{Enter}')
}

export const Login: Story = {
  parameters: { ground: 'both' },
  render: () => <LoginForm onLogIn={done} />,
}

export const LoginWaiting: Story = {
  render: () => <LoginForm onLogIn={() => new Promise<null>(() => {})} />,
  play: async ({ canvasElement }) => logIn(canvasElement),
}

export const LoginFailed: Story = {
  name: 'ACC-04 a failed login says so',
  parameters: { ground: 'glass' },
  render: () => <LoginForm onLogIn={async () => ({ message: '' })} />,
  play: async ({ canvas, canvasElement }) => {
    await logIn(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Login failed. Please try again.')
  },
}

const onLogIn = fn(done)

export const LoginNeedsBoth: Story = {
  name: 'ACC-02 Log In can be used only when both fields are filled',
  render: () => <LoginForm onLogIn={onLogIn} />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Log In' })
    await expect(button).toBeDisabled()
    await userEvent.type(canvas.getByLabelText('Username'), 'demo')
    await expect(button).toBeDisabled()
    await userEvent.type(canvas.getByLabelText('Password'), 'secret{Enter}')
    await expect(button).toBeEnabled()
    await expect(onLogIn).toHaveBeenCalledWith({ username: 'demo', password: 'secret' })
  },
}

export const LoginHint: Story = {
  name: 'ACC-03 an @ in the username brings a hint',
  render: () => <LoginForm onLogIn={done} />,
  play: async ({ canvas }) => {
    const username = canvas.getByLabelText('Username')
    await userEvent.type(username, 'demo@example.org')
    await expect(username).toHaveAccessibleDescription('Use your username, not your e-mail address.')
  },
}
