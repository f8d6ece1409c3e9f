import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Scene } from '../Scene.ts'

/** Tables that tell of calls and runs, not of what there is. */
const passing = ['rate_counters', 'call_log', 'job_runs', 'file_checks', 'sqlite_sequence', 'address_salts', 'guest_tokens', 'sessions']
/** Columns that depend on whether an e-mail is out already. */
const ofSending = ['sent_at', 'attempts', 'held_until', 'next_try_at', 'last_fault', 'text_body', 'html_body']

/** What differs where the same is done again: times, random names, bytes that hold them. */
const normalized = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}/g, '*')
    .replaceAll(/\b\d{13}\b|_\d{13}(?=[_.])|\d{4}-\d\d-\d\dT[\d:.-]+Z?/g, 'T')

/** Every row of a store, by table. */
export async function stateOf(scene: Scene): Promise<ReadonlyMap<string, string>> {
  const names = (await scene.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).map(({ name }) => String(name))
  const found = new Map<string, string>()
  for (const name of names.filter((known) => !passing.includes(known))) {
    const rows = (await scene.rows(`SELECT * FROM "${name}"`)).map((row) =>
      Object.entries(row).map(([column, value]) => (name === 'mails' && ofSending.includes(column) ? '' : cellOf(value))),
    )
    found.set(
      name,
      rows
        .map((row) => normalized(row.join(' | ')))
        .toSorted()
        .join('\n'),
    )
  }
  return found
}

const cellOf = (value: unknown): string => (value instanceof ArrayBuffer ? 'bytes' : String(value))

/** The tables in which two states differ. */
export function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...one].filter(([name, rows]) => other.get(name) !== rows).map(([name]) => name)
}

/** The names of all files of a data folder. E-mails in their folder are files of their own, and the log of the store may be there or not. */
export function filesOf(dataDir: string): string[] {
  const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .map((entry) => `${join(entry.parentPath, entry.name).slice(dataDir.length + 1)}${entry.isDirectory() ? '/' : ''}`)
    .filter((path) => !/^mail\/[^.][^/]*\.(eml|json)$|^pelagos\.db-(wal|shm)$/.test(path))
  return [...new Set(paths.map(normalized))].toSorted()
}
