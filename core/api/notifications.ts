import * as z from 'zod'
import { limits as mailLimits } from '#core/limits/mail.ts'
import { limits } from '#core/limits/news.ts'
import { endpoint } from './endpoint.ts'

const id = z.int().positive()
const idText = z.coerce.number().int().positive()

/** What became of an e-mail to one person: `unsubscribed` is one that failed and is not sent again. */
const notifiedRecord = z.object({
  emailId: id,
  userId: id,
  userEmail: z.string(),
  success: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed', 'unsubscribed']),
  /** How often it was tried. */
  attempt: z.int().nonnegative(),
  lastAttempt: z.string().nullable(),
  /** Why it failed, in the mail server's words. */
  reason: z.string().nullable(),
})

export type NotifiedRecord = z.infer<typeof notifiedRecord>

const sentEmailRecord = z.object({
  Email_ID: id,
  News_ID: id,
  Subject: z.string(),
  Body: z.string(),
  Date_Time: z.string(),
  recipients: z.array(notifiedRecord),
})

export type SentEmailRecord = z.infer<typeof sentEmailRecord>

const recipientsRecord = z.object({
  projection: z
    .object({
      subscribed: z.array(z.object({ userId: id, datasetName: z.string() })),
      newsSubscribers: z.array(z.object({ userId: id })),
    })
    .optional(),
  actual: z.record(z.string(), z.array(notifiedRecord)).optional(),
})

export type RecipientsRecord = z.infer<typeof recipientsRecord>

const previewRecord = z.object({ newsId: id, subject: z.string(), content: z.string() })
export type PreviewRecord = z.infer<typeof previewRecord>

/** Short names of data sets, as JSON text. */
const tagsText = z
  .string()
  .max(limits.tagsTextCharacters)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('must be a JSON list of short names')
      return z.NEVER
    }
  })
  .pipe(z.array(z.string().trim().min(1).max(100)).max(limits.storyTags))

const queued = z.object({ recipient: z.string(), success: z.boolean(), emailId: id })
export type QueuedRecord = z.infer<typeof queued>

const unsubscribedRecord = z.object({
  news: z.boolean().meta({ description: 'Whether a subscription to the news ended.' }),
  datasets: z.array(z.string()).meta({ description: 'The data sets whose subscriptions ended.' }),
  search: z.string().nullable().optional().meta({ description: 'The saved search whose e-mails ended; null if they had ended before.' }),
})
export type UnsubscribedRecord = z.infer<typeof unsubscribedRecord>

const signedToken = z.string().min(1).max(100)
const badLink = 'The link is not complete, or not one of this portal.'

const storyId = { description: 'The ID of a story.' }
const emailId = { description: 'The ID of an e-mail, as the history has it.' }

const common = { who: 'administrator', rate: 'account' } as const
const foreign = 'You are not an administrator, or the call comes from another site.'
const notAdministrator = 'You are not an administrator.'

