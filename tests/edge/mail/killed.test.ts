import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { smtpSender } from '../../../edge/adapters/node/mail/smtpSender.ts'
import { mails } from '../../../edge/database/schema/index.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { sendDueMails } from '../../../edge/mail/sendDueMails.ts'
import { startPortal } from '../../helpers/portal.ts'
import { openSmtpSink, type SinkStage } from '../../helpers/smtpSink.ts'
import { allMails, mailPorts, mailSecrets, queueTo } from './mailPorts.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'pelagos-killed-'))
const { database, close } = await openDatabase(dataDir)
afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true })
})

/** Ends a process as a power cut would, and stays silent to it. */
async function killed(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('a process that is killed between writing a mail and the server’s word that it has it', () => {
  test.each<[SinkStage, number]>([
    ['connect', 1],
    ['mail', 1],
    ['rcpt', 1],
    ['data', 1],
    ['received', 2],
  ])('killed at %s: after the restart the mail arrives, %i in all, with one Message-ID', async (fatal, arrivals) => {
    let child: ChildProcess | undefined
    let kills = 0
    const sink = await openSmtpSink({
      onStage: async (stage) => {
        if (stage !== fatal || kills > 0) return
        kills += 1
        await killed(child)
        throw new Error('nobody is there any more')
      },
    })
    const to = `${fatal}@example.org`
    child = spawn(process.execPath, ['tests/edge/mail/sendingChild.ts', dataDir, sink.url, to], { stdio: 'inherit' })
    await once(child, 'exit')
    expect(kills).toBe(1)
    expect(child.signalCode).toBe('SIGKILL')
    const { ports, clock } = mailPorts(database, smtpSender(sink.url))
    await sendDueMails(ports)
    expect(sink.mails).toHaveLength(arrivals - 1)
    clock.now += limits.mailHoldMs
    await sendDueMails(ports)
    await sendDueMails(ports)
    expect(sink.mails.map((mail) => mail.to)).toEqual(Array.from({ length: arrivals }, () => [to]))
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect((await allMails(database)).find((mail) => mail.to === to)).toMatchObject({ sentAt: expect.any(Number), attempts: 1 })
    await sink.close()
  })

  test('killed before it connected: the next portal on the store sends the mail when it starts', async () => {
    const sink = await openSmtpSink()
    await queueTo(database, 'start@example.org', Date.now())
    await database.update(mails).set({ heldUntil: Date.now() - 1 })
    const copy = await mkdtemp(join(tmpdir(), 'pelagos-restart-'))
    await database.run(`VACUUM INTO '${join(copy, 'pelagos.db')}'`)
    const portal = await startPortal({ PELAGOS_DATA_DIR: copy, PELAGOS_SMTP_URL: sink.url, ...mailSecrets })
    try {
      await sink.waitFor('start@example.org', 'Hello')
    } finally {
      await portal.stop()
      await sink.close()
    }
  })

  test('a mail server that is down for a while and up again loses nothing', async () => {
    const first = await openSmtpSink()
    await first.close()
    const { ports, clock } = mailPorts(database, smtpSender(first.url))
    for (let index = 0; index < 12; index += 1) await queueTo(database, `down${index}@example.org`, clock.now)
    await sendDueMails(ports)
    clock.now += 60_000
    await sendDueMails(ports)
    const again = await openSmtpSink({ port: first.port, failFirst: 3 })
    for (let round = 0; round < 3; round += 1) {
      clock.now += limits.mailRetryPausesMs[2]
      await sendDueMails(ports)
    }
    const arrived = again.mails.flatMap(({ to }) => to).filter((to) => to.startsWith('down'))
    expect(arrived.sort()).toEqual(Array.from({ length: 12 }, (_, index) => `down${index}@example.org`).sort())
    await again.close()
  })
})
