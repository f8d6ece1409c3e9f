import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notificationsApi } from '#core/api/notifications.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { datasets, emails, mails, news, newsDatasets, notifications, subscriptions, users } from '../../../edge/database/schema/index.ts'
import { notificationMail } from '../../../edge/mail/notificationMail.ts'
import { queueNotification } from '../../../edge/mail/notifications.ts'
import { notificationHistory } from '../../../edge/news/notify.ts'
import { newPerson, type OpenPortal } from '../helpers/people.ts'

/** What the portal is configured with for bounces. */
export const bounceSettings = {
  PELAGOS_BOUNCE_ADDRESS: 'Bounces@pelagos.example.org',
  PELAGOS_BOUNCE_SECRET: 'a bounce secret that only these tests use',
}
const bearer = { Authorization: `Bearer ${bounceSettings.PELAGOS_BOUNCE_SECRET}` }

/** A delivery status notification as Postfix writes it. */
export function reportTo(
  to: string,
  { action = 'failed', returned = 'Hello', type = 'multipart/report; report-type=delivery-status' } = {},
): string {
  return [
    ...['Return-Path: <>', 'Subject: Undelivered Mail Returned to Sender', `To: ${to}`, `Content-Type: ${type};`, '\tboundary="B=_1"', ''],
    ...['--B=_1', 'Content-Type: text/plain', '', 'Action: failed', '', '--B=_1', 'Content-Type: message/delivery-status', ''],
    ...['Reporting-MTA: dns; mx.example.org', '', 'Final-Recipient: rfc822; ada@example.org', `Action: ${action}`, 'Status: 5.1.1'],
    ...[
      'Diagnostic-Code: smtp; 550 no such',
      ' person\u001b[31m here',
      '',
      '--B=_1',
      'Content-Type: message/rfc822',
      '',
      returned,
      '--B=_1--',
      '',
    ],
  ].join('\r\n')
}

