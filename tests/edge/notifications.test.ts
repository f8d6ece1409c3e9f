import { afterAll, describe, expect, test } from 'vitest'
import { newsApi } from '#core/api/news.ts'
import { notificationsApi } from '#core/api/notifications.ts'
import { serviceApi } from '#core/api/service.ts'
import { openSmtpSink } from '../helpers/smtpSink.ts'
import { openNodePortal } from './helpers/nodePortal.ts'
import { newPerson, sessionOf } from './helpers/people.ts'
import { readCall } from './helpers/readCall.ts'
import { bounceSettings, mailReturnsSuite, reportTo } from './suite/mailReturns.ts'

const sink = await openSmtpSink()
const open = await openNodePortal({ PELAGOS_SMTP_URL: sink.url, ...bounceSettings })
afterAll(async () => {
  await open.close()
  await sink.close()
})

mailReturnsSuite(open)

describe('a notification on its way', () => {
  const { api, database } = open
  const post = async (path: string, headers: Record<string, string>, body: unknown) => {
    const sent = { 'X-Requested-With': 'test', 'Content-Type': 'application/json', ...headers }
    return (await api.send(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json()
  }

  test('NTF-06 NTF-07 it has headers and a link to unsubscribe with one click, is returned, sent again, and says the same', async () => {
    const { Cookie } = await sessionOf(open, await newPerson(database, { isDataSubmissionAdmin: true }))
    const ada = await newPerson(database, { emailConfirmedAt: 1, isNewsSubscribed: true })
    const story = { headline: 'See /unsubscribe', link: '/catalog', date: '2026-01-10', body: { content: 'News', links: [] }, tags: [] }
    const [{ ID: newsId }] = (await post(newsApi.createStory.path, { Cookie }, { story: { ...story, view_status: 3 } })) as [{ ID: number }]
    const stories = await readCall(api, serviceApi.newsList)
    const modDate = stories.find(({ id }) => id === newsId)?.modify_date
    const sent = (await post(notificationsApi.sendNotification.path, { Cookie }, { newsId, modDate })) as { emailId: number }[]
    const emailId = sent[0]?.emailId
    const mail = await sink.waitFor(ada.email, 'See /unsubscribe')
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(http:\/\/127[^>]*\/api\/notifications\/unsubscribe\?token=([0-9a-z-]+))>$/.exec(
      mail.headers.get('list-unsubscribe') ?? '',
    )
    const link = `/unsubscribe#token=${address?.[2]}`
    expect(mail.text.trimEnd().endsWith(link)).toBe(true)
    expect(mail.html).toContain(`${link}">Unsubscribe</a>`)
    expect(mail.html).toContain('<h1 style="font-size: 22px; line-height: 1.25; margin: 0 0 16px">See /unsubscribe</h1>')
    expect(mail.headers.get('from')).toContain('pelagos@localhost')

    const bounce = {
      method: 'POST',
      headers: { Authorization: `Bearer ${bounceSettings.PELAGOS_BOUNCE_SECRET}`, 'Content-Type': 'message/rfc822' },
    }
    expect(await (await api.send(notificationsApi.noteBounce.path, { ...bounce, body: reportTo(mail.from) })).json()).toEqual({
      noted: true,
    })
    await post(notificationsApi.resendNotification.path, { Cookie }, { emailId })
    const again = await sink.waitFor(ada.email, 'See /unsubscribe')
    expect([again.subject, again.text, again.html, again.messageId]).toEqual([mail.subject, mail.text, mail.html, mail.messageId])
    expect(again.from).not.toBe(mail.from)
    const history = () => readCall(api, notificationsApi.notificationHistory, { headers: { Cookie }, query: { newsId } })
    await expect
      .poll(async () => (await history())[String(newsId)]?.[0]?.recipients.find(({ userId }) => userId === ada.id))
      .toMatchObject({ state: 'sent', attempt: 2, reason: null })
    expect(await post(notificationsApi.resendNotification.path, { Cookie }, { emailId })).toEqual({})
    expect(
      await (
        await api.send(new URL(address?.[1] ?? '').pathname + new URL(address?.[1] ?? '').search, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
      ).json(),
    ).toEqual({ news: true, datasets: [] })
  })
})
