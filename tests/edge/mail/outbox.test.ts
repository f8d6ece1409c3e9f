import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { mails } from '../../../edge/database/schema/index.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { tidyUp } from '../../../edge/jobs/housekeeping/tidyUp.ts'
import { listDeadLetters, retryDeadLetters } from '../../../edge/mail/deadLetters.ts'
import { claimDueMails } from '../../../edge/mail/outbox.ts'
import { queueMail } from '../../../edge/mail/queueMail.ts'
import { sendDueMails } from '../../../edge/mail/sendDueMails.ts'
import { MailError, type MailSender, type OutgoingMail } from '../../../edge/ports/MailSender.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { allMails, mailPorts, queueTo } from './mailPorts.ts'

const { store, dataDir, remove } = await makeTestStore()
const { database } = store
const second = await openDatabase(dataDir)
const storePorts = mailPorts(database, { send: async () => undefined, close: async () => undefined }).ports
afterAll(async () => {
  await second.close()
  await remove()
})
beforeEach(async () => {
  await database.delete(mails)
})

/** Does with each mail what the test says, and keeps what it was handed. */
function sender(send: (mail: OutgoingMail) => Promise<void> | void = () => undefined) {
  const handed: OutgoingMail[] = []
  const port: MailSender = {
    send: async (mail) => {
      handed.push(mail)
      await send(mail)
    },
    close: async () => undefined,
  }
  return { port, handed }
}
const reject = (isFinal: boolean) => () => {
  throw new MailError('RCPT TO: 550 no such person', isFinal)
}

