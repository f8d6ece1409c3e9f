import { limits } from '#core/limits/request.ts'
import type { Log, LogFacts } from './Log.ts'
import { reported } from './redact.ts'

/** More than any stack has. */
const MAX_LINES = 200

/** A log of one JSON object a line, written with `write`. Texts are bounded, and these secrets (see `knownSecrets`) are never in them. */
export function jsonLog(write: (line: string) => void, secrets: readonly string[] = []): Log {
  const texts = (_: string, value: unknown): unknown =>
    typeof value === 'string'
      ? value
          .split('\n', MAX_LINES)
          .map((line) => reported(line, secrets, limits.logTextCharacters))
          .join('\n')
          .slice(0, limits.logTextCharacters)
      : value
  const line =
    (level: 'info' | 'error') =>
    (event: string, facts: LogFacts = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }, texts))
  return { info: line('info'), error: line('error') }
}

/** A log to the console, for platforms that collect what is written there and have no standard output. */
export function consoleLog(secrets: readonly string[]): Log {
  return jsonLog((line) => console.log(line), secrets)
}
