import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DataciteStub } from '../../edge/doi/dataciteStub.ts'
import { Random } from '../../fuzz/Random.ts'
import { upInGroup } from '../../helpers/processState.ts'
import { Disk, diskEnvironment, type Kill, makeDisk } from '../Disk.ts'
import { messageOf } from '../powerRun.ts'
import { filesBelow } from '../Scene.ts'
import { checkKilled, clearedFiles, type Found, type Undisturbed } from './checkKilled.ts'
import { openKilled } from './KilledPortal.ts'
import { type KilledOperation, operations } from './operations.ts'
import { type Prepared, prepareFolder } from './prepareFolder.ts'
import { stateOf } from './stateOf.ts'

const program = fileURLToPath(new URL('./killed.ts', import.meta.url))
/** Halves the processor time that a process takes to begin, as for a portal. */
const preload = fileURLToPath(new URL('../../../edge/adapters/node/drizzleModules.ts', import.meta.url))
/** How long processes may take to notice that the one that they work for is gone. */
const ORPHANS_MS = 10_000

/** What came of killing one operation again and again. */
export interface OperationReport {
  readonly name: string
  /** How often an undisturbed one changes the disk. */
  changes: number
  kills: number
  /** It ended before that change: those of two runs are not always as many. */
  missed: number
  readonly came: Record<Found['came'], number>
  readonly faults: string[]
}

/** Which operations are killed, and how often each. */
export interface OperationRuns {
  readonly runs: number
  readonly seed: number
  /** All where left out. */
  readonly names?: readonly string[]
  tell?(line: string): void
}

/** Kills each operation at changes of the disk that the seed chooses, before and in the midst of each once at most. */
export async function runOperations({ runs, seed, names = [], tell = () => undefined }: OperationRuns): Promise<OperationReport[]> {
  const work = mkdtempSync(join(tmpdir(), 'pelagos-operations-'))
  const killer = new Killer(join(work, 'first'), await prepareFolder(join(work, 'first')), await DataciteStub.open())
  const reports: OperationReport[] = []
  try {
    for (const operation of operations.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const report = await killer.killOften(operation, runs, new Random(seed), tell)
      tell(operationLine(report))
      for (const fault of report.faults) tell(`  ${fault}`)
      reports.push(report)
    }
    return reports
  } finally {
    killer.close()
    rmSync(work, { recursive: true, force: true })
  }
}

export function operationLine({ name, changes, kills, missed, came, faults }: OperationReport): string {
  const counts = `${came.nothing} nothing, ${came['a part']} a part, ${came.everything} everything`
  return `${name}: ${changes} changes, ${kills} kills (${counts}), ${missed} ended before; ${faults.length} broken`
}

/** One disk on which all operations are killed, each time in a new copy of a folder. */
class Killer {
  readonly #first: string
  readonly #prepared: Prepared
  readonly #stub: DataciteStub
  readonly #place = makeDisk()
  readonly #disk = new Disk(this.#place)
  readonly #dataDir = join(this.#disk.root, 'data')

  constructor(first: string, prepared: Prepared, stub: DataciteStub) {
    this.#first = first
    this.#prepared = prepared
    this.#stub = stub
  }

  close(): void {
    this.#stub.close()
    rmSync(this.#place, { recursive: true, force: true })
  }

  async killOften(operation: KilledOperation, runs: number, random: Random, tell: (line: string) => void): Promise<OperationReport> {
    const came = { nothing: 0, 'a part': 0, everything: 0 }
    const report: OperationReport = { name: operation.name, changes: 0, kills: 0, missed: 0, came, faults: [] }
    const undisturbed = await this.#undisturbed(operation, report)
    const moments = Array.from({ length: report.changes }, (_, at) => [false, true].map((isTorn) => ({ at, isTorn }))).flat()
    for (let run = 0; run < runs && moments.length > 0; run++) {
      const [moment = { at: 0, isTorn: false }] = moments.splice(random.whole(0, moments.length - 1), 1)
      const kill = { ...moment, isGroup: random.chance(0.7) }
      const { isAcknowledged } = await this.#run(operation, kill, report)
      if (this.#disk.failed() === 0) report.missed++
      else report.kills++
      const left = { dataDir: this.#dataDir, operation, prepared: this.#prepared, settings: this.#settings(operation), isAcknowledged }
      const found = await checkKilled(left, undisturbed).catch((fault: unknown): Found => ({ came: 'a part', faults: [messageOf(fault)] }))
      if (this.#disk.failed() > 0) came[found.came]++
      if ((run + 1) % 50 === 0 && moments.length > 0) tell(`${new Date().toISOString()} ${operationLine(report)}`)
      report.faults.push(...found.faults.map((fault) => `${operation.name} at ${JSON.stringify(kill)}: ${fault}`))
    }
    return report
  }

  /** Does it once to its end, and counts. */
  async #undisturbed(operation: KilledOperation, report: OperationReport): Promise<Undisturbed> {
    const settings = this.#settings(operation)
    this.#copy()
    const first = await openKilled(this.#dataDir)
    const before = await stateOf(first.scene)
    await first.close()
    const digests = new Map<string, Set<string>>()
    const note = () => {
      for (const [path, digest] of ['observations', 'files'].flatMap((folder) => filesBelow(this.#dataDir, folder)))
        digests.set(path, (digests.get(path) ?? new Set()).add(digest))
    }
    note()
    const { isAcknowledged, said } = await this.#run(operation, null, report)
    if (!isAcknowledged) throw new Error(`${operation.name} does not succeed undisturbed: ${said}`)
    report.changes = this.#disk.changes()
    note()
    const portal = await openKilled(this.#dataDir, settings)
    const after = await stateOf(portal.scene)
    const files = await clearedFiles(portal)
    await portal.close()
    return { before, after, files, digests }
  }

  async #run(operation: KilledOperation, kill: Kill | null, report: OperationReport) {
    this.#copy()
    this.#disk.planKill(kill)
    const { PATH, HOME, TMPDIR } = process.env
    const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(this.#place, 'compiled')
    const words = [this.#place, this.#dataDir, operation.name, JSON.stringify(this.#prepared), JSON.stringify(this.#settings(operation))]
    const child = spawn(process.execPath, ['--import', preload, program, ...words], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...diskEnvironment(this.#place) },
      // A group of its own, which ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [answered, said] = ['', '']
    child.stdout.on('data', (text: Buffer) => {
      answered += String(text)
    })
    child.stderr.on('data', (text: Buffer) => {
      said += String(text)
    })
    await once(child, 'close')
    if (!(await isGroupGone(child.pid ?? 0))) report.faults.push(`${operation.name} at ${JSON.stringify(kill)}: a child went on running`)
    this.#disk.mend()
    return { isAcknowledged: answered === 'done', said }
  }

  #settings({ name, settings = {} }: KilledOperation): Readonly<Record<string, string>> {
    if (name !== 'dois') return settings
    const { url, prefix, repository, password } = this.#stub.settings
    return { PELAGOS_DOI_URL: url, PELAGOS_DOI_PREFIX: prefix, PELAGOS_DOI_REPOSITORY: repository, PELAGOS_DOI_PASSWORD: password }
  }

  #copy(): void {
    this.#disk.clear()
    cpSync(this.#first, this.#dataDir, { recursive: true, preserveTimestamps: true })
  }
}

/** Waits until no process of a group is up; ends those that go on. */
async function isGroupGone(group: number): Promise<boolean> {
  const until = performance.now() + ORPHANS_MS
  for (; performance.now() < until; await sleep(20)) if (upInGroup(group).length === 0) return true
  process.kill(-group, 'SIGKILL')
  return false
}