/** What comes back from those who got a notification: they unsubscribe with one click, and mail servers report what they could not deliver. */
export function mailReturnsSuite(open: OpenPortal): void {
  const { api, database } = open
  const config = parseConfig({
    ...{ PELAGOS_SESSION_SECRET: api.secrets.session, PELAGOS_KEY_SECRET: api.secrets.key, PELAGOS_PUBLIC_URL: 'https://p.example.org' },
    ...bounceSettings,
  })
  /** An e-mail about a data set to one person, who subscribes to the news, to it and to another. */
  const notified = async () => {
    const person = await newPerson(database, { emailConfirmedAt: 1, isNewsSubscribed: true })
    const [one, other] = await database.select({ id: datasets.id, name: datasets.shortName }).from(datasets).limit(2)
    if (one === undefined || other === undefined) throw new Error('no data sets')
    await database.insert(subscriptions).values([one, other].map(({ id }) => ({ userId: person.id, datasetId: id })))
    const story = { headline: 'Salt', link: '/', body: { content: 'Salt', links: [] }, date: '2026-01-01', viewStatus: 3, modifiedAt: 1 }
    const [row] = await database.insert(news).values(story).returning()
    const newsId = row?.id ?? 0
    await database.insert(newsDatasets).values({ newsId, datasetId: one.id })
    const [email] = await database.insert(emails).values({ newsId, subject: 'Salt', body: 'x', at: 1 }).returning()
    const emailId = email?.id ?? 0
    await database.transaction((tx) => queueNotification(tx, { emailId, subject: 'Salt', userIds: [person.id], now: Date.now() + 9e9 }))
    const found = await database.select().from(notifications).where(eq(notifications.emailId, emailId)).get()
    const mailId = found?.mailId ?? 0
    const about = { text: 'https://p.example.org/unsubscribe', html: '', viewStatus: 3, newsId, userId: person.id, earlierAttempts: 0 }
    const mail = await notificationMail(config, mailId, about)
    await database.update(mails).set({ sentAt: Date.now(), attempts: 1 }).where(eq(mails.id, mailId))
    const { pathname, search } = new URL(mail.unsubscribe ?? '')
    return { person, one, other, newsId, emailId, mailId, mail, path: pathname + search, bounceTo: mail.bounceTo ?? '' }
  }
  const stateOf = async (newsId: number) => (await notificationHistory(database, newsId))[String(newsId)]?.[0]?.recipients[0]

  describe('unsubscribing', () => {
    const subscribedTo = async (userId: number) => {
      const named = await database.select({ id: subscriptions.datasetId }).from(subscriptions).where(eq(subscriptions.userId, userId))
      const user = await database.select().from(users).where(eq(users.id, userId)).get()
      return { news: user?.isNewsSubscribed, datasets: named.map(({ id }) => id) }
    }
    const oneClick = (path: string, init: RequestInit = {}) =>
      api.send(path, {
        ...{ method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
        ...init,
      })

    test('NTF-01 one click without a session ends what the e-mail came from, and nothing else; the same again ends nothing', async () => {
      const { person, one, other, path } = await notified()
      const answer = await oneClick(path)
      expect([answer.status, await answer.json()]).toEqual([200, { news: true, datasets: [one.name] }])
      expect(await subscribedTo(person.id)).toEqual({ news: false, datasets: [other.id] })
      const form = new FormData()
      form.set('List-Unsubscribe', 'One-Click')
      const again = await oneClick(path, { body: form, headers: {} })
      expect([again.status, await again.json()]).toEqual([200, { news: false, datasets: [] }])
    })

    test('a mail program or scanner that opens the address changes nothing and is led to a page', async () => {
      const { person, path, mail } = await notified()
      const before = await subscribedTo(person.id)
      for (const method of ['GET', 'HEAD']) {
        const answer = await api.send(path, { method, redirect: 'manual' })
        expect([method, answer.status]).toEqual([method, method === 'GET' ? 303 : 404])
        if (method === 'GET') expect(mail.text).toBe(`https://p.example.org${answer.headers.get('Location')}`)
      }
      expect(await subscribedTo(person.id)).toEqual(before)
    })

    test('SEC-03 a token of somebody else, of another use or of nobody ends nothing', async () => {
      const { person, path, bounceTo } = await notified()
      const before = await subscribedTo(person.id)
      const token = path.split('=').at(-1) ?? ''
      const [userId = '', newsId, mac] = token.split('-')
      const forged = [
        ...['', 'x', 'x'.repeat(101), `${userId}-${newsId}`, `${userId}-${newsId}-${'0'.repeat(24)}`],
        `${(person.id + 1).toString(36)}-${newsId}-${mac}`,
        `${userId}-${newsId}-0-${mac}`,
        bounceTo.slice(bounceTo.indexOf('+') + 1, bounceTo.indexOf('@')),
      ]
      for (const wrong of forged) {
        const address = `${notificationsApi.unsubscribeByMail.path}?token=${encodeURIComponent(wrong)}`
        expect([wrong, (await oneClick(address)).status, (await api.send(address)).status]).toEqual([wrong, 400, 400])
      }
      expect(await subscribedTo(person.id)).toEqual(before)
    })
  })

  describe('bounces', () => {
    const post = async (body: string, { recipient = '', headers = bearer as Record<string, string>, type = 'message/rfc822' } = {}) => {
      const query = recipient === '' ? '' : `?${new URLSearchParams({ recipient })}`
      const sent = { method: 'POST', headers: { 'Content-Type': type, ...headers }, body }
      const answer = await api.send(`${notificationsApi.noteBounce.path}${query}`, sent)
      return [answer.status, answer.status === 200 ? ((await answer.json()) as { noted: boolean }).noted : undefined]
    }

    test('NTF-07 a recipient whose mail bounces is marked failed, with the mail server’s words, once', async () => {
      const { newsId, bounceTo } = await notified()
      expect(bounceTo).toMatch(/^Bounces\+[0-9a-z-]{1,40}@pelagos\.example\.org$/)
      expect(bounceTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
      expect(await stateOf(newsId)).toMatchObject({ state: 'sent', success: true })
      expect(await post(reportTo(`"x" <${bounceTo}>`))).toEqual([200, true])
      const reason = '5.1.1 smtp; 550 no such person [31m here'
      expect(await stateOf(newsId)).toMatchObject({ state: 'failed', success: false, reason, attempt: 1 })
      expect(await post(reportTo(bounceTo))).toEqual([200, false])
    })

    test('NTF-07 the address may come beside the message, in any case, from a provider or a pipe', async () => {
      const { newsId, bounceTo } = await notified()
      expect(await post(reportTo('postmaster@example.org'), { recipient: bounceTo.toUpperCase(), type: 'text/plain' })).toEqual([200, true])
      expect(await stateOf(newsId)).toMatchObject({ state: 'failed' })
    })

    test('NTF-07 delays, successes, replies and forged addresses mark nobody', async () => {
      const { newsId, bounceTo, mailId } = await notified()
      const wrong = bounceTo.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
      const messages = [
        ...['delayed', 'relayed', 'expanded', 'delivered', ''].map((action) => reportTo(bounceTo, { action })),
        reportTo(bounceTo, { action: 'delayed', returned: 'Action: failed' }),
        reportTo(bounceTo, { type: 'multipart/mixed' }),
        `To: ${bounceTo}\r\n\r\nAction: failed`,
        ...[wrong, 'Bounces@pelagos.example.org', bounceTo.replace('@', '@x.'), `Bounces+${mailId.toString(36)}-0@pelagos.example.org`].map(
          (to) => reportTo(to),
        ),
        ...['', '\0', '--', 'x'.repeat(200_000)],
      ]
      for (const message of messages) expect([message.slice(0, 300), ...(await post(message))]).toEqual([message.slice(0, 300), 200, false])
      expect(await stateOf(newsId)).toMatchObject({ state: 'sent' })
    })

    test('NTF-07 a late report about the first attempt does not mark the one that was sent again', async () => {
      const { newsId, bounceTo, mailId } = await notified()
      await database
        .update(notifications)
        .set({ earlierAttempts: 1 })
        .where(and(eq(notifications.mailId, mailId)))
      expect(await post(reportTo(bounceTo))).toEqual([200, false])
      expect(await stateOf(newsId)).toMatchObject({ state: 'sent' })
    })

    test('NTF-07 SEC-01 nobody hands over bounces without the secret, and none that is too large', async () => {
      const { newsId, bounceTo } = await notified()
      for (const headers of [{}, { Authorization: 'Bearer x' }, { Authorization: `${bearer.Authorization}x` }])
        expect(await post(reportTo(bounceTo), { headers: headers as Record<string, string> })).toEqual([401, undefined])
      expect(await post(`${reportTo(bounceTo)}${'x'.repeat(300_000)}`)).toEqual([413, undefined])
      expect(await post(reportTo(bounceTo), { type: 'application/json' })).toEqual([400, undefined])
      expect(await stateOf(newsId)).toMatchObject({ state: 'sent' })
    })
  })
}