/** What administrators do to tell subscribers of a story. */
export const notificationsApi = {
  notificationHistory: endpoint({
    ...common,
    method: 'GET',
    path: '/api/notifications/history',
    summary: 'List the e-mails about stories.',
    description: `By the ID of the story, with what became of each recipient; without \`newsId\` the latest ${limits.historyEmails}. Recipients who got the e-mail are listed for 180 days.`,
    query: z.object({ newsId: idText.optional().meta(storyId) }),
    reply: { kind: 'json', schema: z.record(z.string(), z.array(sentEmailRecord)) },
    errors: { 403: notAdministrator },
  }),
  notificationRecipients: endpoint({
    ...common,
    method: 'GET',
    path: '/api/notifications/recipients',
    summary: 'List who would get an e-mail, or got it.',
    description:
      '`projection` for `tags` (short names as a JSON list) or the tags of the story `newsId`: subscribers of the data sets and of the news with a confirmed address. Somebody who is in it twice gets one e-mail. `actual` for `emailId`.',
    query: z.object({
      tags: tagsText.optional().meta({ description: 'Short names of data sets, as a JSON list.' }),
      newsId: idText.optional().meta(storyId),
      emailId: idText.optional().meta(emailId),
    }),
    example: { query: { tags: '["Nino12_SST"]' } },
    reply: { kind: 'json', schema: recipientsRecord },
    errors: { 400: 'Neither tags, a story nor an e-mail is named.', 403: notAdministrator, 404: 'There is no such story or e-mail.' },
  }),
  notificationPreview: endpoint({
    ...common,
    method: 'GET',
    path: '/api/notifications/preview',
    summary: 'Show the e-mail about a story.',
    description: 'Its subject and HTML as they would be sent now. Works for stories of any status; nothing is sent.',
    query: z.object({ newsId: idText.meta(storyId) }),
    example: { query: { newsId: '1000000' } },
    reply: { kind: 'json', schema: z.array(previewRecord) },
    errors: { 400: 'The story is missing.', 403: notAdministrator, 404: 'There is no such story.' },
  }),
  sendNotification: endpoint({
    ...common,
    method: 'POST',
    path: '/api/notifications/send',
    summary: 'E-mail a story to its subscribers.',
    description:
      'A published story is sent once only, in its latest form: `modDate` must be its `modify_date`. Everyone gets one e-mail. `success` says that it is in the outbox; the history shows what becomes of it.',
    body: z.object({
      newsId: id.meta(storyId),
      modDate: z.string().min(1).max(40).meta({ description: 'The modify_date of the story that you saw.' }),
      tempId: z
        .union([z.string().max(100), z.number()])
        .optional()
        .meta({ description: 'Ignored; earlier clients send it.' }),
    }),
    example: { body: { newsId: 1_000_000, modDate: '2026-01-10T00:00:00.000Z' } },
    reply: { kind: 'json', schema: z.array(queued) },
    errors: {
      400: 'A field is missing; the story is not there, not published, has changed or has been sent; or nobody subscribes to it.',
      403: foreign,
    },
  }),
  testNotification: endpoint({
    ...common,
    method: 'POST',
    path: '/api/notifications/test',
    summary: 'E-mail a story to yourself.',
    description: 'As subscribers would read it now, whatever its status. It is recorded nowhere; its link to unsubscribe names nobody.',
    body: z.object({ newsId: id.meta(storyId) }),
    example: { body: { newsId: 1_000_000 } },
    reply: { kind: 'json', schema: z.object({ recipient: z.string().meta({ description: 'Your address.' }) }) },
    errors: { 400: 'The story is missing.', 403: foreign, 404: 'There is no such story.' },
  }),
  resendNotification: endpoint({
    ...common,
    method: 'POST',
    path: '/api/notifications/resend',
    summary: 'Send an e-mail again to those whom it did not reach.',
    description:
      'Subject and text are those of the first time. It goes to the present address of everyone for whom it failed or bounced and who still subscribes; `{}` if there is nobody.',
    body: z.object({ emailId: id.meta(emailId) }),
    example: { body: { emailId: 1_000_000 } },
    reply: { kind: 'json', schema: z.union([z.array(queued), z.object({}).strict()]) },
    errors: { 400: 'The e-mail is missing, or its story is not published.', 403: foreign, 404: 'There is no such e-mail.' },
  }),
  unsubscribePage: endpoint({
    ...{ method: 'GET', path: '/api/notifications/unsubscribe', who: 'anyone', rate: 'none' },
    summary: 'Open the page that ends e-mails about stories.',
    description: 'Redirects to a page with one button, for mail programs without one-click unsubscribe. Changes nothing.',
    query: z.object({ token: signedToken }),
    example: { query: { token: 'x' } },
    reply: { kind: 'text', says: 'a redirect' },
    errors: { 400: badLink },
  }),
  unsubscribeByMail: endpoint({
    ...{ method: 'POST', path: '/api/notifications/unsubscribe', who: 'anyone', rate: 'none', changesState: false, takesMultipart: true },
    summary: 'End e-mails about stories with one click.',
    description:
      'The address in the header List-Unsubscribe of each e-mail (RFC 8058). Ends what the e-mail came from: the subscription to the news and those to the data sets of its story, or the e-mails about a saved search. No sign-in is needed; the token proves who asks.',
    query: z.object({ token: signedToken }),
    body: z.object({
      'List-Unsubscribe': z.string().max(100).optional().meta({ description: '`One-Click`, as mail programs send it.' }),
    }),
    example: { query: { token: 'x' }, body: { 'List-Unsubscribe': 'One-Click' } },
    reply: { kind: 'json', schema: unsubscribedRecord },
    errors: { 400: badLink },
  }),
  noteBounce: endpoint({
    ...{ method: 'POST', path: '/api/mail/bounces', who: 'anyone', rate: 'none', changesState: false },
    summary: 'Hand over a bounce.',
    description:
      'A delivery status notification (RFC 3464) as a mail server got it, with `PELAGOS_BOUNCE_SECRET` as `Authorization: Bearer`. If it reports a final failure to the address that a notification was sent from, its recipient is marked as failed; everything else is ignored.',
    query: z.object({
      recipient: z
        .string()
        .max(320)
        .optional()
        .meta({ description: 'The address that the bounce was sent to, where the message does not say it.' }),
    }),
    body: { kind: 'bytes', mediaTypes: ['message/rfc822', 'multipart/report', 'text/plain'], maxBytes: mailLimits.bounceBytes },
    reply: { kind: 'json', schema: z.object({ noted: z.boolean() }) },
    errors: {
      400: 'The media type is another.',
      401: 'The secret is wrong.',
      404: 'This portal takes no bounces.',
      413: 'It is too large.',
    },
  }),
}
