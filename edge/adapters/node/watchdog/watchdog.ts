import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { limits } from '#core/limits/request.ts'
import { type RunningRequest, RunningRequests, runningBytes } from './RunningRequests.ts'

const WATCHDOG_TICK_MS = 250 // a fortieth of what it measures

/** How long the event loop may be blocked, how often the watchdog looks, and how long it tries to stop JavaScript before it kills. In milliseconds. */
export interface WatchdogTimes {
  readonly stillMs: number
  readonly tickMs: number
  readonly killMs: number
}

/** The data of the watching thread, from the thread that it watches. */
export interface WatchdogData extends WatchdogTimes {
  readonly memory: SharedArrayBuffer
}

/** A thread that ends this process when its event loop is blocked. */
export interface Watchdog {
  /** Records what is running, for the log; the returned function records that it was answered. */
  note(request: RunningRequest): () => void
  /** For how long the event loop has been blocked, in ms. */
  stillMs(): number
}

/** Offsets in the shared memory, in 32-bit words: the event loop's heartbeat count, and whether a debugger is attached. */
export const HEARTBEATS = 0
export const IS_DEBUGGED = 1
/** Where the list of requests begins, in bytes. */
export const REQUESTS_AT = 8

const usual: WatchdogTimes = { stillMs: limits.watchdogStillMs, tickMs: WATCHDOG_TICK_MS, killMs: limits.watchdogKillMs }

/** Starts the thread. It never keeps a process alive that has nothing else to do. */
export function startWatchdog(times: WatchdogTimes = usual): Watchdog {
  const memory = new SharedArrayBuffer(REQUESTS_AT + runningBytes)
  const words = new Int32Array(memory, 0, REQUESTS_AT / Int32Array.BYTES_PER_ELEMENT)
  const requests = new RunningRequests(memory, REQUESTS_AT)
  let lastBeat = performance.now()
  const heartbeat = setInterval(() => {
    lastBeat = performance.now()
    Atomics.store(words, IS_DEBUGGED, inspectorUrl() === undefined ? 0 : 1)
    Atomics.add(words, HEARTBEATS, 1)
  }, times.tickMs)
  heartbeat.unref()
  const workerData: WatchdogData = { ...times, memory }
  // It needs none of the options, preloads among them, that the process was started with.
  new Worker(new URL('./watchdogThread.ts', import.meta.url), { workerData, name: 'watchdog', execArgv: [] }).unref()
  return { note: (request) => requests.note(request), stillMs: () => performance.now() - lastBeat }
}
