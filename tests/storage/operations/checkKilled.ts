import { join } from 'node:path'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { datasets, submissionFiles } from '../../../edge/database/schema/index.ts'
import { sweepFiles } from '../../../edge/submission/sweepFiles.ts'
import { brokenSources, damagesOf, letTimePass, lostObservations, unreadableTables } from '../checkStore.ts'
import { sweepLater } from '../dataOperations.ts'
import { messageOf } from '../powerRun.ts'
import { filesBelow } from '../Scene.ts'
import { type KilledPortal, openKilled } from './KilledPortal.ts'
import type { KilledOperation } from './operations.ts'
import type { Prepared } from './prepareFolder.ts'
import { differing, filesOf, stateOf } from './stateOf.ts'

type State = Awaited<ReturnType<typeof stateOf>>

/** What there is before an operation and after one that nothing disturbed. */
export interface Undisturbed {
  readonly before: State
  readonly after: State
  /** Once what is no longer needed was cleared away. */
  readonly files: readonly string[]
  /** Every digest that a file of observations may have. */
  readonly digests: ReadonlyMap<string, ReadonlySet<string>>
}

/** A folder on which somebody was killed, and what is known of it. */
export interface Left {
  readonly dataDir: string
  readonly operation: KilledOperation
  readonly prepared: Prepared
  readonly settings: Readonly<Record<string, string>>
  readonly isAcknowledged: boolean
}

/** What a start on such a folder comes to: how much of the operation had happened, and the promises that are broken. */
export interface Found {
  readonly came: 'nothing' | 'everything' | 'a part'
  readonly faults: readonly string[]
}

/** Starts on what was left, does the operation again and clears away. */
export async function checkKilled(left: Left, undisturbed: Undisturbed): Promise<Found> {
  const portal = await openKilled(left.dataDir, left.settings)
  try {
    const { scene } = portal
    const now = await stateOf(scene)
    const [isBefore, isAfter] = [undisturbed.before, undisturbed.after].map((state) =>
      differing(state, now).every((name) => left.operation.tidies?.includes(name)),
    )
    const came = isAfter ? 'everything' : isBefore ? 'nothing' : 'a part'
    const faults = await damagesOf(scene)
    if (left.operation.isOneStep && came === 'a part') faults.push(`half done: ${nearest(now, undisturbed)}`)
    if (left.isAcknowledged && came !== 'everything') faults.push(`acknowledged and lost: ${differing(undisturbed.after, now)}`)
    faults.push(...(await disagreements(portal, left, undisturbed)), ...(await again(portal, left, came)))
    const then = await stateOf(scene)
    faults.push(...differing(undisturbed.after, then).map((name) => `not as it should be when done again: ${name}`))
    faults.push(...(await unreadableTables(scene)), ...(await disagreements(portal, left, undisturbed)))
    const files = await clearedFiles(portal)
    faults.push(...files.filter((path) => !undisturbed.files.includes(path)).map((path) => `left over: ${path}`))
    faults.push(...undisturbed.files.filter((path) => !files.includes(path)).map((path) => `missing: ${path}`))
    return { came, faults: [...new Set(faults)] }
  } finally {
    await portal.close()
  }
}

function nearest(now: State, { before, after }: Undisturbed): string {
  const [one, other] = [differing(before, now), differing(after, now)]
  return `${one.length} tables are not as before (${one}), ${other.length} not as after it (${other})`
}

/** Where the catalog, its pages and its files do not say the same. */
async function disagreements({ scene, api, database }: KilledPortal, { prepared }: Left, { digests }: Undisturbed): Promise<string[]> {
  const faults = [
    ...(await lostObservations(scene, digests)),
    ...(await brokenWorkbooks(scene.dataDir, database, digests)),
    ...(await brokenSources(scene)),
  ]
  const rows = await database.select().from(datasets)
  const { ready, live } = prepared.submissions
  for (const name of [ready.shortName, live.shortName, prepared.retired, prepared.file.shortName]) {
    const isLive = rows.some(({ shortName, retiredAt }) => shortName === name && retiredAt === null)
    const { status } = await api.send(`/catalog/datasets/${name}`)
    if (status !== (isLive ? 200 : 404)) faults.push(`the page of ${name} answers ${status}`)
  }
  return faults
}

/** Workbooks that rows name and that are not as they were. */
async function brokenWorkbooks(dataDir: string, database: KilledPortal['database'], digests: Undisturbed['digests']): Promise<string[]> {
  const now = new Map(filesBelow(dataDir, 'files'))
  const rows = await database.select({ key: submissionFiles.key }).from(submissionFiles)
  return rows
    .map(({ key }) => join('files', key))
    .filter((path) => digests.get(path)?.has(now.get(path) ?? '') !== true)
    .map((path) => `workbook lost: ${path}`)
}

/** The same again succeeds, unless it has happened. */
async function again(portal: KilledPortal, { operation, prepared }: Left, came: Found['came']): Promise<string[]> {
  try {
    await operation.run(portal, prepared)
  } catch (fault) {
    const isDone = came === 'everything' && (/^Error: 4\d\d /.test(String(fault)) || fault instanceof Problem)
    if (!isDone) return [`does not succeed again: ${messageOf(fault)}`]
  }
  const left = (await operation.left?.(portal)) ?? 0
  return left > 0 ? [`${left} are still to be done when done again`] : []
}

/** What there is when everything that is no longer needed could go. */
export async function clearedFiles(portal: KilledPortal): Promise<string[]> {
  const { scene, database } = portal
  await letTimePass(scene.dataDir)
  await sweepLater.run(scene)
  await sweepFiles({ database, objects: scene.objects }, Date.now() + limits.uploadSessionLifeMs)
  await portal.runJob('previews')
  return filesOf(scene.dataDir)
}
