import type { notificationsApi } from '#core/api/notifications.ts'
import { limits } from '#core/limits/mail.ts'
import { newsErrors } from '#core/messages/newsAdmin.ts'
import { unsubscribeTexts } from '#core/messages/unsubscribe.ts'
import { unsubscribePath } from '#core/news/unsubscribePath.ts'
import { Problem } from '#core/request/Problem.ts'
import { noteBounce } from '../mail/noteBounce.ts'
import { readUnsubscribeToken } from '../mail/notificationMail.ts'
import { datasetsOf } from '../mail/notifications.ts'
import { readSearchToken } from '../mail/savedSearchMail.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { wholeBody } from '../middleware/rawBody.ts'
import { findStory } from '../news/news.ts'
import {
  notificationHistory,
  previewNotification,
  recipientsOfEmail,
  resendNotification,
  sendNotification,
  testNotification,
} from '../news/notify.ts'
import { datasetsNamed, projectedRecipients } from '../news/recipients.ts'
import { endSearchMail } from '../news/savedSearches.ts'
import { unsubscribeFromStory } from '../news/unsubscribe.ts'
import { isSameText } from '../platform/seal.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

export const notificationsRoutes: Handlers<typeof notificationsApi> = {
  notificationHistory: ({ ports, query }) => notificationHistory(ports.database, query.newsId),
  notificationRecipients: async ({ ports: { database }, query: { tags, newsId, emailId } }) => {
    if (tags === undefined && newsId === undefined && emailId === undefined) throw new Problem('bad-request', newsErrors.noSubject)
    if (newsId !== undefined && (await findStory(database, newsId)) === null) throw new Problem('not-found', newsErrors.none)
    const about = tags !== undefined ? datasetsNamed(tags) : newsId !== undefined ? datasetsOf(newsId) : null
    return {
      ...(about === null ? {} : { projection: await projectedRecipients(database, about) }),
      ...(emailId === undefined ? {} : { actual: await recipientsOfEmail(database, emailId) }),
    }
  },
  notificationPreview: ({ ports, query }) => previewNotification(ports, query.newsId),
  sendNotification: async ({ ports, body, caller }) => {
    const queued = await sendNotification(ports, body)
    ports.log.info('notification sent', { newsId: body.newsId, userId: userOf(caller).id, recipients: queued.length })
    ports.afterAnswer(sendDueMails(ports))
    return queued
  },
  testNotification: async ({ ports, body, caller }) => {
    const { email: recipient } = userOf(caller)
    await testNotification(ports, body.newsId, recipient)
    ports.afterAnswer(sendDueMails(ports))
    return { recipient }
  },
  resendNotification: async ({ ports, body, caller }) => {
    const queued = await resendNotification(ports, body.emailId)
    ports.log.info('notification sent again', { emailId: body.emailId, userId: userOf(caller).id, recipients: queued.length })
    ports.afterAnswer(sendDueMails(ports))
    return queued.length === 0 ? {} : queued
  },
  unsubscribePage: async ({ ports, query: { token }, c }) => {
    const known = (await readUnsubscribeToken(ports.config, token)) ?? (await readSearchToken(ports.config, token))
    if (known === null) throw new Problem('bad-request', unsubscribeTexts.badLink)
    return c.redirect(`${unsubscribePath}#token=${token}`, 303)
  },
  unsubscribeByMail: async ({ ports, query }) => {
    const found = await readUnsubscribeToken(ports.config, query.token)
    const searchId = found === null ? await readSearchToken(ports.config, query.token) : null
    if (searchId !== null) return { news: false, datasets: [], search: await endSearchMail(ports.database, searchId) }
    if (found === null) throw new Problem('bad-request', unsubscribeTexts.badLink)
    return unsubscribeFromStory(ports.database, found)
  },
  noteBounce: async ({ ports, query, body, c }) => {
    const { bounces } = ports.config.mail
    if (bounces === null) throw new Problem('not-found', 'Not Found')
    if (!(await isSameText(c.req.header('Authorization') ?? '', `Bearer ${bounces.secret}`)))
      throw new Problem('unauthorized', 'Unauthorized')
    const message = new TextDecoder('latin1').decode(await wholeBody(body, { maxBytes: limits.bounceBytes }))
    const noted = await noteBounce(ports, message, query.recipient)
    ports.log.info('bounce', { noted })
    return { noted }
  },
}
