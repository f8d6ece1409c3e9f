import { setTimeout as wait } from 'node:timers/promises'
import type { FuzzCase } from './FuzzCase.ts'
import type { FuzzPortal, Held } from './FuzzPortal.ts'
import { inputOf } from './generate.ts'
import { faultOf, isLate } from './judge.ts'
import { type Outcome, send } from './send.ts'
import { shrunk } from './shrink.ts'

/** An input whose answer was wrong, with all that is needed to send it again. */
interface Failure {
  readonly index: number
  readonly reason: string
  readonly input: FuzzCase
  /** The shortest text found that fails in the same way. */
  readonly shortest: string | null
  readonly status: number
  readonly answer: string
}

/** What a run of inputs came to. */
export interface FuzzReport {
  readonly seed: number
  readonly runs: number
  /** Answers by kind of input and status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** The longest that an answer took by kind of input, in milliseconds. */
  readonly slowestMs: ReadonlyMap<string, number>
  readonly failures: readonly Failure[]
  /** Answers that came later than the patience while others were under way. Each was sent again alone; those late even then are failures. */
  readonly late: number
  readonly heldBefore: Held | null
  readonly heldAfter: Held | null
  readonly isUp: boolean
  readonly faultsInLog: readonly string[]
}

/** Concurrent inputs: as many as the portal runs and queues, so that none is rejected because it is busy. */
const AT_ONCE = 6
/** Inputs after which allowances are renewed; a guest has ten plots. */
const RENEW_EACH = 8
/** More failures than this are all of one cause. */
const MAX_FAILURES = 50

/** How often an input whose answer was late is sent again. */
const TRIES_ALONE = 3

/** Memory that may stay taken: caches of the engine and the catalog, and what the collector has not yet given back. */
const GROWTH_BYTES = 500_000_000
/** Connections, children and files that may stay open. */
const GROWTH_HANDLES = 20
/** How long those of the last inputs may take to be closed. */
const SETTLED_WITHIN_MS = 20_000

/** Why a run as a whole has failed, apart from single answers; none where it has not. */
export function wholeFaults({ isUp, heldBefore, heldAfter, faultsInLog, statuses, runs }: FuzzReport): readonly string[] {
  const crowded = [...statuses.values()].reduce((sum, counts) => sum + (counts.get(429) ?? 0) + (counts.get(503) ?? 0), 0)
  const grown =
    heldBefore === null || heldAfter === null
      ? null
      : { bytes: heldAfter.memoryBytes - heldBefore.memoryBytes, handles: heldAfter.handles - heldBefore.handles }
  return [
    ...(isUp ? [] : ['the process has ended']),
    ...faultsInLog.map((line) => `a fault of ours: ${line}`),
    ...(grown !== null && grown.bytes > GROWTH_BYTES ? [`memory has grown by ${grown.bytes} bytes`] : []),
    ...(grown !== null && grown.handles > GROWTH_HANDLES ? [`${grown.handles} more handles are open`] : []),
    ...(crowded > runs / 20 ? [`${crowded} inputs were rejected because the portal was busy, so they tested nothing`] : []),
  ]
}

/** Which inputs are sent, and how their responses are judged. */
export interface FuzzRun {
  readonly seed: number
  readonly runs: number
  readonly from?: number
  /** How late an answer may be that is not meant to take all it can get; as late as any by default. Milliseconds. */
  readonly patienceMs?: number
  /** Called once per so many thousand inputs. */
  readonly onProgress?: (sent: number) => void
}

const PROGRESS_EACH = 10_000

/** Sends the inputs of a seed to a portal and judges every answer. */
export async function runFuzz(
  portal: FuzzPortal,
  { seed, runs, from = 0, patienceMs = Number.POSITIVE_INFINITY, onProgress }: FuzzRun,
): Promise<FuzzReport> {
  const statuses = new Map<string, Map<number, number>>()
  const slowestMs = new Map<string, number>()
  const failures: Failure[] = []
  const late: Answered[] = []
  const heldBefore = portal.held()
  let index = from
  const worker = async (): Promise<void> => {
    for (let own = index++; own < from + runs && portal.isUp && failures.length < MAX_FAILURES; own = index++) {
      if (own % RENEW_EACH === 0) portal.renewAllowances()
      if (own > from && (own - from) % PROGRESS_EACH === 0) onProgress?.(own - from)
      const input = inputOf(seed, own, portal.world)
      const outcome = await sendTo(portal, input)
      const ofKind = statuses.get(input.kind) ?? new Map<number, number>()
      statuses.set(input.kind, ofKind.set(outcome.status, (ofKind.get(outcome.status) ?? 0) + 1))
      slowestMs.set(input.kind, Math.max(slowestMs.get(input.kind) ?? 0, outcome.ms))
      const reason = faultOf(input, outcome, portal.secrets)
      if (reason !== null) failures.push(await failureOf(portal, { index: own, reason, input, outcome }))
      else if (isLate(input, outcome, patienceMs)) late.push({ index: own, reason: lateness(outcome), input, outcome })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  for (const one of late) {
    if (portal.isUp && failures.length < MAX_FAILURES && (await isLateAlone(portal, one.input, patienceMs)))
      failures.push(await failureOf(portal, one))
  }
  return {
    seed,
    runs,
    statuses,
    slowestMs,
    failures,
    late: late.length,
    heldBefore,
    heldAfter: portal.isUp ? await heldAtRest(portal, heldBefore) : null,
    isUp: portal.isUp,
    faultsInLog: portal.faultsInLog(),
  }
}

/** The memory in use once the last inputs are done, or after a time limit. */
async function heldAtRest(portal: FuzzPortal, before: Held | null): Promise<Held | null> {
  const until = performance.now() + SETTLED_WITHIN_MS
  let memory = portal.held()
  while (memory !== null && before !== null && memory.handles > before.handles + GROWTH_HANDLES && performance.now() < until) {
    await wait(250)
    memory = portal.held()
  }
  return memory
}

function sendTo(portal: FuzzPortal, input: FuzzCase): Promise<Outcome> {
  return send(portal.url, input, portal.credentials[input.who], portal.agent)
}

/** An input, its answer, and what is wrong with it. */
interface Answered {
  readonly index: number
  readonly reason: string
  readonly input: FuzzCase
  readonly outcome: Outcome
}

const lateness = ({ beginMs, ms }: Outcome): string => `began after ${Math.round(beginMs)} ms, took ${Math.round(ms)} ms`

/** Whether the fastest of a few responses is late on an idle portal too: then the input is slow, and not the machine busy. */
async function isLateAlone(portal: FuzzPortal, input: FuzzCase, patienceMs: number): Promise<boolean> {
  for (let again = 0; again < TRIES_ALONE; again++) {
    portal.renewAllowances()
    if (!isLate(input, await sendTo(portal, input), patienceMs)) return false
  }
  return true
}

async function failureOf(portal: FuzzPortal, { index, reason, input, outcome }: Answered): Promise<Failure> {
  const fails = async (shorter: FuzzCase) => {
    portal.renewAllowances()
    return faultOf(shorter, await sendTo(portal, shorter), portal.secrets) === reason
  }
  const shortest = portal.isUp ? await shrunk(input, fails) : null
  return { index, reason, input, shortest, status: outcome.status, answer: outcome.body.subarray(0, 2000).toString('utf8') }
}
