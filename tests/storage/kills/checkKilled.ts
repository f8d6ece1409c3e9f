import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Acknowledged } from './KillLoad.ts'

const queries: Readonly<Record<keyof Acknowledged, string>> = {
  users: 'SELECT username AS text FROM users',
  keys: 'SELECT description AS text FROM api_keys',
  subscriptions:
    "SELECT username || ' ' || short_name AS text FROM subscriptions JOIN users ON users.id = user_id JOIN datasets ON datasets.id = dataset_id",
  messages: 'SELECT message AS text FROM contact_messages',
  versions: "SELECT short_name || ' ' || dataset_version AS text FROM datasets WHERE retired_at IS NULL",
}

/** What a store does not have of what was acknowledged, and what else is broken in it. */
export function brokenIn(dataDir: string, acknowledged: Acknowledged): { readonly lost: string[]; readonly faults: string[] } {
  const store = new DatabaseSync(join(dataDir, 'pelagos.db'))
  store.exec('PRAGMA busy_timeout = 10000')
  try {
    const texts = (sql: string) =>
      store
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]))
    const lost = (Object.keys(queries) as (keyof Acknowledged)[]).flatMap((kind) => {
      const known = new Set(texts(queries[kind]))
      const isKept = (text: string) => (kind === 'versions' ? [...known].some((later) => isAtLeast(later, text)) : known.has(text))
      return [...acknowledged[kind]].filter((text) => !isKept(text)).map((text) => `${kind}: ${text}`)
    })
    const damages = texts('PRAGMA integrity_check').filter((text) => text !== 'ok')
    const files = store.prepare("SELECT path, size_bytes FROM observation_files WHERE path LIKE '@store/%'").all()
    const broken = files.filter(({ path, size_bytes }) => {
      const place = join(dataDir, 'observations', String(path).slice('@store/'.length))
      return !existsSync(place) || statSync(place).size !== size_bytes
    })
    return { lost, faults: [...damages, ...broken.map(({ path }) => `published file broken: ${path}`)] }
  } finally {
    store.close()
  }
}

/** An ingestion that was killed after its publishing acknowledged nothing, yet its version takes the place of the one before. */
function isAtLeast(found: string, acknowledged: string): boolean {
  const [name, version] = found.split(' ')
  const [wanted, least] = acknowledged.split(' ')
  return name === wanted && Number(version) >= Number(least)
}
