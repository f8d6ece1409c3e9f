import type { Log, LogFacts } from './ports/Log.ts'

/** A log of one JSON object a line, written with `write`. */
export function jsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const line =
    (level: 'info' | 'error') =>
    (event: string, facts: LogFacts = {}) =>
      write(JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...facts }))
  return { info: line('info'), error: line('error') }
}

/** A log to the console, for platforms that collect what is written there and have no standard output. */
export function consoleLog(): Log {
  return jsonLog((line) => console.log(line))
}
