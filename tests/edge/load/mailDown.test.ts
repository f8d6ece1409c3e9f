import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { smtpSender } from '../../../edge/adapters/node/mail/smtpSender.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import { sendDueMails } from '../../../edge/mail/sendDueMails.ts'
import { type JourneyPortal, startJourneyPortal } from '../../helpers/journeyPortal.ts'
import { tokenOf } from '../../helpers/mailedLink.ts'
import { Visitor } from '../../helpers/Visitor.ts'

const grace = { firstName: 'Grace', lastName: 'Hopper', username: 'grace hopper', email: 'grace@example.org', password: 'Compiler 1952!' }

let portal: JourneyPortal

beforeAll(async () => {
  portal = await startJourneyPortal()
})
afterAll(() => portal?.stop())

/** Sends what is due a while from now, as the portal would then, without waiting for it. */
async function sendLater(afterMs: number): Promise<void> {
  const environment = { PELAGOS_DATA_DIR: portal.dataDir, PELAGOS_SMTP_URL: portal.sink.url, PORT: new URL(portal.url).port }
  const { config, database, close } = await openStore(parseConfig(environment), () => undefined)
  const mail = smtpSender(portal.sink.url)
  const log = { info: () => undefined, error: () => undefined }
  try {
    await sendDueMails({ config, database, mail, log, now: () => Date.now() + afterMs })
  } finally {
    await mail.close()
    await close()
  }
}

/** Waits until the portal has tried and failed. */
async function untilSaid(text: string): Promise<void> {
  const end = Date.now() + 20_000
  while (!portal.said().includes(text)) {
    if (Date.now() > end) throw new Error(`the portal never said "${text}"`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('registering while the mail server is down', () => {
  test('ACC-17 the account exists at once; the link comes once when the server is back, over a restart, and works', async () => {
    await portal.stopMail()
    const visitor = new Visitor(portal.url)
    expect(await visitor.ask('POST', '/api/user/signup', grace)).toEqual([200, 'OK'])
    expect(await visitor.ask('POST', '/api/user/signin', { username: grace.username, password: grace.password })).toEqual([200, 'true'])
    await untilSaid('mail failed')
    await portal.startMail()
    await portal.restart()
    await sendLater(limits.mailRetryPausesMs[0] + 1000)
    const token = tokenOf(await portal.sink.waitFor(grace.email, 'Confirm'), 'confirmemail')
    expect(await visitor.ask('POST', '/api/user/confirmemail', { token })).toEqual([200, 'OK'])
    await sendLater(limits.mailRetryPausesMs[0] * 100)
    expect(portal.sink.mails.length).toBe(1)
  })
})
