import { Problem } from '#core/request/Problem.ts'
import type { Random } from '../fuzz/Random.ts'
import { brokenSources, damagesOf, leftovers, letTimePass, lostObservations, unnamedSources, unrepaired } from './checkStore.ts'
import { type CallKind, callKindNames, type Disk, type DiskError, diskErrors, type Failure } from './Disk.ts'
import { sweepLater } from './dataOperations.ts'
import { type FolderImage, writeImage } from './folderImage.ts'
import { NotReady, type Operation, start, WrongAnswer } from './Operation.ts'
import { messageOf } from './powerRun.ts'
import { dataFolder } from './Recording.ts'
import { digestOf, filesBelow, Scene } from './Scene.ts'

type Counts = Readonly<Record<string, number>>

/** One undisturbed run: how many rows each operation adds, and how many calls of each kind there are. */
export interface CleanRun {
  readonly first: FolderImage
  readonly operations: readonly Operation[]
  readonly added: readonly Counts[]
  readonly calls: Readonly<Record<CallKind, number>>
  readonly digests: ReadonlyMap<string, ReadonlySet<string>>
}

/** What became of one operation while calls failed. */
interface Tried {
  readonly operation: Operation
  readonly fault: unknown
  readonly added: Counts
  readonly expected: Counts
}

/** Runs operations from an image, with calls failing or not; answers what became of each. */
async function tryAll(disk: Disk, scene: Scene, { first, operations }: Pick<CleanRun, 'first' | 'operations'>, failure: Failure | null) {
  disk.clear()
  writeImage(disk.root, first)
  const tried: { operation: Operation; fault: unknown; added: Counts }[] = []
  disk.fail(failure)
  let before: Counts | null = null
  for (const operation of operations) {
    const fault = await operation.run(scene).then(
      () => null,
      (reason: unknown) => reason,
    )
    await scene.settled()
    disk.mend()
    const now: Counts = scene.isUp ? await scene.counts() : {}
    tried.push({ operation, fault, added: before === null ? {} : difference(now, before) })
    before = scene.isUp ? now : null
    if (!scene.isUp) break
    disk.resume()
  }
  disk.mend()
  return tried
}

export async function cleanRun(disk: Disk, first: FolderImage, operations: readonly Operation[]): Promise<CleanRun> {
  const scene = new Scene(dataFolder(disk))
  const tried = await tryAll(disk, scene, { first, operations }, null)
  const broken = tried.find(({ fault }) => fault !== null)
  if (broken !== undefined) throw broken.fault
  const calls = disk.seen()
  const atFirst = [...first].flatMap(([path, bytes]): [string, string][] =>
    bytes === null ? [] : [[path.slice('data/'.length), digestOf(bytes)]],
  )
  const digests = new Map([...atFirst, ...filesBelow(scene.dataDir, 'observations')].map(([path, digest]) => [path, new Set([digest])]))
  return { first, operations, added: tried.map(({ added }) => added), calls, digests }
}

/** Lets calls fail once or for good during a scenario; answers which promises are broken then, and when the disk is mended. */
export async function runFailingCalls(disk: Disk, clean: CleanRun, random: Random): Promise<{ says: string; faults: string[] }> {
  const failure = failureOf(clean, random)
  const scene = new Scene(dataFolder(disk))
  const done = await tryAll(disk, scene, clean, failure)
  const tried = done.map((one, at): Tried => ({ ...one, expected: clean.added[at] ?? {} }))
  const answered = tried.flatMap(({ operation, fault }) => (fault === null ? [] : [`${operation.name}: ${messageOf(fault)}`]))
  const says = `${failure.kind} ${failure.after} of ${clean.calls[failure.kind]} ${failure.error}${failure.forGood ? ' for good' : ''}, ${disk.failed()} failed; ${answered.join('; ')}`
  const faults = tried.flatMap(brokenWhile)
  const live = scene.isUp ? { rows: await scene.personal(), counts: await scene.counts() } : null
  await scene.stop().catch(() => scene.abandon())
  try {
    faults.push(...(await brokenAfter(new Scene(scene.dataDir), clean, tried, live)))
  } catch (fault) {
    faults.push(`not repaired by a start: ${messageOf(fault)}`)
  }
  return { says, faults: [...new Set(faults)] }
}

/** DuckDB ends its process where a call fails within a destructor. What is left then is as whole as after a kill. */
const ENDED_BY_DUCKDB = /^SIGABRT .*duckdb::/s

