import { and, eq, inArray, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newsApi } from '#core/api/news.ts'
import { notificationsApi, type QueuedRecord } from '#core/api/notifications.ts'
import { serviceApi } from '#core/api/service.ts'
import { newsErrors } from '#core/messages/newsAdmin.ts'
import { datasets, mails, news, notifications, subscriptions, users } from '../../../edge/database/schema/index.ts'
import { readNotification } from '../../../edge/mail/notifications.ts'
import { keyOf, newPeople, newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'

const confirmed = { emailConfirmedAt: 1 }

/** How administrators tell subscribers of stories, in every runtime. */
export function notificationsSuite(open: OpenPortal): void {
  const { api, database } = open
  describe('notifications', () => {
    let headers: Record<string, string> = {}
    let people: Person[] = []
    const sessionFor = async (more: Parameters<typeof newPerson>[1]) => ({
      'X-Requested-With': 'test',
      Cookie: (await sessionOf(open, await newPerson(database, more))).Cookie,
    })
    const post = async (path: string, body: unknown, as = headers) => {
      const sent = { ...as, 'Content-Type': 'application/json' }
      const response = await api.send(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
      const text = await response.text()
      const value: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text
      return { status: response.status, value, error: (value as { error?: string }).error }
    }
    const send = (newsId: unknown, modDate: unknown) => post(notificationsApi.sendNotification.path, { newsId, modDate, tempId: 'x1' })
    const resend = (emailId: unknown) => post(notificationsApi.resendNotification.path, { emailId })
    const modDateOf = async (id: number) =>
      (await readCall(api, serviceApi.newsList, { headers })).find((one) => one.id === id)?.modify_date ?? ''
    const newStory = async (more: object = {}) => {
      const written = { headline: 'Salt <b>rises</b>', link: '/catalog', date: '2026-01-10', tags: ['Nino12_SST', 'COADS_Climatology'] }
      const body = { content: 'In *all* months, see {0}.', links: [{ text: 'a report', url: 'https://example.org/report' }] }
      const made = await post(newsApi.createStory.path, { story: { ...written, body, view_status: 3, ...more } })
      const [{ ID }] = made.value as [{ ID: number }]
      return { id: ID, modDate: await modDateOf(ID) }
    }
    const history = async (newsId: number) =>
      (await readCall(api, notificationsApi.notificationHistory, { headers, query: { newsId } }))[String(newsId)] ?? []
    const mailOf = async (emailId: number, person: Person) => {
      const isTheirs = and(eq(notifications.emailId, emailId), eq(notifications.userId, person.id))
      return (await database.select().from(notifications).where(isTheirs).get())?.mailId ?? 0
    }
    /** Until the portal has tried to send all of it, so that no attempt is under way. */
    const tried = (id: number) =>
      expect.poll(async () => (await history(id))[0]?.recipients.every(({ attempt }) => attempt > 0), { timeout: 10_000 }).toBe(true)
    /** What the outbox would have noted. */
    const settle = (mailId: number, set: Partial<typeof mails.$inferInsert>) =>
      database
        .update(mails)
        .set({ heldUntil: null, ...set })
        .where(eq(mails.id, mailId))
    const sent = async (more: object = {}) => {
      const { id, modDate } = await newStory(more)
      const { value } = await send(id, modDate)
      return { id, modDate, emailId: (value as QueuedRecord[])[0]?.emailId ?? 0, value: value as QueuedRecord[] }
    }

    beforeAll(async () => {
      headers = await sessionFor({ isDataSubmissionAdmin: true })
      people = await newPeople(database, [
        { ...confirmed, isNewsSubscribed: true },
        confirmed,
        { ...confirmed, isNewsSubscribed: true },
        { isNewsSubscribed: true },
        confirmed,
        confirmed,
      ])
      const named = await database
        .select({ id: datasets.id, name: datasets.shortName })
        .from(datasets)
        .where(and(inArray(datasets.shortName, ['Nino12_SST', 'COADS_Climatology', 'Levitus_Annual']), isNull(datasets.retiredAt)))
      const numberOf = (name: string) => named.find((one) => one.name === name)?.id ?? 0
      const [, second, third, fourth, fifth] = people.map(({ id }) => id) as [number, number, number, number, number]
      await database
        .insert(subscriptions)
        .values([
          ...[second, third, fourth].map((userId) => ({ userId, datasetId: numberOf('Nino12_SST') })),
          { userId: second, datasetId: numberOf('COADS_Climatology') },
          { userId: fifth, datasetId: numberOf('Levitus_Annual') },
        ])
    })

    test('API-116 NTF-01 NTF-09 recipients are projected by tags or story: subscribers of the news and of its data sets with a confirmed address', async () => {
      const ids = people.map(({ id }) => id)
      const [first, second, third] = ids
      const { id } = await newStory()
      const queries: Record<string, string | number>[] = [{ tags: '["nino12_sst","COADS_Climatology"]' }, { newsId: id }]
      for (const query of queries) {
        const { projection, actual } = await readCall(api, notificationsApi.notificationRecipients, { headers, query })
        expect(projection?.subscribed.filter(({ userId }) => ids.includes(userId))).toEqual([
          { userId: second, datasetName: 'COADS_Climatology' },
          { userId: second, datasetName: 'Nino12_SST' },
          { userId: third, datasetName: 'Nino12_SST' },
        ])
        expect(projection?.newsSubscribers.flatMap(({ userId }) => (ids.includes(userId) ? [userId] : []))).toEqual([first, third])
        expect(actual).toBeUndefined()
      }
    })

    test.each([
      ['nothing', {}, 400],
      ['tags that are no JSON', { tags: 'Nino12_SST' }, 400],
      ['tags that are no list', { tags: '{"a":1}' }, 400],
      ['many tags', { tags: JSON.stringify(Array(51).fill('x')) }, 400],
      ['a long text', { tags: `["${'x'.repeat(7000)}"]` }, 400],
      ['a story that is none', { newsId: 999_999_999 }, 404],
      ['an e-mail that is none', { emailId: 999_999_999 }, 404],
      ['words for an e-mail', { emailId: "1' OR 1=1" }, 400],
    ] as const)('API-116 recipients for %s are an error', async (_, query, status) => {
      expect((await sendCall(api, notificationsApi.notificationRecipients, { headers, query })).status).toBe(status)
    })

    test('API-117 NTF-02 SEC-21 the preview is the e-mail that is sent, without raw markup and with the addresses of its links', async () => {
      const draft = await newStory({ view_status: 1 })
      const [preview] = await readCall(api, notificationsApi.notificationPreview, { headers, query: { newsId: draft.id } })
      expect(preview).toMatchObject({ newsId: draft.id, subject: 'Salt <b>rises</b>' })
      expect(preview?.content).toContain('Salt &lt;b&gt;rises&lt;/b&gt;')
      expect(preview?.content).toContain('In all months, see a report (https://example.org/report).')
      expect(preview?.content).toContain('/catalog" style=')
      expect((await sendCall(api, notificationsApi.notificationPreview, { headers, query: { newsId: 999_999_999 } })).status).toBe(404)
      expect((await sendCall(api, notificationsApi.notificationPreview, { headers })).status).toBe(400)
      const { id } = await sent()
      const [now] = await readCall(api, notificationsApi.notificationPreview, { headers, query: { newsId: id } })
      const [email] = await history(id)
      expect([email?.Subject, email?.Body]).toEqual([now?.subject, now?.content])
    })

    test('API-118 API-115 NTF-01 NTF-05 a story goes to each subscriber once, and the history lists them', async () => {
      const { id, emailId, value } = await sent()
      const addresses = people.map(({ email }) => email)
      const got = value.filter(({ recipient }) => addresses.includes(recipient))
      expect(got).toEqual(addresses.slice(0, 3).map((recipient) => ({ recipient, success: true, emailId })))
      const [email, ...others] = await history(id)
      expect([email?.Email_ID, email?.News_ID, others]).toEqual([emailId, id, []])
      expect(Date.parse(email?.Date_Time ?? '')).toBeGreaterThan(Date.now() - 60_000)
      expect(email?.recipients.filter(({ userEmail }) => addresses.includes(userEmail)).map(({ userId }) => userId)).toEqual(
        people.slice(0, 3).map((person) => person.id),
      )
      const queued = await database.select({ to: mails.to, kind: mails.kind }).from(mails).where(inArray(mails.to, addresses))
      expect(queued.filter(({ kind }) => kind === 'notification').length).toBeGreaterThanOrEqual(3)
      const all = await readCall(api, notificationsApi.notificationHistory, { headers })
      expect(all[String(id)]?.map((one) => one.Email_ID)).toEqual([emailId])
      const { actual } = await readCall(api, notificationsApi.notificationRecipients, { headers, query: { emailId } })
      expect(actual?.[String(emailId)]?.length).toBe(email?.recipients.length)
    })

    test('API-118 NTF-08 a story is sent once only, whoever else sends it at the same time', async () => {
      const { id, modDate } = await newStory()
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(id, modDate)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
      expect((await send(id, modDate)).error).toBe(newsErrors.sentAlready)
      await post(newsApi.unpublishStory.path, { id })
      await database.update(news).set({ viewStatus: 3 }).where(eq(news.id, id))
      expect((await send(id, await modDateOf(id))).error).toBe(newsErrors.sentAlready)
      expect((await history(id)).length).toBe(1)
    })

    test('API-118 NTF-08 SEC-19 drafts, previews, hidden and outdated stories are never sent', async () => {
      const { id, modDate } = await newStory()
      for (const wrong of ['2026-01-10T00:00:00.000Z', '', undefined, 'x'.repeat(41)]) expect((await send(id, wrong)).status).toBe(400)
      for (const wrong of [undefined, '', 0, 'x', 1.5]) expect((await send(wrong, modDate)).status).toBe(400)
      expect((await send(999_999_999, modDate)).error).toBe(newsErrors.none)
      await post(newsApi.featureStory.path, { id, highlight: true })
      expect((await send(id, modDate)).error).toBe(newsErrors.notLatest)
      for (const view_status of [0, 1, 2]) {
        const unpublished = await newStory({ view_status })
        expect([view_status, (await send(unpublished.id, unpublished.modDate)).error]).toEqual([view_status, newsErrors.notPublished])
      }
      expect(await history(id)).toEqual([])
      expect((await send(id, await modDateOf(id))).status).toBe(200)
    })

    test('SEC-19 NTF-08 what waits in the outbox is not sent once its story is withdrawn or its recipient has unsubscribed', async () => {
      const { id, emailId } = await sent()
      const [first, second] = people as [Person, Person]
      const read = async (person: Person) => readNotification(database, await mailOf(emailId, person))
      expect(await read(first)).toMatchObject({ viewStatus: 3, text: expect.stringContaining('see a report') })
      await database.update(users).set({ isNewsSubscribed: false }).where(eq(users.id, first.id))
      await database.update(news).set({ viewStatus: 0 }).where(eq(news.id, id))
      expect([await read(first), await read(second)]).toEqual([null, expect.objectContaining({ viewStatus: 0 })])
      await database.update(users).set({ isNewsSubscribed: true }).where(eq(users.id, first.id))
    })

    test('API-119 NTF-06 an e-mail is sent again to those whom it did not reach, with the same subject and text', async () => {
      const { id, emailId } = await sent()
      expect(await resend(emailId)).toMatchObject({ status: 200, value: {} })
      const [first, second, third] = people as [Person, Person, Person]
      const before = (await history(id))[0]
      await tried(id)
      const rejected = { attempts: 7, sentAt: null, deadAt: Date.now(), lastError: 'RCPT TO: 550' }
      for (const person of [first, third]) await settle(await mailOf(emailId, person), rejected)
      await settle(await mailOf(emailId, second), { sentAt: Date.now(), attempts: 1 })
      const stateOf = async (person: Person) => (await history(id))[0]?.recipients.find(({ userId }) => userId === person.id)
      expect(await stateOf(first)).toMatchObject({ state: 'failed', success: false, attempt: 7, reason: 'RCPT TO: 550' })
      expect(await stateOf(second)).toMatchObject({ state: 'sent', success: true, attempt: 1 })
      await database.update(users).set({ isNewsSubscribed: false }).where(eq(users.id, third.id))
      await database.delete(subscriptions).where(eq(subscriptions.userId, third.id))
      expect(await stateOf(third)).toMatchObject({ state: 'unsubscribed' })
      const changed = `moved.${crypto.randomUUID()}@example.org`
      await database.update(users).set({ email: changed }).where(eq(users.id, first.id))
      const answers = await Promise.all([resend(emailId), resend(emailId)])
      expect(answers.map(({ value }) => value)).toContainEqual([{ recipient: changed, success: true, emailId }])
      expect(answers.map(({ value }) => value)).toContainEqual({})
      expect(await stateOf(first)).toMatchObject({ userEmail: changed, attempt: expect.any(Number) })
      expect((await stateOf(first))?.attempt).toBeGreaterThanOrEqual(7)
      const after = (await history(id))[0]
      expect([after?.Subject, after?.Body]).toEqual([before?.Subject, before?.Body])
      expect(await resend(999_999_999)).toMatchObject({ status: 404 })
      expect(await resend(undefined)).toMatchObject({ status: 400 })
    })

    test('API-119 SEC-19 an e-mail is not sent again after its story was withdrawn', async () => {
      const { id, emailId } = await sent()
      await database.update(news).set({ viewStatus: 2 }).where(eq(news.id, id))
      expect(await resend(emailId)).toMatchObject({ status: 400, error: newsErrors.notPublished })
    })

    test('a person who leaves is in no history, and what waits for them is not sent', async () => {
      const [leaving] = (await newPeople(database, [{ ...confirmed, isNewsSubscribed: true }])) as [Person]
      const { id, emailId } = await sent()
      const mailId = await mailOf(emailId, leaving)
      expect(mailId).toBeGreaterThan(0)
      await database.delete(users).where(eq(users.id, leaving.id))
      expect((await history(id))[0]?.recipients.map(({ userId }) => userId)).not.toContain(leaving.id)
      expect(await readNotification(database, mailId)).toBeNull()
    })

    test('API-118 a story that nobody subscribes to is not sent, and can be sent later', async () => {
      const all = await database.select({ id: users.id }).from(users).where(eq(users.isNewsSubscribed, true))
      const ids = all.map(({ id }) => id)
      await database.update(users).set({ isNewsSubscribed: false }).where(inArray(users.id, ids))
      const { id, modDate } = await newStory({ tags: [] })
      const answer = await send(id, modDate)
      await database.update(users).set({ isNewsSubscribed: true }).where(inArray(users.id, ids))
      expect(answer).toMatchObject({ status: 400, error: newsErrors.nobodySubscribed })
      expect((await send(id, modDate)).status).toBe(200)
    })

    test('NTF-10 an administrator gets the e-mail of a draft alone, as subscribers would read it, and the story still counts as not sent', async () => {
      const { id, modDate } = await newStory({ view_status: 1, headline: 'Only for me' })
      const own = await newPerson(database, { isDataSubmissionAdmin: true })
      const as = { 'X-Requested-With': 'test', Cookie: (await sessionOf(open, own)).Cookie }
      const { path } = notificationsApi.testNotification
      expect(await post(path, { newsId: id, recipient: 'else@example.org' }, as)).toMatchObject({
        status: 200,
        value: { recipient: own.email },
      })
      const queued = await database.select().from(mails).where(eq(mails.subject, 'Only for me'))
      expect(queued.map(({ to, kind }) => [to, kind])).toEqual([[own.email, 'story-test']])
      expect(await history(id)).toEqual([])
      expect(await post(path, { newsId: 999_999_999 }, as)).toMatchObject({ status: 404, error: newsErrors.none })
      expect((await post(path, {}, as)).status).toBe(400)
      await post(newsApi.publishStory.path, { id, modify_date: modDate })
      expect((await send(id, await modDateOf(id))).status).toBe(200)
    })

    test('SEC-01 nobody but administrators reads or sends notifications', async () => {
      const { id, modDate } = await newStory()
      const person = await newPerson(database, { isDataSubmissionAdmin: true })
      const others = [
        [{}, 401],
        [await sessionFor({}), 403],
        [await sessionFor({ roles: ['news-editor'] }), 403],
        [{ Authorization: (await keyOf(open, person, { scope: 'submit' })).Authorization }, 403],
      ] as const
      for (const [as, status] of others) {
        for (const { path } of [notificationsApi.sendNotification, notificationsApi.testNotification, notificationsApi.resendNotification])
          expect([path, (await post(path, { newsId: id, modDate, emailId: 1 }, as)).status]).toEqual([path, status])
        const { notificationHistory, notificationRecipients, notificationPreview } = notificationsApi
        for (const call of [notificationHistory, notificationRecipients, notificationPreview])
          expect([call.path, (await sendCall(api, call, { headers: as, query: { newsId: id } })).status]).toEqual([call.path, status])
      }
      expect(await history(id)).toEqual([])
    })
  })
}
