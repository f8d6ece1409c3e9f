import { join } from 'node:path'
import type { Random } from '../fuzz/Random.ts'
import { type Cut, cutPower } from './cutPower.ts'
import type { Disk } from './Disk.ts'
import { DiskHistory } from './DiskHistory.ts'
import { type DiskChange, readRecord } from './diskRecord.ts'
import { type FolderImage, inodesOf, readImage, writeImage } from './folderImage.ts'
import type { Operation } from './Operation.ts'
import { digestOf, Scene, type Snapshot } from './Scene.ts'
import type { Scenario } from './scenarios.ts'

/** One undisturbed run of a scenario: every change of the disk, and the contents of the store after each operation. */
export interface Recording {
  readonly root: string
  readonly first: FolderImage
  readonly inodes: ReadonlyMap<string, number>
  readonly changes: readonly DiskChange[]
  readonly operations: readonly Operation[]
  /** What there was after each operation. */
  readonly after: readonly Snapshot[]
  /** The digest of the secrets once a start was acknowledged. */
  readonly secrets: string
  /** Every digest that a file of observations or mail had after an operation, by path. */
  readonly digests: ReadonlyMap<string, ReadonlySet<string>>
}

/** The data folder of a disk. */
export const dataFolder = ({ root }: Disk): string => join(root, 'data')

/** Makes the folder that a scenario begins with. */
export async function firstImage(disk: Disk, scenario: Scenario): Promise<FolderImage> {
  disk.clear()
  if (scenario.prepare === undefined) return new Map()
  const scene = new Scene(dataFolder(disk))
  await scenario.prepare(scene)
  return readImage(disk.root)
}

/** Runs a scenario once while its disk is recorded. */
export async function recordScenario(disk: Disk, scenario: Scenario, first: FolderImage, random: Random): Promise<Recording> {
  disk.clear()
  writeImage(disk.root, first)
  const inodes = inodesOf(disk.root, first)
  const operations = await scenario.operations(random, 'long')
  const scene = new Scene(dataFolder(disk))
  const after: Snapshot[] = []
  disk.record()
  for (const operation of operations) {
    disk.mark('begin')
    await operation.run(scene)
    after.push(scene.isUp ? await scene.snapshot() : (after.at(-1) as Snapshot))
    disk.mark('done')
    if (scene.isUp) await scene.settled()
  }
  disk.mend()
  const changes = readRecord(disk.recorded())
  const secrets = readImage(disk.root).get('data/secrets.json')
  const files = filesAtRest(disk)
  const digests = new Map<string, Set<string>>()
  for (const [path, digest] of [...after.flatMap((snapshot) => [...snapshot.files]), ...files]) {
    digests.set(path, (digests.get(path) ?? new Set()).add(digest))
  }
  return { root: disk.root, first, inodes, changes, operations, after, secrets: digestOf(secrets ?? ''), digests }
}

function filesAtRest(disk: Disk): [string, string][] {
  return [...readImage(disk.root)].flatMap(([path, bytes]) => (bytes === null ? [] : [[path.replace(/^data\//, ''), digestOf(bytes)]]))
}

/** A power cut in a recording. */
export interface PowerCut extends Cut {
  /** Which change was the last one before it. */
  readonly at: number
  /** How many operations had ended, and how many had begun. */
  readonly ended: number
  readonly begun: number
}

/** Half of the moments are beside a sync, a change of names or an acknowledgement, where promises begin and end. */
function momentIn(changes: readonly DiskChange[], random: Random): number {
  if (random.chance(0.5)) return random.whole(1, changes.length)
  const turns = changes.flatMap(({ kind }, at) => (kind === 'write' || kind === 'truncate' ? [] : [at]))
  return Math.min(changes.length, Math.max(1, random.pick(turns) + random.whole(0, 2)))
}

/** Cuts the power at a moment that the random numbers choose. */
export function cutRecording({ root, first, inodes, changes }: Recording, random: Random): PowerCut {
  const history = new DiskHistory(root, first, inodes)
  const at = momentIn(changes, random)
  let [begun, ended] = [0, 0]
  for (const change of changes.slice(0, at)) {
    if (change.kind !== 'mark') history.apply(change)
    else if (change.text === 'begin') begun++
    else ended++
  }
  return { at, begun, ended, ...cutPower(history, random) }
}
