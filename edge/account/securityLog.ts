import { secretsOf } from '../config/secretsOf.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { securityEvents } from '../database/schema/index.ts'
import { keyedHash } from '../platform/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import type { CallerFacts } from './CallerFacts.ts'
import { normalizedName } from './normalizedName.ts'

/** Events of accounts and rights. */
export const securityEventKinds = [
  'signed-in',
  'sign-in-failed',
  'registered',
  'account-closed',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-confirmed',
  'google-attached',
  'key-made',
  'key-revoked',
  'sessions-ended',
  'administrator-granted',
  'administrator-taken',
  'administrator-refused',
  'role-granted',
  'role-taken',
  'role-refused',
  'key-refused',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-used',
  'second-factor-failed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'signed-out',
  'password-reset-asked',
  'rate-refused',
  'key-used-from-new-network',
  'key-shown',
  'dataset-ingested',
  'dataset-retired',
  'dataset-restored',
  'dataset-file-stored',
] as const
type SecurityEventKind = (typeof securityEventKinds)[number]

/** An event to record. `details` never holds passwords, tokens, keys, cookies or plain addresses. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Whom it is about; null where nobody is known. */
  readonly userId: number | null
  /** The call that it happened in. */
  readonly request?: Pick<CallerFacts, 'requestId' | 'address'> | undefined
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Logs a security event at once, so that the operator's collector has it whatever becomes of the store, and stores it after the response.
 * Never delays or fails the call: a failure of the store is logged.
 */
export function noteSecurity(ports: Ports, event: SecurityEvent): void {
  const { log, afterAnswer } = ports
  const { kind, userId, request, details } = event
  const facts = { requestId: request?.requestId, kind, userId }
  log.info('security', { ...details, ...facts })
  afterAnswer(
    storeSecurityEvent(ports.database, ports, event).catch((fault: unknown) => {
      log.error('security event lost', { ...facts, name: fault instanceof Error ? fault.name : '' })
    }),
  )
}

/** Records a security event in the transaction of the change that it describes. */
export async function storeSecurityEvent(
  store: Database | Transaction,
  { config, now }: Pick<Ports, 'config' | 'now'>,
  { kind, userId, request, details = {} }: SecurityEvent,
): Promise<void> {
  const secret = config.secrets?.session
  const addressHash = request === undefined || secret === undefined ? null : await keyedHash(secret, 'security event from', request.address)
  await store.insert(securityEvents).values({ at: now(), kind, userId, requestId: request?.requestId ?? null, addressHash, details })
}

/** Records an action that was taken on the portal's own machine. */
export async function noteOperator(
  database: Database | Transaction,
  kind: SecurityEventKind,
  { userId = null, ...details }: Readonly<Record<string, string | number | boolean>> & { readonly userId?: number | null } = {},
): Promise<void> {
  await database.insert(securityEvents).values({ at: Date.now(), kind, userId, details: { by: 'command line', ...details } })
}

/** A keyed hash of a name that was tried, so that attempts at one name can be counted without storing it. */
export async function nameHash({ config }: Pick<Ports, 'config'>, name: string): Promise<string> {
  return keyedHash(secretsOf(config).session, 'name tried', normalizedName(name))
}
