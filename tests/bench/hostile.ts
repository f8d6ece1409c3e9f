import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, peakDuring } from './data/processMemory.ts'
import type { Attack } from './hostile/Attack.ts'
import { attacks } from './hostile/attacks/index.ts'
import { HostilePortal, isPinned } from './hostile/HostilePortal.ts'
import { startVisitor } from './hostile/Visitor.ts'
import { type BenchOptions, noted, type Report } from './report.ts'

const CORES = availableParallelism()
const LONGEST_WAIT_MS = 50
const GREATEST_GROWTH_MB = 100
const IDLE_MS = 3000

export const group = 'hostile'

/** What an attack cost: the longest wait of another visitor, beyond what the machine made a bystander wait at the same moment, and memory. */
interface Cost {
  readonly waitMs: number
  readonly growthMb: number
}

/** Attacks on a portal process, one after another, against the same visitor without one. `--only=` takes kinds and parts of names, with `|` between them. */
export async function run(report: Report, { only }: BenchOptions): Promise<void> {
  const chosen = attacks.filter(({ name, kind }) => only === null || only.split('|').some((part) => kind === part || name.includes(part)))
  // Behind a proxy the portal counts clients by what the proxy says, and not by their connections.
  for (const isBehindProxy of [false, true]) {
    const some = chosen.filter(({ kind }) => (kind === 'people') === isBehindProxy)
    if (some.length > 0) await attacked(await HostilePortal.start({ isBehindProxy }), some, report)
  }
}

async function attacked(portal: HostilePortal, chosen: readonly Attack[], report: Report): Promise<void> {
  try {
    const floorMs = await idleWait(portal)
    const first = await memoryOf(portal.pid)
    const where = `${CORES} cores${isPinned ? ', attackers on one of them' : ''}`
    report(noted('hostile: the visitor without an attack, longest wait', floorMs, 'ms', '-', 1, where))
    const costs: Cost[] = []
    for (const { name, kind } of chosen) costs.push(await oneAttack(portal, `${kind}: ${name}`, name, floorMs, report))
    const [waitMs, growthMb] = [Math.max(...costs.map((cost) => cost.waitMs)), Math.max(...costs.map((cost) => cost.growthMb))]
    const last = await memoryOf(portal.pid)
    report(
      goal(
        `hostile: longest wait of ${costs.length} attacks`,
        waitMs,
        'ms',
        floorMs,
        LONGEST_WAIT_MS,
        `${portal.faults} faults in the log`,
      ),
    )
    const after = `${(last.processMb - first.processMb).toFixed(0)} MB more after all of them`
    report(goal(`hostile: greatest growth of ${costs.length} attacks`, growthMb, 'MB', first.processMb, GREATEST_GROWTH_MB, after))
  } finally {
    await portal.stop()
  }
}

/** The longest wait of a visitor whom nobody disturbs, after the portal has answered for a while. */
async function idleWait({ target, bystanderUrl }: HostilePortal): Promise<number> {
  let longestMs = 0
  for (let round = 0; round < 2; round++) {
    const visitor = await startVisitor(`${target.url}/api/health`, bystanderUrl)
    await sleep(IDLE_MS)
    longestMs = (await visitor.stop()).portalMs
  }
  return longestMs
}

async function oneAttack(portal: HostilePortal, title: string, name: string, floorMs: number, report: Report): Promise<Cost> {
  portal.renewAllowances()
  const faults = portal.faults
  const before = await memoryOf(portal.pid)
  const visitor = await startVisitor(`${portal.target.url}/api/health`, portal.bystanderUrl)
  const outcome = { bytesSent: 0, answer: '', isRight: false }
  const peak = await peakDuring(portal.pid, async () => void Object.assign(outcome, await portal.attack(name)))
  const { beyondMs: waitMs, portalMs, bystanderMs } = await visitor.stop()
  const growthMb = peak.processMb - before.processMb
  const childrenMb = Math.max(0, peak.childrenMb - before.childrenMb)
  const isRight = outcome.isRight && portal.isUp && portal.faults === faults
  const memory = `${growthMb.toFixed(0)} MB${childrenMb >= 1 ? ` and ${childrenMb.toFixed(0)} MB in children` : ''}`
  const waits = `${portalMs.toFixed(0)} ms, of a bystander ${bystanderMs.toFixed(0)}`
  const check = `${waits}; ${outcome.bytesSent} bytes sent, ${memory} more; ${outcome.answer}`
  report({ ...goal(title, waitMs, 'ms', floorMs, LONGEST_WAIT_MS, check), isRight })
  return { waitMs, growthMb }
}

/** A figure with a bound of its own, as a ratio to the floor like all others. */
function goal(name: string, value: number, unit: string, floor: number, most: number, check: string) {
  const target = most / floor
  return {
    name,
    value,
    unit,
    floor: `without an attack: ${floor.toFixed(1)} ${unit}`,
    ratio: value / floor,
    target,
    check,
  }
}
