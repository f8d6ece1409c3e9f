import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { NewsSubscription } from '#components/account/NewsSubscription.tsx'
import { ProfileAccess } from '#components/account/ProfileAccess.tsx'
import { ProfileForm } from '#components/account/ProfileForm.tsx'
import { SessionList } from '#components/account/SessionList.tsx'
import { accountMessages } from '#core/messages/account.ts'

const meta: Meta = { title: 'account/Profile', component: NewsSubscription, subcomponents: { ProfileAccess, ProfileForm, SessionList } }
export default meta
type Story = StoryObj

const profile = { firstName: 'Ada', lastName: 'Marin', institute: 'Institute of Marine Science', department: '', country: 'Portugal' }
const onSave = fn(async () => null)

export const Fields: Story = {
  name: 'ACC-24 what was changed is sent, and nothing else',
  parameters: { ground: 'both' },
  render: () => <ProfileForm profile={profile} onSave={onSave} />,
  play: async ({ canvas }) => {
    const [department] = canvas.getAllByLabelText('Department (optional)')
    await userEvent.type(department as HTMLElement, ' Optics {Enter}')
    await expect(onSave).toHaveBeenLastCalledWith({ department: 'Optics' })
  },
}

const onSaveFaulty = fn(async () => null)

export const FieldFaults: Story = {
  name: 'ACC-24 a field that breaks its rule says so and gets the cursor',
  render: () => <ProfileForm profile={profile} onSave={onSaveFaulty} />,
  play: async ({ canvas }) => {
    const last = canvas.getByLabelText('Last name')
    await userEvent.clear(last)
    await userEvent.type(last, 'M')
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(last).toHaveFocus())
    await expect(last).toHaveAccessibleDescription(/This must be 2 to 40 letters or spaces/)
    await expect(onSaveFaulty).not.toHaveBeenCalled()
  },
}

export const FieldsRefused: Story = {
  name: 'ACC-23 changes that could not be saved stay in their fields',
  render: () => <ProfileForm profile={profile} onSave={async () => ({ message: accountMessages.accountError })} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Department (optional)'), 'Optics{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('An error occurred. Please try again.')
    await expect(canvas.getByLabelText('Department (optional)')).toHaveValue('Optics')
  },
}

const access = {
  username: 'ada marin',
  email: 'ada.marin@example.org',
  isResending: false,
  onResend: () => {},
  onChangeEmail: () => {},
  onChangePassword: () => {},
  onClose: () => {},
}

export const AccessConfirmed: Story = { parameters: { ground: 'both' }, render: () => <ProfileAccess {...access} isEmailConfirmed /> }

const onResend = fn()

export const AccessNotConfirmed: Story = {
  name: 'an address that is not confirmed offers its link again',
  render: () => <ProfileAccess {...access} isEmailConfirmed={false} onResend={onResend} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not confirmed')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Resend the link' }))
    await expect(onResend).toHaveBeenCalledOnce()
  },
}

const onNews = fn()
const onDismissIntro = fn()

export const News: Story = {
  name: 'SUB-05 the news are a choice that a dialog confirms, introduced once',
  render: () => <NewsSubscription isSubscribed={false} isWaiting={false} hasIntro onDismissIntro={onDismissIntro} onChange={onNews} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Got It' }))
    await expect(onDismissIntro).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Subscribe to the news' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Subscribe to the news?' }))
    await expect(onNews).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Subscribe' }))
    await expect(onNews).toHaveBeenCalledWith(true)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

export const NewsSubscribed: Story = {
  parameters: { ground: 'both' },
  render: () => <NewsSubscription isSubscribed isWaiting={false} hasIntro={false} onDismissIntro={() => {}} onChange={() => {}} />,
}

export const Waiting: Story = {
  name: 'while a change is on its way, its button says so',
  render: () => (
    <div className="story-states">
      <ProfileAccess {...access} isEmailConfirmed={false} isResending />
      <NewsSubscription isSubscribed isWaiting hasIntro={false} onDismissIntro={() => {}} onChange={() => {}} />
    </div>
  ),
}

const sessions = [
  {
    id: 'one',
    browser: 'Firefox on Linux',
    createdAt: '2026-11-21T08:00:00.000Z',
    lastSeenAt: '2026-11-21T09:30:00.000Z',
    isThisOne: true,
  },
  { id: 'two', browser: 'Safari on iOS', createdAt: '2026-11-20T18:00:00.000Z', lastSeenAt: '2026-11-20T18:20:00.000Z', isThisOne: false },
]
const onEnd = fn()
const onEndOthers = fn()
const onEndAll = fn()

export const Sessions: Story = {
  name: 'SEC-12 every other session can be ended alone, this one only with all',
  parameters: { ground: 'both' },
  render: () => <SessionList sessions={sessions} ending={null} onEnd={onEnd} onEndOthers={onEndOthers} onEndAll={onEndAll} />,
  play: async ({ canvas }) => {
    const [list] = canvas.getAllByRole('list', { name: 'Active sessions' })
    const buttons = within(list as HTMLElement).getAllByRole('button')
    await expect(buttons).toHaveLength(1)
    await userEvent.click(buttons[0] as HTMLElement)
    await expect(onEnd).toHaveBeenCalledWith('two')
    await userEvent.click(canvas.getAllByRole('button', { name: 'Sign out all others' })[0] as HTMLElement)
    await expect(onEndOthers).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Sign out everywhere' })[0] as HTMLElement)
    await expect(onEndAll).toHaveBeenCalledOnce()
  },
}

export const SessionsEnding: Story = {
  render: () => <SessionList sessions={sessions} ending="two" onEnd={() => {}} onEndOthers={() => {}} onEndAll={() => {}} />,
}

export const SessionAlone: Story = {
  render: () => <SessionList sessions={sessions.slice(0, 1)} ending={null} onEnd={() => {}} onEndOthers={() => {}} onEndAll={() => {}} />,
}
