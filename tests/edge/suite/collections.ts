import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import { limits } from '#core/limits/catalog.ts'
import { collectionErrors } from '#core/messages/collections.ts'
import { collections, datasets, subscriptions, users } from '../../../edge/database/schema/index.ts'
import { keyOf, newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'

const pair = ['COADS_Climatology', 'Nino12_SST']

/** Named lists of data sets, in every runtime. */
export function collectionsSuite(open: OpenPortal): void {
  const { api, database } = open
  describe('collections', () => {
    let [ada, ben]: { readonly person: Person; readonly headers: Record<string, string> }[] = []
    const newReader = async () => {
      const person = await newPerson(database, { firstName: 'Ada', lastName: 'Lee', institute: 'Sea Institute' })
      return { person, headers: { 'X-Requested-With': 'test', Cookie: (await sessionOf(open, person)).Cookie } }
    }
    beforeAll(async () => {
      ada = await newReader()
      ben = await newReader()
    })
    const send = async (method: string, path: string, reader = ada, body?: unknown) => {
      const headers = { ...reader?.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) }
      const sent = await api.send(`/api/collections${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await sent.text()
      return { status: sent.status, value: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as unknown }
    }
    const nobody = { person: { id: 0 } as Person, headers: {} }
    let made = 0
    const collection = async (more: object = {}, reader = ada) => {
      made += 1
      const answer = await send('POST', '', reader, { collectionName: `Collection ${made}`, datasets: pair, ...more })
      expect([answer.status, answer.value]).toEqual([201, expect.objectContaining({ isOwner: true })])
      return answer.value as CollectionRecord
    }
    const error = (code: string, message: unknown = expect.any(String)) => ({ error: code, message })

    test('COL-01 a collection has a name, a description and data sets, and is private unless it is shared', async () => {
      const created = await collection({
        collectionName: '  North Pacific ',
        description: 'For the review',
        datasets: ['coads_climatology', 'Nino12_SST'],
      })
      expect(created).toEqual({
        ...{ id: created.id, name: 'North Pacific', description: 'For the review', isPublic: false },
        ...{ createdDate: created.createdDate, modifiedDate: created.createdDate, followDate: null },
        ...{ ownerName: 'Ada Lee', ownerAffiliation: 'Sea Institute', isOwner: true, isFollowing: false },
        ...{ downloads: 0, views: 0, copies: 0, followerCount: 0, datasetCount: 2 },
        datasets: pair.map((datasetShortName) => ({ datasetShortName, datasetLongName: expect.any(String), isInvalid: false })),
      })
      expect((await send('GET', `/${created.id}`)).value).toEqual(created)
      const changed = await send('PATCH', `/${created.id}`, ada, { description: '', isPublic: true, datasets: [pair[1]] })
      expect(changed.value).toMatchObject({ name: 'North Pacific', description: '', isPublic: true, datasetCount: 1 })
      expect((await send('DELETE', `/${created.id}`)).value).toEqual({ id: created.id })
      expect(await send('GET', `/${created.id}`)).toEqual({ status: 404, value: error('not_found', collectionErrors.none) })
    })

    test.each([
      [{ collectionName: 'Four' }],
      [{ collectionName: 'x'.repeat(limits.collectionNameCharacters + 1) }],
      [{ collectionName: 'Valid name', description: 'x'.repeat(limits.collectionDescriptionCharacters + 1) }],
      [{ collectionName: 'Valid name', datasets: Array.from({ length: limits.datasetsPerCollection + 1 }, () => pair[0]) }],
      [{ collectionName: 'Valid name', isPublic: 'yes' }],
      [{ collectionName: 'Valid name', datasets: ['No_Such_Set'] }],
      [{ description: 'no name' }],
    ])('COL-02 invalid fields are a validation error %#', async (body) => {
      expect(await send('POST', '', ada, body)).toEqual({ status: 400, value: error('validation_error') })
    })

    test('COL-02 a person has a bounded number of collections, each with a name of its own in any letter case', async () => {
      const cleo = await newReader()
      const first = await collection({ collectionName: 'Deep water' }, cleo)
      const second = await collection({ collectionName: 'Deep waters' }, cleo)
      const free = async (query: string) => (await send('GET', `/verify-name?${query}`, cleo)).value
      expect(await free('name=DEEP%20WATER')).toEqual({ isAvailable: false })
      expect(await free(`name=DEEP%20WATER&collectionId=${first.id}`)).toEqual({ isAvailable: true })
      const taken = { status: 409, value: error('conflict', collectionErrors.nameTaken) }
      expect(await send('POST', '', cleo, { collectionName: 'deep WATER' })).toEqual(taken)
      expect(await send('PATCH', `/${second.id}`, cleo, { collectionName: 'deep WATER' })).toEqual(taken)
      expect((await send('POST', '', ben, { collectionName: 'deep WATER' })).status).toBe(201)
      const rows = Array.from({ length: limits.collectionsPerUser - 2 }, (_, at) => ({
        userId: cleo.person.id,
        name: `Row ${at}`,
        modifiedAt: 1,
      }))
      await database.insert(collections).values(rows)
      for (const path of ['', `/${first.id}/copy`])
        expect(await send('POST', path, cleo, path === '' ? { collectionName: 'One too many' } : undefined)).toEqual({
          status: 409,
          value: error('conflict', collectionErrors.tooMany),
        })
    })

    test('COL-03 a private collection is unknown to everybody but its owner', async () => {
      const { id } = await collection()
      const unknown = await send('GET', '/999999999', ben)
      expect(unknown).toEqual({ status: 404, value: error('not_found', collectionErrors.none) })
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', { isPublic: true }],
        ['DELETE', ''],
        ['POST', '/copy'],
        ['POST', '/follow'],
        ['POST', '/view'],
      ] as const)
        expect([method, path, await send(method, `/${id}${path}`, ben, body)]).toEqual([method, path, unknown])
      for (const path of ['/0', '/-1', '/1e3', '/9999999999999999', '/x', "/1'%20or%201=1"])
        expect([path, (await send('GET', path)).status]).toEqual([path, 404])
      const listed = (await send('GET', '', ben)).value as CollectionRecord[]
      expect(listed.filter((one) => one.id === id)).toEqual([])
    })

    test('COL-04 a public collection is listed to everybody, opens for who is signed in, and is changed by its owner alone', async () => {
      const { id } = await collection({ isPublic: true })
      const listed = (await send('GET', '?includeDatasets=true', nobody)).value as CollectionRecord[]
      expect(listed.find((one) => one.id === id)).toMatchObject({ isOwner: false, datasets: [{}, {}] })
      expect(((await send('GET', '', nobody)).value as CollectionRecord[])[0]).not.toHaveProperty('datasets')
      expect(await send('GET', `/${id}`, nobody)).toEqual({ status: 401, value: 'Unauthorized' })
      expect((await send('GET', `/${id}`, ben)).value).toMatchObject({ isOwner: false, datasetCount: 2 })
      const forbidden = { status: 403, value: error('forbidden', collectionErrors.notYours) }
      expect(await send('PATCH', `/${id}`, ben, { isPublic: false })).toEqual(forbidden)
      expect(await send('DELETE', `/${id}`, ben)).toEqual(forbidden)
      const views = async (reader: typeof ada) => (await send('POST', `/${id}/view`, reader)).value
      expect([await views(ada), await views(ben), await views(ben)]).toEqual([0, 1, 2].map((count) => ({ id, views: count })))
    })

    test('COL-05 a copy is the reader’s own, private, and named after the original', async () => {
      const { id } = await collection({ collectionName: 'To be copied', isPublic: true })
      const copies = [await send('POST', `/${id}/copy`, ben), await send('POST', `/${id}/copy`, ben)]
      expect(copies).toMatchObject([
        { status: 201, value: { name: 'To be copied copy', isPublic: false, isOwner: true, datasetCount: 2, copies: 0 } },
        { status: 201, value: { name: 'To be copied copy 2' } },
      ])
      expect((await send('GET', `/${id}`)).value).toMatchObject({ copies: 2 })
      const long = await collection({ collectionName: 'x'.repeat(limits.collectionNameCharacters) })
      expect((await send('POST', `/${long.id}/copy`)).value).toMatchObject({ name: expect.stringMatching(/^x{195} copy$/) })
    })

    test('COL-06 a follower finds the collection in a list of their own and may subscribe to its data sets', async () => {
      const { id } = await collection({ isPublic: true })
      expect((await send('POST', `/${id}/follow`, ben)).value).toMatchObject({ isFollowing: true, followerCount: 1 })
      const subscribed = () => database.$count(subscriptions, eq(subscriptions.userId, ben?.person.id ?? 0))
      expect(await subscribed()).toBe(0)
      expect((await send('POST', `/${id}/follow?subscribe=true`, ben)).value).toMatchObject({ followerCount: 1 })
      expect(await subscribed()).toBe(2)
      const followed = async () => (await send('GET', '/followed?includeDatasets=true', ben)).value
      expect(await followed()).toMatchObject([{ id, followDate: expect.stringMatching(/Z$/), datasets: [{}, {}] }])
      await send('PATCH', `/${id}`, ada, { isPublic: false })
      expect(await followed()).toEqual([])
      expect(await send('DELETE', `/${id}/follow`, ben)).toEqual({ status: 200, value: { id } })
      expect((await send('GET', `/${id}`)).value).toMatchObject({ followerCount: 0 })
    })

    test('COL-07 a data set that left the catalog stays in the list and is marked', async () => {
      const { id } = await collection()
      const isPair = eq(datasets.shortName, pair[1] ?? '')
      await database.update(datasets).set({ retiredAt: 1 }).where(isPair)
      try {
        const marked = { datasets: [{ isInvalid: false }, { datasetShortName: pair[1], isInvalid: true }] }
        expect((await send('GET', `/${id}`)).value).toMatchObject(marked)
        expect((await send('PATCH', `/${id}`, ada, { datasets: pair })).value).toMatchObject(marked)
        expect((await send('POST', '', ada, { collectionName: 'Another list', datasets: pair })).status).toBe(400)
      } finally {
        await database.update(datasets).set({ retiredAt: null }).where(isPair)
      }
    })

    test('COL-08 an API key changes collections only if it may submit, and a session comes before it', async () => {
      const { person } = await newReader()
      const { Authorization } = await keyOf(open, person)
      const reading = { person, headers: { Authorization } }
      expect(await send('POST', '', reading, { collectionName: 'By a key' })).toEqual({ status: 403, value: error('key_scope') })
      expect((await send('GET', '/followed', reading)).value).toEqual([])
      const submitting = { person, headers: { Authorization: (await keyOf(open, person, { scope: 'submit' })).Authorization } }
      const { id } = await collection({ collectionName: 'By a key' }, submitting)
      const both = { person, headers: { ...reading.headers, ...ben?.headers } }
      expect([(await send('GET', `/${id}`, both)).status, (await send('GET', `/${id}`, reading)).status]).toEqual([404, 200])
    })

    test('COL-09 the collections of an account end with it', async () => {
      const { person, headers } = await newReader()
      const { id } = await collection({ isPublic: true }, { person, headers })
      await database.delete(users).where(eq(users.id, person.id))
      expect((await send('GET', `/${id}`)).status).toBe(404)
    })

    test.runIf(api.hasEngine)('COL-10 rows are counted within ranges, and a bulk download of a collection is counted', async () => {
      const body = { shortNames: [...pair, 'No_Such_Set'], constraints: { spatial: { latMin: 10, latMax: 30 } } }
      const counts = (await send('POST', '/calculate-row-counts', nobody, body)).value as { results: Record<string, number> }
      expect(counts).toMatchObject({ skipped: [], failed: ['No_Such_Set'], metadata: { requested: 3, counted: 2 } })
      expect(Object.keys(counts.results)).toEqual(pair)
      const { id } = await collection({ isPublic: true })
      const download = async (collectionId: unknown) => {
        const form = { shortNames: [pair[1]], filters: { spatial: { latMin: 80, latMax: 80 } }, collectionId }
        const headers = { ...ben?.headers, 'Content-Type': 'application/json' }
        const zip = await api.send('/api/data/bulk-download', { method: 'POST', headers, body: JSON.stringify(form) })
        await zip.arrayBuffer()
        return zip.status
      }
      expect([await download(0), await download('x'), await download(id), await download(String(id))]).toEqual([400, 400, 200, 200])
      await expect.poll(async () => (await send('GET', `/${id}`)).value).toMatchObject({ downloads: 2 })
    })
  })
}
