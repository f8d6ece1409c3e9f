import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everywhere } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import { fileSender, mailFolder } from '../../edge/adapters/node/mail/fileSender.ts'
import { repairTable } from '../../edge/admin/verify.ts'
import { readObservationTables } from '../../edge/catalog/observationTables.ts'
import { contentFolder } from '../../edge/dataFolder/store.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { exportCatalog } from '../../edge/engines/sqlChild/catalogExport.ts'
import { digestOf, filesBelow, type MailState, type Scene, type Snapshot } from './Scene.ts'

/** Every digest that a file may have, by its path within the data folder. */
type Digests = ReadonlyMap<string, ReadonlySet<string>>

/** What breaks in the file of the database itself. */
export async function damagesOf(scene: Scene): Promise<string[]> {
  const checks = [...(await scene.rows('PRAGMA integrity_check')), ...(await scene.rows('PRAGMA foreign_key_check'))]
  const said = checks.map((row) => Object.values(row).join(' '))
  return said.filter((text) => text !== 'ok').map((text) => `database: ${text}`)
}

/** Files of the manifest that are not there, or not as they were published. */
export async function lostObservations(scene: Scene, digests: Digests): Promise<string[]> {
  const rows = await scene.rows("SELECT path, size_bytes FROM observation_files WHERE path LIKE '@store/%'")
  return rows.flatMap(({ path, size_bytes }) => {
    const name = `observations/${String(path).slice('@store/'.length)}`
    const place = join(scene.dataDir, name)
    if (!existsSync(place)) return [`published file lost: ${name}`]
    const bytes = readFileSync(place)
    if (bytes.length !== size_bytes) return [`published file of ${bytes.length} bytes, not ${size_bytes}: ${name}`]
    return digests.get(name)?.has(digestOf(bytes)) === true ? [] : [`published file falsified: ${name}`]
  })
}

/** Kept sources that are not there, or not as they were taken in, and files among them that are not whole. */
export async function brokenSources(scene: Scene): Promise<string[]> {
  const rows = await scene.rows('SELECT key, sha256 FROM kept_files')
  const files = new Map(filesBelow(scene.dataDir, 'files').map(([path, digest]) => [path.slice('files/'.length), digest]))
  const lost = rows.filter(({ key, sha256 }) => files.get(String(key)) !== sha256).map(({ key }) => `kept source lost: ${key}`)
  const torn = [...files].filter(
    ([path, digest]) => path.startsWith('sources/') && !path.endsWith('.part') && path.split('/')[2] !== digest,
  )
  return [...lost, ...torn.map(([path]) => `kept source not whole: ${generalised(path)}`)]
}

/** Kept files that no version names. */
export async function unnamedSources(scene: Scene): Promise<string[]> {
  const named = new Set((await scene.rows('SELECT key FROM kept_files')).map(({ key }) => `files/${key}`))
  const found = filesBelow(scene.dataDir, 'files').map(([path]) => path)
  return found.filter((path) => !named.has(path)).map((path) => `left over: ${generalised(path)}`)
}

/** Damages the published files of each data set whose source is stored, and rebuilds it; returns what differs afterwards. */
export async function unrepaired(scene: Scene, digests: Digests): Promise<string[]> {
  const expectedFiles =
    await scene.rows(`SELECT DISTINCT d.short_name AS name, f.path AS path FROM kept_files k JOIN datasets d ON d.id = k.dataset_id
    JOIN observation_tables t ON t.dataset_id = d.id AND t.version = k.version JOIN observation_files f ON f.table_id = t.id`)
  for (const { path } of expectedFiles) writeFileSync(join(scene.dataDir, 'observations', String(path).slice('@store/'.length)), 'damaged')
  for (const name of new Set(expectedFiles.map((row) => String(row.name)))) {
    const { left } = await repairTable(scene.dataDir, name, null)
    if (left.length > 0) return [`not repaired from the kept source: ${name}`]
  }
  return lostObservations(scene, digests)
}