describe('the outbox', () => {
  test('a mail that is out is emptied of its links and is not sent again', async () => {
    const { port, handed } = sender()
    const { ports, clock, lines } = mailPorts(database, port)
    await queueTo(database, 'ada@example.org', clock.now)
    await sendDueMails(ports)
    clock.now += 1e9
    await sendDueMails(ports)
    expect(handed.map(({ to, from }) => [to, from])).toEqual([['ada@example.org', 'portal@example.org']])
    expect(handed[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/)
    expect(await allMails(database)).toMatchObject([{ text: '', html: '', attempts: 1, deadAt: null, sentAt: expect.any(Number) }])
    expect(lines.join()).not.toMatch(/ada|secret/)
  })

  test('OPS-12 a mail that went out while the store took no writes is noted as soon as it does, and not sent again', async () => {
    const { port, handed } = sender()
    const { ports, clock, lines } = mailPorts(database, port)
    await queueTo(database, 'ada@example.org', clock.now)
    await database.run("create trigger full before update of sent_at on mails begin select raise(abort, 'disk is full'); end")
    await sendDueMails(ports)
    const wentOut = clock.now
    clock.now += limits.mailHoldMs
    await sendDueMails(ports)
    expect(await allMails(database)).toMatchObject([{ sentAt: null }])
    expect(lines.join()).toContain('disk is full')
    await database.run('drop trigger full')
    await sendDueMails(ports)
    expect(await allMails(database)).toMatchObject([{ sentAt: wentOut, attempts: 1, text: '', html: '' }])
    await sendDueMails(ports)
    expect(handed).toHaveLength(1)
  })

  test('SEC-16 neither a waiting mail nor one that is out can be read in the files of the store', async () => {
    const { port, handed } = sender()
    const { ports, clock } = mailPorts(database, port)
    const files = () =>
      readdirSync(dataDir).flatMap((name) => (name.startsWith('pelagos.db') ? [readFileSync(join(dataDir, name), 'latin1')] : []))
    const areReadable = () => files().some((bytes) => /token=secret/.test(bytes))
    await queueTo(database, 'ada@example.org', clock.now)
    expect(files().join().includes('ada@example.org')).toBe(true)
    expect(areReadable()).toBe(false)
    await sendDueMails(ports)
    expect(handed[0]?.text).toContain('token=secret')
    expect(areReadable()).toBe(false)
  })

  test('SEC-16 the message of a mail server is stored without the password and on one line', async () => {
    const url = 'smtps://portal:smtp-password@mail.example'
    const plain = Buffer.from('\0portal\0smtp-password').toString('base64')
    const { port } = sender(() => {
      throw new MailError(`AUTH PLAIN: 535 ${plain}\r\n\x1b[31msmtp-password ${'x'.repeat(1000)}`, false)
    })
    const { ports, clock } = mailPorts(database, port)
    await queueTo(database, 'ada@example.org', clock.now)
    await sendDueMails({ ...ports, config: { ...ports.config, mail: { ...ports.config.mail, transport: { kind: 'smtp', url } } } })
    const [kept] = await allMails(database)
    expect(kept?.lastError).toMatch(/^AUTH PLAIN: 535 \[secret\]=* \[31m\[secret\] x+$/)
    expect(kept?.lastError).toHaveLength(limits.mailErrorCharacters)
  })

  test('a mail of another key secret is given up, and says why', async () => {
    const { port, handed } = sender()
    const { ports, clock } = mailPorts(database, port)
    await queueTo(database, 'ada@example.org', clock.now)
    const secrets = { session: ports.config.secrets?.session ?? '', key: 'another key secret than the one before' }
    await sendDueMails({ ...ports, config: { ...ports.config, secrets } })
    expect([handed, await listDeadLetters(database)]).toMatchObject([[], [{ lastError: 'it was stored under another key secret' }]])
  })

  test.each([
    ['reset-password', limits.resetLinkLifeMs],
    ['confirm-email', limits.confirmLinkLifeMs],
  ] as const)('ACC-19 a mail of %s that waited longer than its link works is never sent', async (kind, lifeMs) => {
    const { port, handed } = sender()
    const { ports, clock } = mailPorts(database, port)
    await queueTo(database, 'ada@example.org', clock.now, kind)
    await queueTo(database, 'bob@example.org', clock.now + 1, kind)
    clock.now += lifeMs
    await sendDueMails(ports)
    expect(handed.map(({ to }) => to)).toEqual(['bob@example.org'])
    const [late] = await listDeadLetters(database)
    expect(late).toMatchObject({ to: 'ada@example.org', lastError: 'its link stopped working before it could be sent' })
    await retryDeadLetters(database, 'all', clock.now)
    await sendDueMails(ports)
    expect(handed).toHaveLength(1)
  })

  test('a failing mail is tried after 1 min, 5 min, 30 min, 2 h, 6 h and 24 h with one Message-ID, then waits for a person', async () => {
    const { port, handed } = sender(reject(false))
    const { ports, clock } = mailPorts(database, port)
    await queueTo(database, 'ada@example.org', clock.now)
    for (const minutes of [1, 5, 30, 120, 360, 1440]) {
      await sendDueMails(ports)
      const tries = handed.length
      clock.now += minutes * 60_000 - 1
      await sendDueMails(ports)
      expect(handed).toHaveLength(tries)
      clock.now += 1
    }
    await sendDueMails(ports)
    clock.now += 1e10
    await sendDueMails(ports)
    expect(handed).toHaveLength(7)
    expect(new Set(handed.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await listDeadLetters(database)).toMatchObject([
      { to: 'ada@example.org', attempts: 7, lastError: 'RCPT TO: 550 no such person' },
    ])
  })

  test('a mail rejected for good is a dead letter at once, and is sent whole when an operator retries it', async () => {
    const rejecting = mailPorts(database, sender(reject(true)).port)
    await queueTo(database, 'ada@example.org', rejecting.clock.now)
    await sendDueMails(rejecting.ports)
    const [dead] = await listDeadLetters(database)
    expect(dead?.attempts).toBe(1)
    expect(JSON.stringify(dead)).not.toContain('token')
    expect(await retryDeadLetters(database, 999, rejecting.clock.now)).toBe(0)
    expect(await retryDeadLetters(database, dead?.id ?? 0, rejecting.clock.now)).toBe(1)
    const { port, handed } = sender()
    await sendDueMails(mailPorts(database, port).ports)
    expect(handed[0]?.text).toContain('#token=secret')
    expect(await listDeadLetters(database)).toEqual([])
  })

  test('a mail locked by a killed process is released when its lease expires, not before', async () => {
    const now = Date.now()
    await queueTo(database, 'ada@example.org', now)
    expect(await claimDueMails(database, 5, now)).toHaveLength(1)
    expect(await claimDueMails(database, 5, now + limits.mailHoldMs - 1)).toHaveLength(0)
    expect(await claimDueMails(database, 5, now + limits.mailHoldMs)).toHaveLength(1)
  })

  test('a sender that comes back after its time was over does not undo what another one did', async () => {
    const { ports, clock } = mailPorts(
      database,
      sender(async () => {
        clock.now += limits.mailHoldMs
        await sendDueMails(mailPorts(database, sender().port, clock).ports)
        throw new MailError('too late', true)
      }).port,
    )
    await queueTo(database, 'ada@example.org', clock.now)
    await sendDueMails(ports)
    expect(await allMails(database)).toMatchObject([{ deadAt: null, sentAt: expect.any(Number) }])
  })

  test('two portals on one store send each of 60 mails once, at most five at a time each', async () => {
    const counts = { now: 0, most: 0 }
    const slow = () =>
      sender(async () => {
        counts.now += 1
        counts.most = Math.max(counts.most, counts.now)
        await new Promise((resolve) => setTimeout(resolve, 5))
        counts.now -= 1
      })
    const [one, two] = [slow(), slow()]
    const first = mailPorts(database, one.port)
    const other = mailPorts(second.database, two.port, first.clock)
    for (let index = 0; index < 60; index += 1) await queueTo(database, `person${index}@example.org`, first.clock.now)
    await Promise.all([first, other, first, other, first].map(({ ports }) => sendDueMails(ports)))
    const handed = [...one.handed, ...two.handed].map(({ to }) => to)
    expect(handed).toHaveLength(60)
    expect(new Set(handed).size).toBe(60)
    expect(counts.most).toBeLessThanOrEqual(10)
    expect((await allMails(database)).every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  test('a mail that is queued while all places are taken goes out without another call', async () => {
    const { port, handed } = sender(async ({ to }) => {
      if (to === 'person4@example.org') {
        await queueTo(database, 'late@example.org', clock.now)
        await sendDueMails(ports)
      }
    })
    const { ports, clock } = mailPorts(database, port)
    for (let index = 0; index < 5; index += 1) await queueTo(database, `person${index}@example.org`, clock.now)
    await sendDueMails(ports)
    expect(handed.at(-1)?.to).toBe('late@example.org')
  })

  test('a store that fails is logged and nothing is lost', async () => {
    const { ports, lines } = mailPorts(
      Object.create(database, {
        update: {
          value: () => {
            throw new Error('disk full')
          },
        },
      }),
      sender().port,
    )
    await queueTo(database, 'ada@example.org', Date.now())
    await sendDueMails(ports)
    expect(lines.join()).toContain('disk full')
    expect(await allMails(database)).toMatchObject([{ sentAt: null, deadAt: null }])
  })

  test('sent mails are deleted after thirty days; waiting ones and those given up stay', async () => {
    const { ports, clock } = mailPorts(database, sender().port)
    await queueTo(database, 'ada@example.org', clock.now)
    await sendDueMails(ports)
    const rejecting = mailPorts(database, sender(reject(true)).port)
    await queueTo(database, 'bob@example.org', clock.now)
    await sendDueMails(rejecting.ports)
    await queueTo(database, 'eve@example.org', clock.now)
    await tidyUp(database, clock.now + limits.sentMailsKeptMs + 1)
    expect((await allMails(database)).map(({ to }) => to)).toEqual(['bob@example.org', 'eve@example.org'])
  })

  test.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nX: y',
    'a@example.org\0',
    'a@example.org\u2028b',
    'a@example.org, b@example.org',
    '"a b"@example.org',
    '<a@example.org>',
    'a',
    '',
  ])('an address such as %j is rejected before it is stored, as recipient and as the one to answer', async (address) => {
    const mail = { subject: 'Hello', text: '', html: '' }
    await expect(queueMail(database, storePorts, { kind: 'contact', to: address, mail })).rejects.toThrow('not an e-mail address')
    await expect(queueMail(database, storePorts, { kind: 'contact', to: 'ada@example.org', replyTo: address, mail })).rejects.toThrow(
      'not an e-mail address',
    )
    expect(await allMails(database)).toEqual([])
  })

  test.each(['Hello\r\nBcc: b@example.org', 'a\nb', 'a\0b', 'a\u2028b', 'a\u2029b', 'a\u0085b'])(
    'the subject %j is rejected before it is stored',
    async (subject) => {
      await expect(
        queueMail(database, storePorts, { kind: 'contact', to: 'ada@example.org', mail: { subject, text: '', html: '' } }),
      ).rejects.toThrow('one line')
      expect(await allMails(database)).toEqual([])
    },
  )
})
