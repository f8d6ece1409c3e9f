import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type KeyScope, keyScopes } from '#core/account/keyScopes.ts'
import type { Role } from '#core/account/roles.ts'
import { datasets } from './catalog.ts'
import { caseBlindText, createdAt, flag, instant } from './columns.ts'

/** A registered person. `passwordHash` holds its own parameters; it is null for people who sign in elsewhere only. */
export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: caseBlindText('username').notNull(),
    email: caseBlindText('email').notNull(),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    institute: text('institute').notNull().default(''),
    department: text('department').notNull().default(''),
    country: text('country').notNull().default(''),
    googleId: text('google_id'),
    emailConfirmedAt: instant('email_confirmed_at'),
    isDataSubmissionAdmin: flag('is_data_submission_admin').notNull().default(false),
    /** Beside those of an administrator, which the flag above gives. */
    roles: text('roles', { mode: 'json' }).$type<readonly Exclude<Role, 'administrator'>[]>().notNull().default([]),
    isNewsSubscribed: flag('is_news_subscribed').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('user_by_username').on(table.username),
    uniqueIndex('user_by_email').on(table.email),
    uniqueIndex('user_by_google_id').on(table.googleId),
  ],
)

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A signed-in browser. Deleting the row ends the session, whatever its cookie says. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** Such as `Firefox on Linux`, so that its owner knows it again. */
    browser: text('browser').notNull().default(''),
    createdAt: createdAt(),
    /** To the minute; null until it is used again. */
    lastSeenAt: instant('last_seen_at'),
    /** When the password was last given in it; null where it was not. */
    provedAt: instant('proved_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
)

/** A key for programs: a keyed hash to look it up by, and an encrypted copy for its owner's list. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: ofUser(),
    description: text('description').notNull(),
    hash: text('key_hash').notNull(),
    sealed: text('key_sealed').notNull(),
    /** Keys that were made before there were scopes read data. */
    scope: text('scope', { enum: keyScopes }).$type<KeyScope>().notNull().default('read'),
    createdAt: createdAt(),
    /** When it stops working; null where it never does by itself. */
    expiresAt: instant('expires_at'),
    /** To the hour. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('api_key_by_hash').on(table.hash), index('api_keys_of_user').on(table.userId)],
)

/** A link sent by mail that works once, for one purpose; only its hash is stored. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    hash: text('token_hash').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['confirm-email', 'reset-password'] }).notNull(),
    /** The address that the link was mailed to: one that has changed since confirms nothing. */
    email: text('email').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('account_tokens_of_user').on(table.userId), index('account_tokens_by_expiry').on(table.expiresAt)],
)

/** Who has subscribed to news about which data set. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    userId: ofUser(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.datasetId] }), index('subscribers_of_dataset').on(table.datasetId)],
)
