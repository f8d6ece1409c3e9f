import type { Config, ConfigError } from '../config/config.ts'
import { codesOf, STORAGE_FULL } from '../platform/storageError.ts'

/** A start that failed for a reason outside of the program; the message says what a person can do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The faults of the settings, one a line. */
export function explainSettings({ faults }: ConfigError): string {
  return ['The settings are not usable:', ...faults.map((line) => `  ${line}`)].join('\n')
}

/** What a person can do about a start that failed; null for a fault of ours, which deserves its stack. */
export function explainFault(fault: unknown, { dataDir, host, port }: StartSettings): string | null {
  if (fault instanceof StartError) return fault.message
  const codes = codesOf(fault)
  const explanation = explanations.find(([pattern]) => codes.some((code) => pattern.test(code)))
  return explanation?.[1]({ dataDir, host, port }) ?? null
}

type StartSettings = Pick<Config, 'dataDir' | 'host' | 'port'>
type Explanation = (place: StartSettings) => string

const explanations: readonly (readonly [RegExp, Explanation])[] = [
  [
    STORAGE_FULL,
    ({ dataDir }) => `The data folder ${dataDir} cannot take more data: its disk is full, or a limit on file sizes is reached.`,
  ],
  [/^EADDRINUSE$/, ({ host, port }) => `Port ${port} on ${host} is in use. Set PORT to a free one, or end the program that uses it.`],
  [/^EADDRNOTAVAIL$|^ENOTFOUND$/, ({ host }) => `This machine has no address ${host}. Set HOST to one of its own.`],
  [
    /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY)/,
    ({ dataDir }) => `The data folder ${dataDir} cannot be written to. Set PELAGOS_DATA_DIR to a folder that this user owns.`,
  ],
  [
    /^STORE_UNREACHABLE$/,
    () => 'The libSQL server that PELAGOS_LIBSQL_URL names does not respond. Start it, or correct the address and PELAGOS_LIBSQL_TOKEN.',
  ],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, ({ dataDir }) => `The store in ${dataDir} is damaged or no store at all. Restore it from a copy.`],
  [/^SQLITE_BUSY/, ({ dataDir }) => `Another program holds the store in ${dataDir}. End it, then start again.`],
]
