import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ApiKeyList } from '#components/account/ApiKeyList.tsx'
import { LoginForm } from '#components/account/LoginForm.tsx'
import { NewKeyForm } from '#components/account/NewKeyForm.tsx'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'

const meta: Meta = { title: 'account/Account' }
export default meta
type Story = StoryObj

export const Login: Story = {
  parameters: { ground: 'both' },
  render: () => <LoginForm state="ready" onLogIn={() => {}} />,
}

export const LoginWaiting: Story = { render: () => <LoginForm state="waiting" onLogIn={() => {}} /> }

export const LoginFailed: Story = {
  name: 'ACC-04 a failed login says so',
  parameters: { ground: 'glass' },
  render: () => <LoginForm state="failed" onLogIn={() => {}} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('Login failed. Please try again.')
  },
}

const onLogIn = fn()

export const LoginNeedsBoth: Story = {
  name: 'ACC-02 Log In can be used only when both fields are filled',
  render: () => <LoginForm state="ready" onLogIn={onLogIn} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
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
  render: () => <LoginForm state="ready" onLogIn={() => {}} />,
  play: async ({ canvasElement }) => {
    const username = within(canvasElement).getByLabelText('Username')
    await userEvent.type(username, 'demo@example.org')
    await expect(username).toHaveAccessibleDescription('Use your username, not your e-mail address.')
  },
}

const copyButton = ({ description }: { readonly description: string }) => (
  <Button tone="icon" aria-label={`Copy the key ${description}`}>
    <Icon name="copy" />
  </Button>
)
const keys = [
  { description: 'laptop', key: '3f1c2a90-0f5d-4c7e-9a51-0d9f5a6f7b21' },
  { description: 'ship', key: '7d5f8d8e-2b34-4b8b-8a8e-5d3a7c7f1e02' },
]

export const Keys: Story = {
  name: 'KEY-01 keys stand with their descriptions and copy buttons',
  parameters: { ground: 'both' },
  render: () => <ApiKeyList keys={keys} copyButton={copyButton} />,
  play: async ({ canvasElement }) => {
    const [paper] = within(canvasElement).getAllByRole('grid', { name: 'API keys' })
    await expect(within(paper as HTMLElement).getByRole('rowheader', { name: 'laptop' })).toBeVisible()
    await expect(within(paper as HTMLElement).getByRole('button', { name: 'Copy the key ship' })).toBeVisible()
  },
}

export const NoKeys: Story = { render: () => <ApiKeyList keys={[]} copyButton={copyButton} /> }

const onCreate = fn(async () => true)

export const NewKey: Story = {
  name: 'KEY-02 a description is trimmed and a blank one is not sent',
  render: () => <NewKeyForm isWaiting={false} onCreate={onCreate} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByLabelText('Description of the new key')
    await userEvent.type(field, '   {Enter}')
    await expect(onCreate).not.toHaveBeenCalled()
    await expect(canvas.getByText('A key needs a description, so that you know it again.')).toBeVisible()
    await userEvent.type(field, ' ship {Enter}')
    await expect(onCreate).toHaveBeenCalledWith('ship')
  },
}
