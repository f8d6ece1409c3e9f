import { expect } from 'vitest'
import { groupBy } from '../../../edge/catalog/groupBy.ts'
import type { SinkMail } from '../../helpers/smtpSink.ts'
import type { mailAndKill } from './killedNotifications.ts'

/** Each person has one mail, whatever was killed; where nobody can know, another copy with the same Message-ID. */
export function expectEachOnce({ addresses, failing, mayRepeat, first, again, second }: Awaited<ReturnType<typeof mailAndKill>>): void {
  const isRejected = (at: number) => at % 20 === 3
  const firstTo = groupBy(first.arrivals, ({ to }: SinkMail) => to.join())
  for (const [at, address] of addresses.entries()) {
    const copies = firstTo.get(address) ?? []
    expect([address, copies.length]).toEqual([address, isRejected(at) ? 0 : 1 + (mayRepeat.get(address) ?? 0)])
    expect([address, new Set(copies.map(({ messageId }) => messageId)).size]).toEqual([address, isRejected(at) ? 0 : 1])
  }
  const failedIn = (recipients: typeof first.recipients) =>
    recipients.filter(({ state }) => state === 'failed').map(({ userEmail }) => userEmail)
  expect(failedIn(first.recipients).toSorted()).toEqual(failing.toSorted())
  expect(first.recipients.filter(({ state }) => state === 'sent').length).toBe(addresses.length - failing.length)
  expect(again.map(({ recipient }) => recipient).toSorted()).toEqual(failing.toSorted())
  expect(second.arrivals.flatMap(({ to }) => to).toSorted()).toEqual(failing.toSorted())
  expect(second.recipients.every(({ state }) => state === 'sent')).toBe(true)
}