/** Which promises are broken by what a process left that ended while calls failed. */
export async function checkEnded(disk: Disk, clean: CleanRun, left: FolderImage, how: string): Promise<{ says: string; faults: string[] }> {
  const faults = ENDED_BY_DUCKDB.test(how) ? [] : [`the process ended: ${how}`]
  disk.clear()
  writeImage(disk.root, left)
  const fault = new Error(how)
  const tried = clean.operations.map((operation, at): Tried => ({ operation, fault, added: {}, expected: clean.added[at] ?? {} }))
  try {
    faults.push(...(await brokenAfter(new Scene(dataFolder(disk)), clean, tried, null)))
  } catch (reason) {
    faults.push(`not repaired by a start: ${messageOf(reason)}`)
  }
  return { says: `ended: ${how.slice(0, 80)}`, faults: [...new Set(faults)] }
}

function failureOf({ calls }: CleanRun, random: Random): Failure {
  const kind = random.pick(callKindNames.filter((name) => calls[name] > 0))
  const error = kind === 'reads' ? 'EIO' : random.pick(Object.keys(diskErrors) as DiskError[])
  return { kind, error, after: random.whole(0, calls[kind] - 1), forGood: random.chance(0.4) }
}

/** A success did what it does, a failure did all of it or nothing. */
function brokenWhile({ operation: { name }, fault, added, expected }: Tried): string[] {
  if (fault instanceof WrongAnswer) return [`wrong answer: ${fault.message}`]
  if (fault instanceof NotReady || Object.keys(added).length === 0) return []
  const isWhole = equal(added, expected)
  if (fault === null) return isWhole || name === 'mails' ? [] : [`success without its rows: ${general(name)}: ${textOf(added)}`]
  return isWhole || Object.values(added).every((rows) => rows === 0) ? [] : [`half done: ${general(name)}: ${textOf(added)}`]
}

interface Live {
  readonly rows: readonly string[]
  readonly counts: Counts
}

async function brokenAfter(scene: Scene, clean: CleanRun, tried: readonly Tried[], live: Live | null): Promise<string[]> {
  await scene.start()
  const faults = await damagesOf(scene)
  if (live !== null) {
    const personalBefore = new Set(await scene.personal())
    const more = difference(await scene.counts(), live.counts)
    const mayHaveCome = tried.filter(({ fault }) => fault !== null).map(({ expected }) => expected)
    faults.push(...live.rows.filter((row) => !personalBefore.has(row)).map((row) => `acknowledged row lost: ${row.split(' ')[0]}`))
    if (Object.values(more).some((rows) => rows !== 0) && !mayHaveCome.some((expected) => equal(expected, more)))
      faults.push(`rows differ after a restart: ${textOf(more)}`)
  }
  faults.push(...(await lostObservations(scene, clean.digests)), ...(await brokenSources(scene)))
  for (const { operation, fault } of tried) if (fault !== null && operation !== start) faults.push(...(await again(scene, operation)))
  faults.push(...(await again(scene, { name: 'stop', run: () => scene.stop() })), ...(await again(scene, start)))
  await letTimePass(scene.dataDir)
  faults.push(...(await again(scene, sweepLater)), ...(await lostObservations(scene, clean.digests)), ...leftovers(scene.dataDir))
  faults.push(...(await brokenSources(scene)), ...(await unnamedSources(scene)), ...(await unrepaired(scene, clean.digests)))
  await scene.stop()
  return faults
}

/** What failed works once the disk is mended; it may turn out to have been done. */
async function again(scene: Scene, operation: Operation): Promise<string[]> {
  try {
    if (!scene.isUp && operation !== start) await scene.start()
    await operation.run(scene)
    if (scene.isUp) await scene.settled()
    return []
  } catch (fault) {
    if (fault instanceof NotReady || (fault instanceof Problem && ['conflict', 'not-found', 'bad-request'].includes(fault.code))) return []
    return [`does not work on the mended disk: ${general(operation.name)}: ${messageOf(fault)}`]
  }
}

function difference(now: Counts, before: Counts): Counts {
  return Object.fromEntries(Object.entries(now).map(([name, rows]) => [name, rows - (before[name] ?? 0)]))
}

function equal(one: Counts, other: Counts): boolean {
  return Object.keys({ ...one, ...other }).every((name) => (one[name] ?? 0) === (other[name] ?? 0))
}

const textOf = (counts: Counts): string =>
  Object.entries(counts)
    .flatMap(([name, rows]) => (rows === 0 ? [] : [`${name} ${rows > 0 ? '+' : ''}${rows}`]))
    .join(', ')

const general = (name: string): string => name.replaceAll(/\d+/g, 'N')
