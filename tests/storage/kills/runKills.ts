import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/data/pings.ts'
import { milliseconds } from '../../bench/report.ts'
import { PortalProcess } from '../../edge/helpers/portalProcess.ts'
import { metadata, variable } from '../../fixtures/ingest/sourceFiles.ts'
import { Random } from '../../fuzz/Random.ts'
import { isUp } from '../../helpers/processState.ts'
import { leftovers, letTimePass } from '../checkStore.ts'
import { sweepLater } from '../dataOperations.ts'
import { Scene } from '../Scene.ts'
import { brokenIn } from './checkKilled.ts'
import { type Acknowledged, KillLoad, nothingYet, type SignedIn } from './KillLoad.ts'

/** The longest time that a portal works before it is killed, and the shares killed while they start and beside an ingestion. */
const MAX_MS = 2500
const STARTING = 0.1
const INGESTING = 0.3
/** How long processes may take to notice that the one that they work for is gone. */
const ORPHANS_MS = 10_000
const LOOK_MS = 50

/** What came of killing a portal again and again. */
export interface KillReport {
  kills: number
  whileStarting: number
  besideIngestions: number
  readonly acknowledged: Acknowledged
  readonly lost: string[]
  readonly faults: string[]
  /** How long each restart took until the portal listened. */
  readonly restartsMs: number[]
}

/** Kills a portal of one data folder again and again, under load, and looks after each restart for what it had acknowledged. */
export async function runKills(kills: number, seed: number, tell: (line: string) => void = () => undefined): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-kills-'))
  const counts = { kills: 0, whileStarting: 0, besideIngestions: 0 }
  const report: KillReport = { ...counts, acknowledged: nothingYet(), lost: [], faults: [], restartsMs: [] }
  const random = new Random(seed)
  const people: SignedIn[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      await killOnce(dataDir, { report, people, random })
      report.kills++
      if (report.kills % 25 === 0) tell(`${new Date().toISOString()} ${killLine(report)}`)
    }
    report.faults.push(...(await restsOf(dataDir, report)))
    return report
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Killing {
  readonly report: KillReport
  readonly people: SignedIn[]
  readonly random: Random
}

export function killLine(report: KillReport): string {
  const { kills, whileStarting, besideIngestions, acknowledged, lost, faults, restartsMs } = report
  const noted = Object.entries(acknowledged).map(([kind, texts]) => `${texts.size} ${kind}`)
  const how = `${whileStarting} while starting, ${besideIngestions} beside an ingestion`
  const restarts = [0.5, 1].map((part) => `${(percentile(restartsMs, part) / 1000).toFixed(1)} s`).join(', at most ')
  return `${kills} kills (${how}); acknowledged: ${noted.join(', ')}; lost: ${lost.length}; broken: ${faults.length}; up again in ${restarts}`
}

async function killOnce(dataDir: string, { report, people, random }: Killing): Promise<void> {
  const portal = new PortalProcess({ PELAGOS_DATA_DIR: dataDir, PELAGOS_TRUST_PROXY: '1' })
  if (random.chance(STARTING)) {
    await sleep(random.whole(0, MAX_MS / 2))
    report.whileStarting++
    await killed(portal.child, report)
    return
  }
  let url = ''
  const restartMs = await milliseconds(async () => {
    url = await portal.url().catch((fault: unknown) => {
      report.faults.push(`no restart after kill ${report.kills}: ${String(fault).slice(0, 500)}`)
      return ''
    })
  })
  if (url === '') return
  report.restartsMs.push(restartMs)
  note(report, brokenIn(dataDir, report.acknowledged))
  const load = new KillLoad(url, report.acknowledged, people)
  const working = load.run().catch((fault: unknown) => report.faults.push(String(fault)))
  const ingestion = random.chance(INGESTING) ? ingesting(dataDir, report) : null
  await sleep(random.whole(0, MAX_MS))
  load.end()
  if (ingestion !== null && random.chance(0.5)) ingestion.child.kill('SIGKILL')
  await killed(portal.child, report)
  await Promise.all([working, ingestion?.ended])
}

function note(report: KillReport, { lost, faults }: ReturnType<typeof brokenIn>): void {
  report.lost.push(...lost.map((text) => `kill ${report.kills}: ${text}`))
  report.faults.push(...faults.map((text) => `kill ${report.kills}: ${text}`))
  // Told once.
  for (const text of lost) for (const texts of Object.values(report.acknowledged)) texts.delete(text.slice(text.indexOf(': ') + 2))
}

/** Kills a process and waits until those that it had started are gone too. */
async function killed(child: ChildProcess, report: KillReport): Promise<void> {
  const children = childrenOf(child.pid ?? 0)
  const isGone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit')
  child.kill('SIGKILL')
  await isGone
  const until = performance.now() + ORPHANS_MS
  let left = children.filter(isUp)
  while (left.length > 0 && performance.now() < until) {
    await sleep(LOOK_MS)
    left = left.filter(isUp)
  }
  for (const pid of left) {
    report.faults.push(`kill ${report.kills}: a child went on running`)
    process.kill(pid, 'SIGKILL')
  }
}

function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task`
  try {
    return readdirSync(path).flatMap((task) => (readFileSync(join(path, task, 'children'), 'utf8').match(/\d+/g) ?? []).map(Number))
  } catch (fault) {
    // It has ended by itself.
    if (fault instanceof Error && Reflect.get(fault, 'code') === 'ENOENT') return []
    throw fault
  }
}

let versions = 0

/** Ingests a next version beside the portal; it is acknowledged where the command ends with 0. */
function ingesting(dataDir: string, report: KillReport): { readonly child: ChildProcess; readonly ended: Promise<void> } {
  report.besideIngestions++
  const version = `${++versions}.0`
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-source-'))
  const source = join(folder, 'source.csv')
  const rows = Array.from({ length: 500 }, (_, day) => [new Date(Date.UTC(2000, 0, 1 + day)).toISOString(), day / 10, -day / 10, versions])
  writeFileSync(source, ['time,lat,lon,value', ...rows.map((row) => row.join(',')), ''].join('\n'))
  writeFileSync(join(folder, 'source.json'), JSON.stringify(metadata([variable('value')], { version })))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['cli/main.ts', 'ingest', source, '--data-dir', dataDir], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit').then(([status]) => {
    rmSync(folder, { recursive: true, force: true })
    if (status !== 0) return
    // A later version takes its place.
    report.acknowledged.versions.clear()
    report.acknowledged.versions.add(`Little_Ocean ${version}`)
  })
  return { child, ended }
}

/** What the last restart does not find or clear away. */
async function restsOf(dataDir: string, report: KillReport): Promise<string[]> {
  const scene = new Scene(dataDir)
  await scene.start()
  note(report, brokenIn(dataDir, report.acknowledged))
  await letTimePass(dataDir)
  await sweepLater.run(scene)
  const kept = new Set((await scene.rows('SELECT key FROM vault_files')).map(({ key }) => `files/${key}`))
  const left = leftovers(dataDir, kept)
  await scene.stop()
  return left
}
