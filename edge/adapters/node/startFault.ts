import { ConfigError } from '../../config.ts'

/** A start that failed for a reason outside of the program; the message says what a person can do. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

/** One line for each fault that a person can mend; null for a fault of ours, which deserves its stack. */
export function explainFault(fault: unknown, { dataDir, host, port }: { dataDir: string; host: string; port: number }): string | null {
  if (fault instanceof ConfigError) return ['The settings are not usable:', ...fault.faults.map((line) => `  ${line}`)].join('\n')
  if (fault instanceof StartFault) return fault.message
  const codes = codesOf(fault)
  const explanation = explanations.find(([pattern]) => codes.some((code) => pattern.test(code)))
  return explanation?.[1]({ dataDir, host, port }) ?? null
}

/** Whether the store could not write because its disk, or its share of it, is full. */
export function isDiskFull(fault: unknown): boolean {
  return codesOf(fault).some((code) => DISK_FULL.test(code))
}

const DISK_FULL = /^(ENOSPC|EFBIG|EDQUOT|SQLITE_FULL|SQLITE_IOERR(_\w+)?)$/

type Explanation = (place: { dataDir: string; host: string; port: number }) => string

const explanations: readonly (readonly [RegExp, Explanation])[] = [
  [DISK_FULL, ({ dataDir }) => `The data folder ${dataDir} cannot take more data: its disk is full, or a limit on file sizes is reached.`],
  [/^EADDRINUSE$/, ({ host, port }) => `Port ${port} on ${host} is in use. Set PORT to a free one, or end the program that uses it.`],
  [/^EADDRNOTAVAIL$|^ENOTFOUND$/, ({ host }) => `This machine has no address ${host}. Set HOST to one of its own.`],
  [
    /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY)/,
    ({ dataDir }) => `The data folder ${dataDir} cannot be written to. Set PELAGOS_DATA_DIR to a folder that this user owns.`,
  ],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, ({ dataDir }) => `The store in ${dataDir} is damaged or no store at all. Restore it from a copy.`],
  [/^SQLITE_BUSY/, ({ dataDir }) => `Another program holds the store in ${dataDir}. End it, then start again.`],
]

/** The codes of a fault and of everything that caused it. */
function codesOf(fault: unknown): string[] {
  const codes: string[] = []
  for (let cause = fault; cause instanceof Error; cause = cause.cause) {
    for (const name of ['code', 'extendedCode'] as const) {
      const code: unknown = Reflect.get(cause, name)
      if (typeof code === 'string') codes.push(code)
    }
  }
  return codes
}
