import { writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { limits } from '#core/limits/request.ts'
import { jsonLog } from '../../../platform/logger.ts'
import { RunningRequests } from './RunningRequests.ts'
import { HEARTBEATS, IS_DEBUGGED, REQUESTS_AT, type WatchdogData } from './watchdog.ts'

/** The thread that watches. The other thread's event loop may be blocked, so it writes and ends the process by itself. */
const { memory, stillMs, tickMs, killMs } = workerData as WatchdogData
const words = new Int32Array(memory, 0, REQUESTS_AT / Int32Array.BYTES_PER_ELEMENT)
const requests = new RunningRequests(memory, REQUESTS_AT)

const STANDARD_OUTPUT = 1

let seen = Atomics.load(words, HEARTBEATS)
let countedMs = 0
let lastTick = performance.now()

const ticking = setInterval(() => {
  const elapsed = performance.now() - lastTick
  lastTick += elapsed
  const heartbeats = Atomics.load(words, HEARTBEATS)
  if (heartbeats !== seen || Atomics.load(words, IS_DEBUGGED) === 1) {
    seen = heartbeats
    countedMs = 0
    return
  }
  // Where this thread slept too, the whole machine did: such time counts as one tick.
  countedMs += Math.min(elapsed, 2 * tickMs)
  if (countedMs < stillMs) return
  clearInterval(ticking)
  endProcess()
}, tickMs)

/** Stops the other thread, to report its position and to exit with our own status; kills the process if it cannot be stopped. */
function endProcess(): void {
  const timer = setTimeout(() => {
    report('unknown: not in JavaScript')
    process.kill(process.pid, 'SIGKILL')
  }, killMs)
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url.split('/').slice(-2).join('/')))
  session.on('Debugger.paused', ({ params }) => {
    clearTimeout(timer)
    report(placesOf(params, files))
    session.post('Runtime.evaluate', { expression: `process.reallyExit(${limits.watchdogExitStatus})` })
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), killMs)
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

/** The innermost functions with file and line. Names of code only, no values. */
function placesOf({ callFrames }: Debugger.PausedEventDataType, files: ReadonlyMap<string, string>): string {
  const frames = callFrames
    .slice(0, 8)
    .map(({ functionName, location }) => `${functionName || 'anonymous'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`)
  return frames.join(' < ')
}

function report(place: string): void {
  const log = jsonLog((line) => {
    try {
      writeSync(STANDARD_OUTPUT, `${line}\n`)
    } catch {
      // The log has no reader, or a blocked one; the process ends all the same.
    }
  })
  log.error('event loop stood still', { stillMs, place, requests: requests.unanswered().join('; ') })
}
