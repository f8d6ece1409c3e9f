import type { notificationsApi } from '#core/api/notifications.ts'
import { newsErrors } from '#core/messages/newsAdmin.ts'
import { Problem } from '#core/request/Problem.ts'
import { datasetsOf } from '../mail/notifications.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { findStory } from '../news/news.ts'
import { notificationHistory, previewNotification, recipientsOfEmail, resendNotification, sendNotification } from '../news/notify.ts'
import { datasetsNamed, projectedRecipients } from '../news/recipients.ts'
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
  resendNotification: async ({ ports, body, caller }) => {
    const queued = await resendNotification(ports, body.emailId)
    ports.log.info('notification sent again', { emailId: body.emailId, userId: userOf(caller).id, recipients: queued.length })
    ports.afterAnswer(sendDueMails(ports))
    return queued.length === 0 ? {} : queued
  },
}