/** Mails that were stored and are missing, or that are marked as sent and have no complete file. `before` is what was stored for certain. */
export function lostMails({ dataDir }: Scene, before: readonly MailState[], now: Snapshot, digests: Digests): string[] {
  const known = new Map(now.mails.map((mail) => [mail.messageId, mail]))
  const lost = before.flatMap(({ messageId, isSent }) => {
    const mail = known.get(messageId)
    if (mail === undefined) return [`mail lost: ${messageId}`]
    return isSent && !mail.isSent ? [`mail no longer noted as sent: ${messageId}`] : []
  })
  const files = new Map(filesBelow(dataDir, 'mail'))
  const sent = now.mails.filter(({ isSent }) => isSent)
  const unwritten = sent.flatMap(({ messageId }) => {
    const path = [...files.keys()].find((name) => name.endsWith(`_${messageId}.eml`))
    if (path === undefined) return [`sent mail has no file: ${messageId}`]
    const parts = [path, path.replace(/\.eml$/, '.json')]
    return parts.filter((part) => digests.get(part)?.has(files.get(part) ?? '') !== true).map((part) => `sent mail falsified: ${part}`)
  })
  return [...lost, ...unwritten]
}

/** Tables whose rows are those of none of the snapshots; all must be of the same. */
export function changedTables(now: Snapshot, allowed: readonly Snapshot[]): string[] {
  const differences = allowed.map((snapshot) =>
    [...snapshot.tables].filter(([name, { digest }]) => now.tables.get(name)?.digest !== digest).map(([name]) => name),
  )
  if (differences.some((tables) => tables.length === 0)) return []
  const [fewest = []] = differences.toSorted((one, other) => one.length - other.length)
  return [`rows are of no whole state: ${fewest.join(', ')}`]
}

/** Reads every ingested table as a query does, and compares the number of rows; errors are reported too. */
export async function unreadableTables(scene: Scene): Promise<string[]> {
  const engine = await DuckDbEngine.open({
    root: join(contentFolder, 'catalog'),
    storeRoot: join(scene.dataDir, 'observations'),
    threads: 1,
  })
  try {
    const faults: string[] = []
    for (const table of (await readObservationTables(scene.store.database)).values()) {
      if (!table.files.some(({ path }) => path.startsWith('@store/'))) continue
      const query = { table, columns: table.columns.map(({ name }) => name), extent: everywhere, order: 'none' } as const
      const options = { signal: new AbortController().signal, timeoutMs: 20_000, caller: 'one' }
      const { rows } = await gather(await engine.subset(query, options))
      if (rows !== table.rows) faults.push(`${table.name} answers ${rows} rows, not ${table.rows}`)
    }
    return faults
  } finally {
    await engine.close()
  }
}

/** A week passes for all files of a data folder, a mail is written and the catalog's tables: what the portal clears away with time can go now. */
export async function letTimePass(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - 7 * 86_400_000)
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) utimesSync(join(dataDir, path), then, then)
  const mail = { from: 'a@example.org', fromName: 'Pelagos', to: 'b@example.org', subject: 'c', text: 'd', html: 'e', replyTo: null }
  const { signal } = new AbortController()
  await fileSender(mailFolder(dataDir)).send({ messageId: '<a-week-later@example.org>', ...mail }, signal)
  await exportCatalog(join(dataDir, 'catalog'), { tables: [], rows: () => [] })
}

const expected = [
  /^pelagos\.db(-wal|-shm)?$/,
  /^secrets\.json$/,
  /^observations\/\w+\/v\d+\/part-\d+\.parquet$/,
  /^mail\/[^.][^/]*\.(eml|json)$/,
  /^catalog\/[0-9a-f]{32}\/[\w.]+$/,
  // `unnamedSources` says which of them may be there.
  /^files\/sources\/\w+\/[0-9a-f]{64}\/[\w.-]+$/,
]

/** Files that nothing uses and no sweep took away; `kept` are those of the vault that the store names. */
export function leftovers(dataDir: string, kept: ReadonlySet<string> = new Set()): string[] {
  const paths = filesBelow(dataDir, '.').map(([path]) => path)
  return paths
    .filter((path) => !kept.has(path) && !expected.some((pattern) => pattern.test(path)))
    .map((path) => `left over: ${generalised(path)}`)
}

const generalised = (path: string): string => path.replaceAll(/[0-9a-f]{8,}(-[0-9a-f]+)*/g, '*').replaceAll(/\d{4}-\d\d-\d\dT[\d-]+Z/g, '*')
