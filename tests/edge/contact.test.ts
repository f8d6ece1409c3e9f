import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../edge/app.ts'
import { contactMessages, mails } from '../../edge/database/schema/index.ts'
import { jsonLog } from '../../edge/platform/logger.ts'
import type { OutgoingMail } from '../../edge/ports/MailSender.ts'
import type { Ports } from '../../edge/ports/Ports.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { contactSuite, message, writeToTeam } from './suite/contact.ts'
import type { TestedApi } from './suite/TestedApi.ts'

const { store, remove } = await makeTestStore({ PELAGOS_TEAM_ADDRESS: 'team@example.org' })
const handed: OutgoingMail[] = []
const works: Promise<void>[] = []
const lines: string[] = []
const ports: Ports = {
  config: store.config,
  database: store.database,
  unsynced: store.database,
  engine: null,
  sql: null,
  objects: null,
  mail: { send: async (mail) => void handed.push(mail), close: async () => undefined },
  version: '0.0.0',
  log: jsonLog((line) => lines.push(line)),
  now: Date.now,
  addressOf: (incoming) => incoming.headers.get('X-Forwarded-For') ?? '',
  site: async () => new Response('site'),
  inlineSources: { scripts: [], styles: [] },
  pages: null,
  pageCompressor: null,
  afterAnswer: (work) => void works.push(work),
}

function portalOf(changes: Partial<Ports> = {}): TestedApi {
  const world = { ...ports, ...changes }
  const app = createApp(world, () => world)
  return {
    name: 'node',
    origin: store.config.publicUrl,
    send: async (path, init) => app.fetch(new Request(new URL(path, store.config.publicUrl), init), {}),
    from: (address) => ({ 'X-Forwarded-For': address }),
    hasEngine: false,
    secrets: store.config.secrets ?? { session: '', key: '' },
  }
}

const api = portalOf()
afterAll(async () => {
  await Promise.all(works)
  await remove()
})
contactSuite(api)

describe('a message to the team', () => {
  beforeEach(async () => {
    await Promise.all(works.splice(0))
    handed.length = 0
    for (const table of [mails, contactMessages]) await store.database.delete(table)
  })

  test('INF-07 is stored, and mailed so that a reply goes to its writer', async () => {
    await writeToTeam(api, { ...message, dataset_name: 'HOT CTD', dataset_url: '' })
    await Promise.all(works)
    expect(await store.database.select().from(contactMessages)).toMatchObject([{ ...message, datasetName: 'HOT CTD', datasetUrl: null }])
    expect(handed).toMatchObject([{ to: 'team@example.org', replyTo: 'ada@example.org', subject: 'A data set was nominated' }])
    expect(handed[0]?.text).toContain('> Is there chlorophyll\n> before 1997?')
    expect(lines.join()).not.toContain('ada@example.org')
  })

  test('is stored if no recipient is configured', async () => {
    const config = { ...store.config, mail: { ...store.config.mail, teamAddress: null } }
    expect(await (await writeToTeam(portalOf({ config }), message)).text()).toBe('OK')
    expect(await store.database.select().from(contactMessages)).toHaveLength(1)
    expect(await store.database.select().from(mails)).toEqual([])
  })

  test('that a bot filled in completely is not stored', async () => {
    await writeToTeam(api, { ...message, website: 'https://spam.example' })
    expect(await store.database.select().from(contactMessages)).toEqual([])
    expect(handed).toEqual([])
  })

  test('API-32 that cannot be stored responds with 500 and `error sending message`, and nothing of it is stored', async () => {
    await store.database.run('CREATE TRIGGER full BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, "disk full"); END')
    const response = await writeToTeam(api, message)
    await store.database.run('DROP TRIGGER full')
    expect([response.status, await response.text()]).toEqual([500, 'error sending message'])
    expect(await store.database.select().from(contactMessages)).toEqual([])
  })

  test('waits if the mail server is down, and its writer gets OK', async () => {
    const mail = { send: () => Promise.reject(new Error('down')), close: async () => undefined }
    expect((await writeToTeam(portalOf({ mail }), message)).status).toBe(200)
    await Promise.all(works)
    expect(await store.database.select().from(mails)).toMatchObject([{ sentAt: null, deadAt: null, attempts: 1, lastError: 'down' }])
  })
})
