import { sql } from 'drizzle-orm'
import { HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/account.ts'
import { limits as errorLimits } from '#core/limits/errors.ts'
import { limits as mailLimits } from '#core/limits/mail.ts'
import type { Database } from '../../database/Database.ts'
import {
  accountTokens,
  apiKeyNetworks,
  apiKeys,
  callLog,
  contactMessages,
  errorReports,
  guestTokens,
  mails,
  rateCounters,
  secondSteps,
  securityEvents,
  sessions,
} from '../../database/schema/index.ts'
import { NOTIFICATION } from '../../mail/queueMail.ts'
import { removeAbove, removeAboveEach, removeFromLargestOwner, removeRows } from './removeRows.ts'

const TWO_DAYS_MS = 48 * HOUR_MS

/** How many rows tables that calls write may have; tests give fewer. */
export const storeBounds = {
  sessionsPerUser: 50, // every browser of a person; the oldest end
  revokedKeysPerUser: 100, // what can be looked up of a person’s past; the oldest go
  rateCounterRows: 200_000, // 40 MB; those of a single call make way first
  securityEventRows: 200_000, // 80 MB; the oldest of the most frequent kind make way
  mailRows: 50_000, // those that went out make way, then those that were given up; none that waits
  contactMessageRows: 20_000, // 200 MB of the longest; the oldest make way
  callLogRows: 300_000, // 400 MB of the longest; the oldest of the greediest caller make way
  errorReportRows: errorLimits.errorGroups as number, // 1 MB; resolved ones make way first, then those of pages that came once
  callLogRowsPerCaller: 20_000, // a year of a person’s work, or seven minutes of a loop; guests together are one caller
}

/** Bounds of the store as `storeBounds` are. */
export type StoreBounds = Readonly<typeof storeBounds>

/**
 * Removes what has run out, and of what is still good so much as is above its bound: rows of tables that calls write.
 * Works in small batches, so that calls never wait long for the store. One-time tokens are stored an hour longer for the count of e-mails,
 * guest tokens two days for the daily limit.
 */
export async function tidyUp(database: Database, now: number, bounds: StoreBounds = storeBounds): Promise<void> {
  await removeRows(database, rateCounters, sql`where ${rateCounters.windowEndsAt} < ${now}`)
  await removeRows(database, sessions, sql`where ${sessions.expiresAt} < ${now}`)
  await removeRows(database, secondSteps, sql`where ${secondSteps.expiresAt} < ${now}`)
  await removeRows(database, apiKeyNetworks, sql`where ${apiKeyNetworks.firstUsedAt} < ${now - limits.securityEventLifeMs}`)
  await removeRows(database, accountTokens, sql`where ${accountTokens.expiresAt} < ${now - HOUR_MS}`)
  await removeRows(database, guestTokens, sql`where ${guestTokens.createdAt} < ${now - TWO_DAYS_MS}`)
  await removeRows(database, apiKeys, sql`where ${apiKeys.revokedAt} < ${now - limits.revokedKeyLifeMs}`)
  const isOther = sql`${mails.kind} <> ${NOTIFICATION}`
  await removeRows(database, mails, sql`where ${mails.sentAt} < ${now - mailLimits.sentMailsKeptMs} and ${isOther}`)
  // The history of notifications lives as long as what was sent.
  await removeRows(database, mails, sql`where ${mails.sentAt} < ${now - mailLimits.deadMailsKeptMs}`)
  await removeRows(database, mails, sql`where ${mails.deadAt} < ${now - mailLimits.deadMailsKeptMs}`)
  await removeRows(database, securityEvents, sql`where ${securityEvents.at} < ${now - limits.securityEventLifeMs}`)
  await removeRows(database, callLog, sql`where ${callLog.at} < ${now - limits.callLogLifeMs}`)
  await removeRows(database, errorReports, sql`where ${errorReports.lastSeenAt} < ${now - errorLimits.errorGroupLifeMs}`)
  await trim(database, bounds)
}

async function trim(database: Database, bounds: StoreBounds): Promise<void> {
  const ofPerson = { owner: sql`user_id`, age: sql`created_at` }
  await removeAboveEach(database, sessions, { ...ofPerson, maxRows: bounds.sessionsPerUser })
  const isRevoked = sql`revoked_at is not null`
  await removeAboveEach(database, apiKeys, {
    owner: sql`user_id`,
    age: sql`revoked_at`,
    maxRows: bounds.revokedKeysPerUser,
    within: isRevoked,
  })
  const ofCaller = { owner: sql`user_id`, age: sql`date_time` }
  await removeAboveEach(database, callLog, { ...ofCaller, maxRows: bounds.callLogRowsPerCaller })
  await removeFromLargestOwner(database, callLog, { ...ofCaller, maxRows: bounds.callLogRows })
  await removeFromLargestOwner(database, securityEvents, { owner: sql`kind`, age: sql`at`, maxRows: bounds.securityEventRows })
  // Counters of a single call first: nobody who used an allowance up gets it again because others came.
  await removeAbove(database, rateCounters, bounds.rateCounterRows, sql`order by ${rateCounters.count}, ${rateCounters.windowEndsAt}`)
  await removeAbove(database, contactMessages, bounds.contactMessageRows, sql`order by ${contactMessages.createdAt}`)
  const { resolvedAt, source, count, lastSeenAt } = errorReports
  // Whoever invents errors of pages drives out neither those of the portal nor those that several have met.
  const first = sql`order by ${resolvedAt} is null, ${source} = 'server', ${count} > 1, ${lastSeenAt}`
  await removeAbove(database, errorReports, bounds.errorReportRows, first)
  await trimMails(database, bounds.mailRows)
}

/** Removes e-mails that were sent first, then those that were given up; none that are still waiting. */
async function trimMails(database: Database, maxRows: number): Promise<void> {
  const isDone = sql`where ${mails.sentAt} is not null or ${mails.deadAt} is not null`
  const above = (await database.$count(mails)) - maxRows
  if (above > 0) await removeRows(database, mails, sql`${isDone} order by ${mails.sentAt} is null, ${mails.createdAt}`, above)
}
