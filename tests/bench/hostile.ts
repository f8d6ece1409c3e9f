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
const TRIES = 3

export const group = 'hostile'

/** What an attack cost: the longest wait of another visitor, beyond what the machine made a bystander wait at the same moment, and memory. */
interface Cost {
  readonly waitMs: number
  readonly growthMb: number
  readonly isRight: boolean
  readonly check: string
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

/** The longest wait that is no miss: so much beyond the longest without an attack, which tells how busy the machine is. */
const longestWaitMs = (floorMs: number): number => LONGEST_WAIT_MS + floorMs

async function attacked(portal: HostilePortal, chosen: readonly Attack[], report: Report): Promise<void> {
  try {
    const floorMs = await idleWait(portal)
    const first = await memoryOf(portal.pid)
    const where = `${CORES} cores${isPinned ? ', attackers on one of them' : ''}`
    report(noted('hostile: the visitor without an attack, longest wait', floorMs, 'ms', '-', 1, where))
    const waits: number[] = []
    const growths: number[] = []
    for (const attack of chosen) {
      const cost = await oneAttack(portal, attack, floorMs, report)
      growths.push(cost.growthMb)
      if (!attack.isOnce) waits.push(cost.waitMs)
    }
    const [waitMs, growthMb] = [Math.max(0, ...waits), Math.max(...growths)]
    const last = await memoryOf(portal.pid)
    report(
      goal(
        `hostile: longest wait of ${waits.length} attacks`,
        waitMs,
        'ms',
        floorMs,
        longestWaitMs(floorMs),
        `${portal.faults} faults in the log`,
      ),
    )
    const after = `${(last.processMb - first.processMb).toFixed(0)} MB more after all of them`
    report(goal(`hostile: greatest growth of ${growths.length} attacks`, growthMb, 'MB', first.processMb, GREATEST_GROWTH_MB, after))
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

/** Makes an attack, and again while the wait is too long: what else the machine does may fall into any one try. */
async function oneAttack(portal: HostilePortal, attack: Attack, floorMs: number, report: Report): Promise<Cost> {
  let cost = await oneTry(portal, attack)
  for (let tried = 1; tried < TRIES && cost.isRight && !attack.isOnce && cost.waitMs > longestWaitMs(floorMs); tried++) {
    const again = await oneTry(portal, attack)
    const growthMb = Math.max(cost.growthMb, again.growthMb)
    cost = { ...(again.waitMs < cost.waitMs || !again.isRight ? again : cost), growthMb }
  }
  const { waitMs, isRight, check } = cost
  const figure = goal(`${attack.kind}: ${attack.name}`, waitMs, 'ms', floorMs, longestWaitMs(floorMs), check)
  report({ ...figure, isRight, ...(attack.isOnce ? { target: null } : {}) })
  return cost
}

async function oneTry(portal: HostilePortal, { name }: Attack): Promise<Cost> {
  portal.renewAllowances()
  const faults = portal.faults
  const before = await memoryOf(portal.pid)
  const visitor = await startVisitor(`${portal.target.url}/api/health`, portal.bystanderUrl)
  const told = { bytesSent: 0, answer: '', isRight: false }
  const peak = await peakDuring(portal.pid, async () => void Object.assign(told, await portal.attack(name)))
  const { beyondMs: waitMs, portalMs, bystanderMs } = await visitor.stop()
  const growthMb = peak.processMb - before.processMb
  const childrenMb = Math.max(0, peak.childrenMb - before.childrenMb)
  const memory = `${growthMb.toFixed(0)} MB${childrenMb >= 1 ? ` and ${childrenMb.toFixed(0)} MB in children` : ''}`
  const waits = `${portalMs.toFixed(0)} ms, of a bystander ${bystanderMs.toFixed(0)}`
  const check = `${waits}; ${told.bytesSent} bytes sent, ${memory} more; ${told.answer}`
  return { waitMs, growthMb, check, isRight: told.isRight && portal.isUp && portal.faults === faults }
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
