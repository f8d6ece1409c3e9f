import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { StoryMail, type StoryMailProps } from '#components/news/StoryMail.tsx'
import type { NotifiedRecord } from '#core/api/notifications.ts'
import { composeMail } from '#core/mail/compose.ts'
import { story as storyMail } from '#core/mail/news/story.ts'
import { notificationTexts as texts } from '#core/messages/notifications.ts'
import { recipientCounts } from '#core/news/recipientCounts.ts'
import { story } from './story.ts'

const users = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ userId: from + at }))
const counts = recipientCounts({
  newsSubscribers: users(1, 213),
  subscribed: users(195, 232).map((user) => ({ ...user, datasetName: 'Navy_Monthly_Winds' })),
})
const context = { portalName: 'Pelagos', portalUrl: 'https://pelagos.example.org', supportAddress: null, accent: null }
const { subject, html } = composeMail(context, storyMail, { ...story, body: JSON.parse(story.body) as { content: string; links: [] } })
const recipient = (userId: number, more: Partial<NotifiedRecord> = {}): NotifiedRecord => ({
  ...{ emailId: 3, userId, userEmail: `reader.${userId}@example.org`, success: true, state: 'sent', attempt: 1 },
  ...{ lastAttempt: '2026-05-03T02:00:00.000Z', reason: null },
  ...more,
})
const failing = { success: false, state: 'failed' } as const
const email = {
  ...{ Email_ID: 3, News_ID: 7, Subject: subject, Body: html, Date_Time: '2026-05-03T02:00:00.000Z' },
  recipients: [
    ...users(1, 200).map(({ userId }) => recipient(userId)),
    ...users(200, 210).map(({ userId }) => recipient(userId, { success: false, state: 'waiting', attempt: 0 })),
    recipient(210, { ...failing, attempt: 7, reason: 'RCPT TO: 550 5.1.1 no such mailbox' }),
    recipient(211, { ...failing, reason: '5.2.2 smtp; 552 mailbox full, over quota of the organisation that has it' }),
    recipient(212, { success: false, state: 'unsubscribed', attempt: 7 }),
  ],
}

const args: StoryMailProps = {
  ...{ headline: story.headline, status: 3, counts, preview: { subject, content: html }, email: null, isSending: false },
  ...{ onSend: fn(), onTest: fn(), onResend: fn(), onClose: fn() },
}
const meta: Meta<StoryMailProps> = { title: 'news/StoryMail', component: StoryMail, args }
export default meta
type Story = StoryObj<StoryMailProps>

export const Ready: Story = {
  name: 'NTF-02 NTF-03 shows who gets it and what they read, and sends it after a question with the count',
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: texts.title })).toHaveFocus()
    await expect(canvas.getByText('231 people, each once')).toBeVisible()
    const shown = within(canvas.getByRole('region', { name: texts.body }))
    await expect(shown.getByRole('heading', { name: story.headline })).toBeVisible()
    await expect(shown.getByText(/about its makers \(https:\/\/example\.org\/?\)/)).toBeVisible()
    canvas.getByRole('button', { name: texts.send(231) }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(canvasElement.ownerDocument.body)
    await expect(await dialog.findByRole('alertdialog', { name: texts.confirmTitle(231) })).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog.queryByRole('alertdialog')).toBeNull())
    await expect(args.onSend).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(within(await dialog.findByRole('alertdialog')).getByRole('button', { name: texts.send(231) }))
    await expect(args.onSend).toHaveBeenCalledOnce()
  },
}

export const Unpublished: Story = {
  name: 'SEC-19 says why a story that is not published cannot be sent',
  args: { status: 2 },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: texts.send(231) })
    await expect(button).toHaveAccessibleDescription(texts.notPublished)
    await userEvent.click(button)
    await expect(within(canvasElement.ownerDocument.body).queryByRole('alertdialog')).toBeNull()
  },
}

export const Nobody: Story = {
  name: 'says that nobody would get it',
  args: { counts: recipientCounts({ newsSubscribers: [], subscribed: [] }) },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: texts.send(0) })).toHaveAccessibleDescription(texts.nobody),
}

export const SendingAgain: Story = { args: { email, isSending: true } }

export const Sent: Story = {
  name: 'NTF-05 NTF-06 shows what became of it, and sends it again to those whom it did not reach',
  args: { email },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('199 of 212 handed over, 10 waiting, 2 failed')
    const row = canvas.getByRole('row', { name: /reader\.210/ })
    await expect(row).toHaveTextContent('550 5.1.1 no such mailbox')
    await expect(row).toHaveTextContent('7')
    await expect(canvas.getByRole('row', { name: /reader\.212/ })).toHaveTextContent(texts.unsubscribed)
    await expect(canvas.queryByRole('button', { name: texts.send(231) })).toBeNull()
    // The heading takes the focus once the page has been drawn, which must not come between the button and its key.
    await waitFor(() => expect(canvas.getByRole('heading', { name: texts.title })).toHaveFocus())
    canvas.getByRole('button', { name: texts.resend(2) }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onResend).toHaveBeenCalledOnce()
  },
}
