/** What a log line says besides its event. Never keys, cookies, passwords, addresses or query strings. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes structured lines, one JSON object each. */
export interface Log {
  info(event: string, facts?: LogFacts): void
  error(event: string, facts?: LogFacts): void
}

/** A log that writes each line with `write`. */
export function jsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const line =
    (level: 'info' | 'error') =>
    (event: string, facts: LogFacts = {}) =>
      write(JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...facts }))
  return { info: line('info'), error: line('error') }
}
