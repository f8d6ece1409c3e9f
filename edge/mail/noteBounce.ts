import { and, eq, isNull } from 'drizzle-orm'
import { limits } from '#core/limits/mail.ts'
import { readDeliveryStatus } from '#core/mail/deliveryStatus.ts'
import { notifications } from '../database/schema/index.ts'
import { knownSecrets } from '../platform/knownSecrets.ts'
import { reported } from '../platform/redact.ts'
import type { Ports } from '../ports/Ports.ts'
import { readBounceAddress } from './notificationMail.ts'

const ADDRESSES = 20 // headers of a notification that a person did not make up have three at most

/**
 * Notes that a notification has bounced, if a message is a report of final failure to the address that one was sent from. `recipient` is
 * that address, where the mail server names it. Returns whether something was noted; the same report again notes nothing.
 */
export async function noteBounce(
  { config, database, now }: Pick<Ports, 'config' | 'database' | 'now'>,
  message: string,
  recipient?: string,
): Promise<boolean> {
  const { addresses, failures } = readDeliveryStatus(message)
  const [failure] = failures
  if (failure === undefined) return false
  for (const address of recipient === undefined ? addresses.slice(0, ADDRESSES) : [recipient]) {
    const found = await readBounceAddress(config, address)
    if (found === null) continue
    const isMeant = and(eq(notifications.mailId, found.mailId), eq(notifications.earlierAttempts, found.earlierAttempts))
    const bounce = reported(failure || 'no reason given', knownSecrets(config), limits.mailErrorCharacters)
    const noted = await database
      .update(notifications)
      .set({ bouncedAt: now(), bounce })
      .where(and(isMeant, isNull(notifications.bouncedAt)))
      .returning({ mailId: notifications.mailId })
    return noted.length > 0
  }
  return false
}
