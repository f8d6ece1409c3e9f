/** What a log line says besides its event. Never keys, cookies, passwords, addresses or query strings. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes structured lines, one JSON object each. */
export interface Log {
  info(event: string, facts?: LogFacts): void
  error(event: string, facts?: LogFacts): void
}

/** Writes nothing, for commands that print their result themselves. */
export const noLog: Log = { info: () => undefined, error: () => undefined }
