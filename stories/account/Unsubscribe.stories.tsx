import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Unsubscribe, type UnsubscribeProps } from '#components/account/Unsubscribe.tsx'
import { unsubscribeTexts as texts } from '#core/messages/unsubscribe.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'

const meta: Meta<UnsubscribeProps> = {
  title: 'account/Unsubscribe',
  component: Unsubscribe,
  args: { request: notTried, onUnsubscribe: fn() },
}
export default meta
type Story = StoryObj<UnsubscribeProps>

export const Asks: Story = {
  name: 'says what ends, and ends it only with its button',
  play: async ({ args, canvas }) => {
    await expect(args.onUnsubscribe).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: texts.button })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onUnsubscribe).toHaveBeenCalledOnce()
  },
}

export const Ending: Story = { args: { request: inProgress } }

export const Ended: Story = {
  name: 'says what has ended, and has no button any more',
  args: { request: succeeded({ news: true, datasets: ['Nino12_SST'] }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('about the news, Nino12_SST.')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const EndedBefore: Story = {
  name: 'says so when nothing was left to end',
  args: { request: succeeded({ news: false, datasets: [] }) },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('You have unsubscribed already.'),
}

export const BadLink: Story = {
  name: 'leads to the profile from a link that does not work',
  args: { request: succeeded(null) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(texts.badLinkTitle)
    await expect(canvas.getByRole('link', { name: texts.profile })).toHaveAttribute('href', '/profile')
  },
}

export const Failed: Story = {
  name: 'offers another try when the portal cannot be reached',
  args: { request: failed('') },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: texts.tryAgain })).toBeVisible(),
}
