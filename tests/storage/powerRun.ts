import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../fuzz/Random.ts'
import {
  brokenSources,
  changedTables,
  damagesOf,
  leftovers,
  letTimePass,
  lostMails,
  lostObservations,
  unnamedSources,
  unreadableTables,
  unrepaired,
} from './checkStore.ts'
import type { Disk } from './Disk.ts'
import { sweepLater } from './dataOperations.ts'
import { writeImage } from './folderImage.ts'
import { cutRecording, dataFolder, type PowerCut, type Recording } from './Recording.ts'
import { digestOf, filesBelow, Scene, type Snapshot } from './Scene.ts'

/** Interrupted operations are run again in this share of the runs, and tables read through the engine. */
const REPEATS = 0.6

/** What came of one power cut. */
export interface PowerRun {
  readonly says: string
  readonly faults: readonly string[]
}

/** Cuts the power once, starts on what is left, and answers which promises are broken. */
export async function runPowerCut(disk: Disk, recording: Recording, random: Random): Promise<PowerRun> {
  const cut = cutRecording(recording, random)
  disk.clear()
  writeImage(disk.root, cut.image)
  const operation = recording.operations[cut.begun - 1]?.name ?? 'nothing'
  const says = `at ${cut.at} of ${recording.changes.length}, in "${operation}" (${cut.ended} acknowledged); ${cut.says}`
  const scene = new Scene(dataFolder(disk))
  try {
    const faults = await checksAfter(scene, recording, cut, random.chance(REPEATS))
    return { says, faults: [...new Set(faults)] }
  } catch (fault) {
    return { says, faults: [`not repaired by a start: ${messageOf(fault)}`] }
  } finally {
    await scene.stop().catch(() => scene.abandon())
  }
}

async function checksAfter(scene: Scene, recording: Recording, cut: PowerCut, repeats: boolean): Promise<string[]> {
  await scene.start()
  const faults = [...(await damagesOf(scene)), ...lostSecrets(scene, recording, cut)]
  const now = await scene.snapshot()
  const certain = recording.after[cut.ended - 1]
  faults.push(...changedTables(now, allowedAfter(recording, cut, now)))
  faults.push(...lostMails(scene, certain?.mails ?? [], now, recording.digests))
  faults.push(...(await lostObservations(scene, recording.digests)), ...(await brokenSources(scene)))
  if (repeats) {
    faults.push(...(await unreadableTables(scene)))
    faults.push(...(await repeated(scene, recording, cut)), ...(await brokenSources(scene)))
    faults.push(...(await unrepaired(scene, recording.digests)))
  }
  await letTimePass(scene.dataDir)
  await sweepLater.run(scene)
  faults.push(...(await lostObservations(scene, recording.digests)), ...leftovers(scene.dataDir))
  faults.push(...(await brokenSources(scene)), ...(await unnamedSources(scene)))
  return faults
}

/** What the store may hold: all that was acknowledged, and the operation under way whole or not at all. */
function allowedAfter({ after }: Recording, { ended, begun }: PowerCut, now: Snapshot): Snapshot[] {
  const [known, next] = [after[ended - 1], begun > ended ? after[begun - 1] : undefined]
  if (known !== undefined) return next === undefined ? [known] : [known, next]
  const [first] = after
  // The first start was not acknowledged; it has been done again, with another password of the demo user.
  return first === undefined ? [] : [withTables(first, now, ['users', 'settings', '__drizzle_migrations'])]
}

function withTables(snapshot: Snapshot, other: Snapshot, names: readonly string[]): Snapshot {
  const tables = new Map(snapshot.tables)
  for (const name of names) {
    const rows = other.tables.get(name)
    if (rows?.rows === tables.get(name)?.rows && rows !== undefined) tables.set(name, rows)
  }
  return { ...snapshot, tables }
}

function lostSecrets({ dataDir }: Scene, { secrets }: Recording, { ended }: PowerCut): string[] {
  const path = join(dataDir, 'secrets.json')
  if (ended === 0) return []
  return existsSync(path) && digestOf(readFileSync(path)) === secrets ? [] : ['the secrets are not those that were used']
}

/** Runs the interrupted operation again: it must end, with the rows and files of an undisturbed one. */
async function repeated(scene: Scene, recording: Recording, { begun, ended }: PowerCut): Promise<string[]> {
  const operation = recording.operations[begun - 1]
  const undisturbed = recording.after[begun - 1]
  if (begun === ended || operation?.isRepeatable !== true || undisturbed === undefined) return []
  try {
    await operation.run(scene)
  } catch (fault) {
    return [`cannot be gone on with: ${operation.name}: ${messageOf(fault)}`]
  }
  const now = await scene.snapshot()
  const faults = [...changedTables(now, [undisturbed]), ...(await lostObservations(scene, recording.digests))]
  const exported = filesBelow(scene.dataDir, 'catalog').filter(([path, digest]) => recording.digests.get(path)?.has(digest) === false)
  return [...faults, ...exported.map(([path]) => `exported table falsified: ${path}`)]
}

export function messageOf(fault: unknown): string {
  const texts: string[] = []
  for (let cause = fault; cause instanceof Error; cause = cause.cause) texts.push(cause.message.split('\n')[0]?.slice(0, 160) ?? '')
  return texts.length > 0 ? texts.join(' < ') : String(fault)
}
