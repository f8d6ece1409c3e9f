import { and, eq, max } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { notificationsApi } from '#core/api/notifications.ts'
import { type SavedSearchRecord, savedSearchesApi } from '#core/api/savedSearches.ts'
import { limits } from '#core/limits/catalog.ts'
import { savedSearchErrors } from '#core/messages/savedSearches.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { changeCatalogVersion } from '../../../edge/database/catalogVersion.ts'
import { datasets, mails, savedSearches, users } from '../../../edge/database/schema/index.ts'
import { sendMails } from '../../../edge/mail/sendDueMails.ts'
import { hasNewForSearches, mailSavedSearches } from '../../../edge/news/mailSavedSearches.ts'
import type { OutgoingMail } from '../../../edge/ports/MailSender.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'

const path = savedSearchesApi.saveSearch.path
const never = new AbortController().signal

/** Searches of the catalog that people follow by e-mail and feed, in every runtime. */
export function savedSearchesSuite(open: OpenPortal): void {
  const { api, database } = open
  // Ahead, so that only the test finds its e-mails due.
  const now = () => Date.now() + 3_600_000
  const config = parseConfig({ PELAGOS_SESSION_SECRET: api.secrets.session, PELAGOS_KEY_SECRET: api.secrets.key })
  const added: number[] = []

  const personWith = async (more: Parameters<typeof newPerson>[1] = { emailConfirmedAt: 1 }) => {
    const person = await newPerson(database, more)
    const headers = { 'X-Requested-With': 'test', Cookie: (await sessionOf(open, person)).Cookie, 'Content-Type': 'application/json' }
    const call = async (method: string, at: string, body?: unknown, as: Record<string, string> = headers) => {
      const response = await api.send(at, { method, headers: as, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      const text = await response.text()
      return { status: response.status, text, value: (/^[[{]/.test(text) ? JSON.parse(text) : null) as unknown }
    }
    const save = async (body: unknown) => (await call('POST', path, body)).value as SavedSearchRecord
    const list = async () => (await call('GET', path)).value as SavedSearchRecord[]
    return { person, headers, call, save, list }
  }
  /** Publishes a data set like one of the catalog, which words find. */
  const publish = async (name: string, words: string) => {
    const like = await database.select().from(datasets).where(eq(datasets.shortName, 'Nino12_SST')).get()
    if (like === undefined) throw new Error('no data set to copy')
    const id =
      ((
        await database
          .select({ id: max(datasets.id) })
          .from(datasets)
          .get()
      )?.id ?? 0) + 1
    const own = {
      Dataset_ID: id,
      Short_Name: name,
      Long_Name: `${words} of ${name}`,
      Table_Name: `tbl${name}`,
      Dataset_Release_Date: '2026-11-01',
    }
    const row = { ...like, id, shortName: name, longName: own.Long_Name, tableName: own.Table_Name, origin: 'ingested' as const }
    await database.transaction(async (tx) => {
      await tx.insert(datasets).values({ ...row, record: { ...like.record, ...own } })
      await changeCatalogVersion(tx)
    })
    added.push(id)
  }
  afterEach(async () => {
    await database.transaction(async (tx) => {
      for (const id of added.splice(0)) await tx.delete(datasets).where(eq(datasets.id, id))
      await changeCatalogVersion(tx)
    })
  })
  const run = () => mailSavedSearches({ database, config, now }, never)
  /** What the outbox sends to somebody now. */
  const sentTo = async (to: string): Promise<OutgoingMail[]> => {
    const sent: OutgoingMail[] = []
    const mail = { send: async (one: OutgoingMail) => void sent.push(one), close: async () => undefined }
    await sendMails({ config, database, mail, now, log: { info: () => undefined, error: () => undefined } })
    return sent.filter((one) => one.to === to)
  }
  /** How many of these e-mails to somebody the outbox has, sent or not. */
  const queuedTo = (to: string) => database.$count(mails, and(eq(mails.to, to), eq(mails.kind, 'saved-search')))
  const nextDay = (id: number) =>
    database
      .update(savedSearches)
      .set({ mailedAt: now() - limits.savedSearchMailMs })
      .where(eq(savedSearches.id, id))

  describe('saved searches', () => {
    test('CAT-31 a search is saved once, listed with its feed, and removed; what the catalog cannot read is left out of it', async () => {
      const { call, save, list } = await personWith()
      expect(await list()).toEqual([])
      const saved = await save({ name: ' Warm water ', query: '?latStart=-10&keywords=temperature&latEnd=400&nonsense=1' })
      expect(saved).toMatchObject({ name: 'Warm water', query: 'keywords=temperature&latStart=-10', mail: true })
      expect(saved.feed).toMatch(/^https?:\/\/[^/]+\/api\/catalog\/feed\?keywords=temperature&latStart=-10&gazetteer=1$/)
      const feed = new URL(saved.feed)
      expect((await api.send(feed.pathname + feed.search)).status).toBe(200)
      expect(await save({ name: 'Other', query: 'keywords=temperature&latStart=-10', mail: false })).toEqual(saved)
      const second = await save({ name: 'Wind', query: 'keywords=wind', mail: false })
      expect((await list()).map(({ name, mail }) => [name, mail])).toEqual([
        ['Wind', false],
        ['Warm water', true],
      ])
      expect((await call('DELETE', `${path}/${second.id}`)).value).toEqual({ id: second.id })
      expect((await call('DELETE', `${path}/${second.id}`)).status).toBe(404)
      expect(await list()).toEqual([saved])
    })

    test('CAT-31 what is no search is rejected, and so is one more than a person may have', async () => {
      const { call, list, person } = await personWith()
      const long = (count: number) => 'x'.repeat(count)
      for (const body of [
        {},
        null,
        { name: 'x' },
        { query: 'keywords=a' },
        { name: ' ', query: 'keywords=a' },
        { name: ['x'], query: 'keywords=a' },
      ])
        expect([body, (await call('POST', path, body)).status]).toEqual([body, 400])
      expect((await call('POST', path, { name: long(limits.savedSearchNameCharacters + 1), query: 'keywords=a' })).status).toBe(400)
      expect((await call('POST', path, { name: 'x', query: `keywords=${long(limits.savedSearchCharacters)}` })).status).toBe(400)
      for (const query of ['', '?', 'nonsense=1', 'latStart=x'])
        expect([query, await call('POST', path, { name: 'x', query })]).toMatchObject([
          query,
          { status: 400, text: savedSearchErrors.empty },
        ])
      for (let at = 0; at < limits.savedSearchesPerUser; at += 1) await call('POST', path, { name: 'x', query: `keywords=w${at}` })
      expect(await call('POST', path, { name: 'x', query: 'keywords=more' })).toMatchObject({
        status: 409,
        text: savedSearchErrors.tooMany,
      })
      expect((await list()).length).toBe(limits.savedSearchesPerUser)
      await database.delete(users).where(eq(users.id, person.id))
      expect(await database.$count(savedSearches, eq(savedSearches.userId, person.id))).toBe(0)
    })

    test('CAT-31 SEC-01 SEC-03 SEC-15 nobody lists, changes or removes the search of somebody else, or one from another site', async () => {
      const [owner, other] = [await personWith(), await personWith()]
      const { id } = await owner.save({ name: 'Mine', query: 'keywords=salinity' })
      expect(await other.list()).toEqual([])
      for (const wrong of [String(id), '0', '-1', 'x', '1e3', '9'.repeat(30)]) {
        expect([wrong, (await other.call('PATCH', `${path}/${wrong}`, { mail: false })).status]).toEqual([wrong, 404])
        expect([wrong, (await other.call('DELETE', `${path}/${wrong}`)).status]).toEqual([wrong, 404])
      }
      const key = {
        Authorization: (await keyOf(open, owner.person, { scope: 'submit' })).Authorization,
        'Content-Type': 'application/json',
      }
      for (const [as, status] of [
        [{ 'Content-Type': 'application/json' }, 401],
        [key, 401],
        [{ ...owner.headers, Origin: 'https://evil.example' }, 403],
      ] as const) {
        expect((await owner.call('POST', path, { name: 'x', query: 'keywords=a' }, as)).status).toBe(status)
        expect((await owner.call('PATCH', `${path}/${id}`, { mail: false }, as)).status).toBe(status)
        expect((await owner.call('DELETE', `${path}/${id}`, undefined, as)).status).toBe(status)
      }
      expect(await owner.list()).toMatchObject([{ id, mail: true }])
    })

    test('CAT-32 new data sets that a search finds come in one e-mail, each once, with a link that ends the e-mails of this search alone', async () => {
      const { person, save, list } = await personWith()
      const salt = await save({ name: 'Salt\r\nBcc: all@example.org', query: 'keywords=brine' })
      await save({ name: 'Feed alone', query: 'keywords=brines', mail: false })
      await run()
      expect(await sentTo(person.email)).toEqual([])
      await publish('Brine_A', 'Brine <b>')
      await publish('Brine_B', 'Brines')
      await publish('Other_C', 'Anything')
      expect(await hasNewForSearches({ database })).toBe(true)
      await Promise.all([run(), run(), run()])
      expect(await queuedTo(person.email)).toBe(1)
      const sent = await sentTo(person.email)
      expect(sent.map(({ subject }) => subject)).toEqual(['2 new data sets for “Salt Bcc: all@example.org”'])
      const [mail] = sent as [OutgoingMail]
      for (const part of ['Brine <b> of Brine_A', 'Brines of Brine_B', '/catalog/datasets/Brine_B', '/catalog?keywords=brine'])
        expect(mail.text).toContain(part)
      expect([mail.text.includes('Other_C'), mail.html.includes('<b>')]).toEqual([false, false])
      await nextDay(salt.id)
      await run()
      expect(await sentTo(person.email)).toEqual([])

      const address = new URL(mail.unsubscribe ?? '')
      expect(address.pathname).toBe(notificationsApi.unsubscribeByMail.path)
      expect(mail.text.trimEnd().endsWith(`/unsubscribe#token=${address.searchParams.get('token')}`)).toBe(true)
      const asked = await api.send(address.pathname + address.search, { redirect: 'manual' })
      expect([asked.status, asked.headers.get('Location')]).toEqual([303, `/unsubscribe#token=${address.searchParams.get('token')}`])
      const oneClick = async () => {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
        return (await api.send(address.pathname + address.search, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers })).json()
      }
      expect(await oneClick()).toEqual({ news: false, datasets: [], search: salt.name })
      expect(await oneClick()).toEqual({ news: false, datasets: [], search: null })
      expect((await list()).map(({ name, mail: wants }) => [name, wants])).toEqual([
        ['Feed alone', false],
        [salt.name, false],
      ])
      await publish('Brine_D', 'Brine')
      await run()
      expect(await sentTo(person.email)).toEqual([])
    })

    test('CAT-32 there is one e-mail per day at most, none while the last one waits, and none to an address that is not confirmed', async () => {
      const [reader, unconfirmed] = [await personWith(), await personWith({})]
      const { id } = await reader.save({ name: 'Krill', query: 'keywords=krill' })
      await unconfirmed.save({ name: 'Krill', query: 'keywords=krill' })
      await publish('Krill_A', 'Krill')
      await run()
      expect(await queuedTo(reader.person.email)).toBe(1)
      await publish('Krill_B', 'Krill')
      await nextDay(id)
      await run()
      expect(await queuedTo(reader.person.email)).toBe(1)
      expect((await sentTo(reader.person.email)).length).toBe(1)
      await database.update(savedSearches).set({ mailedAt: now() }).where(eq(savedSearches.id, id))
      await run()
      expect(await sentTo(reader.person.email)).toEqual([])
      await nextDay(id)
      await run()
      expect((await sentTo(reader.person.email)).map(({ subject }) => subject)).toEqual(['A new data set for “Krill”'])
      expect(await queuedTo(unconfirmed.person.email)).toBe(0)
    })

    test('CAT-32 an e-mail that waits is not sent once its search is removed, and one chosen later says nothing of before', async () => {
      const { person, call, save } = await personWith()
      const { id } = await save({ name: 'Squid', query: 'keywords=squid' })
      const later = await save({ name: 'Later', query: 'keywords=squid&hasDepth=no', mail: false })
      await publish('Squid_A', 'Squid')
      await run()
      expect(await queuedTo(person.email)).toBe(1)
      await call('DELETE', `${path}/${id}`)
      expect((await call('PATCH', `${path}/${later.id}`, { mail: true })).value).toMatchObject({ id: later.id, mail: true })
      await run()
      expect([await sentTo(person.email), await queuedTo(person.email)]).toEqual([[], 0])
      const page = await api.send(`${catalogApi.searchFeed.path}?keywords=squid`)
      expect(await page.text()).toContain('Squid_A')
    })
  })
}
