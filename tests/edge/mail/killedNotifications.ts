import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNull } from 'drizzle-orm'
import { limits } from '#core/limits/index.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { mails, news, users } from '../../../edge/database/schema/index.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { noteBounce } from '../../../edge/mail/noteBounce.ts'
import { hasDueMails } from '../../../edge/mail/outbox.ts'
import { notificationHistory, resendNotification, sendNotification } from '../../../edge/news/notify.ts'
import { Random } from '../../fuzz/Random.ts'
import { openSmtpSink, type SinkMail, type SmtpSink } from '../../helpers/smtpSink.ts'
import { reportTo } from '../suite/mailReturns.ts'
import { mailPorts } from './mailPorts.ts'

const HALF_AN_HOUR_MS = 1_800_000
const STAGES = 150 // thirty mails

/** How many people get the story, and how often the process that sends is killed. */
interface Order {
  readonly people: number
  readonly kills: number
  readonly seed: number
}

/**
 * E-mails a story to people of whom the mail server rejects one in twenty and returns one in fifty. It is down for a while, and the process
 * that sends is killed again and again. Returns what everyone got; `mayRepeat` counts the kills between the server's having a mail and its
 * being noted, after which nobody can know.
 */
export async function mailAndKill({ people, kills, seed }: Order) {
  const random = new Random(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pelagos-notify-'))
  const { database, close } = await openDatabase(dataDir)
  const { ports, clock } = mailPorts(database, { send: () => Promise.reject(new Error('unused')), close: async () => undefined })
  const addresses = Array.from({ length: people }, (_, at) => `reader.${at}@example.org`)
  const isOne = (every: number, rest: number) => (_: string, at: number) => at % every === rest
  const rejected = new Set(addresses.filter(isOne(20, 3)))
  const returned = new Set(addresses.filter(isOne(50, 1)))
  const mayRepeat = new Map<string, number>()
  const got: SinkMail[][] = []
  let killAt = Number.POSITIVE_INFINITY
  let kill = async (): Promise<void> => undefined
  let stages = 0
  const open = async (port = 0): Promise<SmtpSink> => {
    const onStage = async () => {
      stages += 1
      if (stages === killAt) await kill()
    }
    const sink = await openSmtpSink({ port, onStage, rejects: (to) => rejected.has(to) })
    got.push(sink.mails as SinkMail[])
    return sink
  }
  let sink = await open()
  const arrivals = () => got.flat()
  /** Sends what is due at the clock's time in a process of its own; killed after so many stages of deliveries. */
  const send = async (afterStages = Number.POSITIVE_INFINITY): Promise<boolean> => {
    const child = spawn(process.execPath, ['tests/edge/mail/sendingAll.ts', dataDir, sink.url, String(clock.now)], { stdio: 'inherit' })
    const gone = once(child, 'exit')
    stages = 0
    killAt = afterStages
    kill = async () => {
      child.kill('SIGKILL')
      await gone
    }
    await gone
    return child.signalCode === 'SIGKILL'
  }
  const countUnnoted = async () => {
    const waiting = await database.select({ to: mails.to }).from(mails).where(isNull(mails.sentAt))
    const copies = (to: string) => arrivals().filter((mail) => mail.to.includes(to)).length
    for (const { to } of waiting) if (copies(to) > (mayRepeat.get(to) ?? 0)) mayRepeat.set(to, copies(to))
  }
  const drain = async () => {
    for (let round = 0; round < 12; round += 1) {
      if (await hasDueMails(database, clock.now)) await send()
      clock.now += HALF_AN_HOUR_MS
    }
  }

  const { newsId, modDate } = await prepare(database, addresses)
  const [{ emailId } = { emailId: 0 }] = await sendNotification(ports, { newsId, modDate })
  let killed = 0
  for (let round = 0; round < kills; round += 1) {
    if (await send(random.whole(1, STAGES))) killed += 1
    await countUnnoted()
    clock.now += limits.mailHoldMs
  }
  const { port } = sink
  await sink.close()
  await send()
  sink = await open(port)
  clock.now += 60_000
  await drain()
  for (const mail of arrivals().filter(({ to }) => returned.has(to[0] ?? ''))) await noteBounce(ports, reportTo(mail.from))
  const history = async () => (await notificationHistory(database, newsId))[String(newsId)]?.[0]?.recipients ?? []
  const first = { arrivals: [...arrivals()], recipients: await history() }
  rejected.clear()
  const again = await resendNotification(ports, emailId)
  await drain()
  const second = { arrivals: arrivals().slice(first.arrivals.length), recipients: await history() }
  await sink.close()
  await close()
  await rm(dataDir, { recursive: true })
  return { addresses, failing: addresses.filter(isFailing), killed, mayRepeat, first, again, second }
}

/** The addresses for which the first sending fails. */
const isFailing = (_: string, at: number): boolean => at % 20 === 3 || at % 50 === 1

async function prepare(database: Database, addresses: readonly string[]) {
  const rows = addresses.map((email, at) => ({ username: `reader ${at}`, email, emailConfirmedAt: 1, isNewsSubscribed: true }))
  for (let at = 0; at < rows.length; at += 200) await database.insert(users).values(rows.slice(at, at + 200))
  const story = { headline: 'Salt', link: '/', body: { content: 'Salt', links: [] }, date: '2026-01-01', viewStatus: 3, modifiedAt: 1 }
  const [row] = await database.insert(news).values(story).returning()
  return { newsId: row?.id ?? 0, modDate: new Date(1).toISOString() }
}
