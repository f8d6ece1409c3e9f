import { lt } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { accountTokens, guestTokens, sessions } from '../database/schema/index.ts'
import { removeSentMails } from './mail/deadLetters.ts'
import { removeOldCounters } from './rateLimit.ts'
import { removeOldSecurityEvents } from './securityLog.ts'

const HOUR_MS = 3_600_000
const TWO_DAYS_MS = 48 * HOUR_MS

/** Removes what has run out: counters, sessions, one-time tokens (kept an hour for the count of mails), security events, mails that went out long ago, and guest tokens (kept two days for the daily limit). */
export async function tidyUp(database: Database, now: number): Promise<void> {
  await removeOldCounters(database, now)
  await removeOldSecurityEvents(database, now)
  await removeSentMails(database, now)
  await database.delete(sessions).where(lt(sessions.expiresAt, now))
  await database.delete(accountTokens).where(lt(accountTokens.expiresAt, now - HOUR_MS))
  await database.delete(guestTokens).where(lt(guestTokens.createdAt, now - TWO_DAYS_MS))
}
