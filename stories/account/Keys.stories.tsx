import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { type ApiKey, ApiKeyList } from '#components/account/ApiKeyList.tsx'
import { NewKeyForm } from '#components/account/NewKeyForm.tsx'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { accountMessages } from '#core/messages/account.ts'

const meta: Meta = { title: 'account/Keys', component: ApiKeyList, subcomponents: { NewKeyForm } }
export default meta
type Story = StoryObj

const copyButton = ({ description }: { readonly description: string }) => (
  <Button tone="icon" aria-label={`Copy the key ${description}`}>
    <Icon name="copy" />
  </Button>
)
const keys: readonly ApiKey[] = [
  {
    id: 1,
    description: 'laptop',
    key: '****7b21',
    isWhole: false,
    scope: 'read',
    expiresAt: '2026-06-01T08:15:00.000Z',
    hasExpired: true,
    createdAt: '2026-03-02T08:15:00.000Z',
    lastUsedAt: '2026-11-20T14:00:00.000Z',
  },
  {
    id: 2,
    description: 'ship',
    key: '7d5f8d8e-2b34-4b8b-8a8e-5d3a7c7f1e02',
    isWhole: true,
    scope: 'submit',
    expiresAt: null,
    hasExpired: false,
    createdAt: '2026-11-19T22:40:00.000Z',
    lastUsedAt: null,
  },
]

const onRevoke = fn()
const onShow = fn()

export const KeysOnGlass: Story = {
  parameters: { ground: 'glass' },
  render: () => <ApiKeyList keys={keys} copyButton={copyButton} onShow={onShow} onRevoke={() => {}} />,
}

export const Keys: Story = {
  name: 'KEY-01 keys are listed with their descriptions and dates; a whole one can be copied, a masked one shown',
  render: () => <ApiKeyList keys={keys} copyButton={copyButton} onShow={onShow} onRevoke={() => {}} />,
  play: async ({ canvas }) => {
    const [paper] = canvas.getAllByRole('region', { name: 'API keys' })
    const list = within(paper as HTMLElement)
    await expect(list.getByRole('rowheader', { name: 'laptop' })).toBeVisible()
    await expect(list.getByRole('button', { name: 'Copy the key ship' })).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: 'Show the key laptop' }))
    await expect(onShow).toHaveBeenCalledWith(keys[0])
    await expect(list.queryByRole('button', { name: 'Copy the key laptop' })).toBeNull()
    await expect(list.getAllByText('Never')).toHaveLength(2)
    await expect(list.getByText('read and submit data')).toBeVisible()
    await expect(list.getByText('Expired')).toBeVisible()
    await expect(paper?.querySelector('time')).toHaveAttribute('datetime', '2026-03-02T08:15:00.000Z')
  },
}

export const RevokeAsks: Story = {
  name: 'KEY-05 a key is revoked after a question only',
  render: () => <ApiKeyList keys={keys} copyButton={copyButton} onShow={onShow} onRevoke={onRevoke} />,
  play: async ({ canvas }) => {
    const revoke = canvas.getByRole('button', { name: 'Revoke the key ship' })
    await userEvent.click(revoke)
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(onRevoke).not.toHaveBeenCalled()
    await userEvent.click(revoke)
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
    await expect(onRevoke).toHaveBeenCalledWith(keys[1])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

export const Revoking: Story = {
  render: () => <ApiKeyList keys={keys} copyButton={copyButton} onShow={onShow} onRevoke={() => {}} revoking={1} />,
}

export const NoKeys: Story = { render: () => <ApiKeyList keys={[]} copyButton={copyButton} onShow={onShow} onRevoke={() => {}} /> }

const onCreate = fn(async () => null)

export const NewKey: Story = {
  name: 'KEY-02 a description is trimmed and a blank one is not sent',
  render: () => <NewKeyForm onCreate={onCreate} />,
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Description of the new key')
    await userEvent.type(field, '   {Enter}')
    await expect(onCreate).not.toHaveBeenCalled()
    await expect(canvas.getByText('Enter a description so that you can recognise the key later.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Create API key' }))
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, ' ship {Enter}')
    await expect(onCreate).toHaveBeenCalledWith({ description: 'ship', scope: 'read', expiresInDays: null })
    await waitFor(() => expect(field).toHaveValue(''))
  },
}

export const NewKeyThatSubmits: Story = {
  name: 'KEY-01 a key that may submit and expires is asked for',
  render: () => <NewKeyForm onCreate={onCreate} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /may also submit/ }))
    await userEvent.click(canvas.getByRole('button', { name: /Expires/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'In 90 days' }))
    await userEvent.type(canvas.getByLabelText('Description of the new key'), 'campaign{Enter}')
    await expect(onCreate).toHaveBeenCalledWith({ description: 'campaign', scope: 'submit', expiresInDays: 90 })
  },
}

export const NewKeyRefused: Story = {
  render: () => <NewKeyForm onCreate={async () => ({ message: accountMessages.keyCreationFailed })} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Description of the new key'), 'ship{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(accountMessages.keyCreationFailed)
    await expect(canvas.getByLabelText('Description of the new key')).toHaveValue('ship')
  },
}
