import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseConfig } from '../../edge/config/config.ts'
import { mails, securityEvents, sessions } from '../../edge/database/schema/index.ts'
import { queueMail } from '../../edge/mail/queueMail.ts'
import worker from '../../edge/worker.ts'
import { newPerson, sessionOf } from './helpers/people.ts'
import { openWorkerPortal } from './helpers/workerPortal.ts'

/** Stands for a provider: it answers whatever it is handed with 200. */
const provider = { PELAGOS_MAIL_API_URL: 'http://statements.local/', PELAGOS_MAIL_API_TOKEN: 'the token of a test' }
const open = openWorkerPortal()
const { database, api } = open

test('what a worker does by the clock: mails that wait are sent, and what has run out is removed', async () => {
  const person = await newPerson(database)
  const [ended, lasting] = [await sessionOf(open, person, Date.now() - 1000), await sessionOf(open, person)]
  await database.insert(securityEvents).values({ at: 1, kind: 'signed-in', userId: null, details: {} })
  const config = parseConfig({ PELAGOS_SESSION_SECRET: api.secrets.session, PELAGOS_KEY_SECRET: api.secrets.key })
  const mail = { subject: 'Hello', text: 'of a test', html: '<p>of a test</p>' }
  await queueMail(database, { config, now: Date.now }, { kind: 'contact', to: person.email, mail })
  const context = createExecutionContext()
  await worker.scheduled(null, { ...env, ...provider }, context)
  await waitOnExecutionContext(context)
  const storedMails = await database.select().from(mails).where(eq(mails.to, person.email))
  expect(storedMails).toMatchObject([{ attempts: 1, sentAt: expect.any(Number), text: '', lastError: null }])
  expect((await database.select().from(securityEvents)).filter(({ at }) => at === 1)).toEqual([])
  const left = (await database.select().from(sessions).where(eq(sessions.userId, person.id))).map(({ id }) => id)
  expect([left.includes(ended.id), left.includes(lasting.id)]).toEqual([false, true])
})
