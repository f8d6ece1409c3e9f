import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, instant } from './columns.ts'
import { apiKeys, users } from './users.ts'

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person's authenticator app. The secret is sealed; it counts once a first code has confirmed it. */
export const authenticators = sqliteTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealed: text('secret_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until the first code was right. */
  confirmedAt: instant('confirmed_at'),
  /** The time step (30 s since 1970) of the newest code that was taken: no code works twice. */
  lastStep: integer('last_step').notNull().default(0),
})

/** A passkey that a person may use as their second step. Holds its public key only. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The authenticator's ID of the passkey, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures; 0 where it has none. */
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<readonly string[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('passkey_by_credential').on(table.credentialId), index('passkeys_of_user').on(table.userId)],
)

/** Codes for who has lost the second factor: keyed hashes, each of which works once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: ofUser(), hash: text('code_hash').notNull(), usedAt: instant('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Something half done that only its owner may finish, once: a sign-in that waits for the second step, or a passkey that is being added. */
export const secondSteps = sqliteTable(
  'second_steps',
  {
    hash: text('token_hash').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['sign-in', 'add-passkey'] }).notNull(),
    /** What a passkey has to sign, base64url. */
    challenge: text('challenge').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('second_steps_of_user').on(table.userId), index('second_steps_by_expiry').on(table.expiresAt)],
)

/** The networks that a key was used from, as keyed hashes. */
export const apiKeyNetworks = sqliteTable(
  'api_key_networks',
  {
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    networkHash: text('network_hash').notNull(),
    firstUsedAt: instant('first_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.networkHash] }), index('api_key_networks_by_time').on(table.firstUsedAt)],
)
