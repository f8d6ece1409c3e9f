import { type ChildProcess, spawn } from 'node:child_process'
import { interrupted } from '../faults.ts'
import { tooMuchMemory, tooMuchTime } from './faults.ts'
import { type ChildOrder, type ChildQuery, type Frame, FrameReader, orderLine } from './frames.ts'
import { type Launcher, nodeWords } from './launcher.ts'
import { watchMemory } from './memoryWatch.ts'
import { CHILD_PRIORITY, LONG_RUN_PRIORITY, lowerPriority } from './processor.ts'

const SPAWN_PAUSE_MS = 100 // five times what a spawn holds up; four children are there within half a second

/** How children are started. */
export interface ChildOptions {
  readonly memoryBytes: number
  readonly launcher: Launcher
  /** An empty folder that the child is in. */
  readonly folder: string
}

/** Ended from outside, such as by an operator; any other end of its own was a lack of memory. */
const OUTER_SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

function faultOfEnd(signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGXCPU') return tooMuchTime()
  return signal !== null && OUTER_SIGNALS.includes(signal) ? interrupted() : tooMuchMemory()
}

let lastSpawn = Promise.resolve()

/**
 * Spawns one process after another, with time for everybody else between them: the system copies the page tables of this process, which takes
 * 20 ms where it has 400 MB, and a request needs a few turns of the event loop.
 */
function inSpawnTurn(spawnOne: () => void): void {
  lastSpawn = lastSpawn.then(() => {
    spawnOne()
    return new Promise((resolve) => setTimeout(resolve, SPAWN_PAUSE_MS).unref())
  })
}

/** One child process with nothing in its environment, at a low priority. It runs one query at a time and can be ended at any moment. */
export class SqlChild {
  /** Whether its first frame was taken. */
  isReady = false
  #isSlowed = false
  #process: ChildProcess | null = null
  readonly #reader = new FrameReader()
  readonly #frames: Frame[] = []
  #unwatch = (): void => undefined
  #run = 0
  #waiting: { readonly resolve: (frame: Frame) => void; readonly reject: (reason: unknown) => void } | null = null
  #end: { readonly reason: unknown } | null = null

  constructor(options: ChildOptions, onEnd: (child: SqlChild) => void) {
    inSpawnTurn(() => {
      try {
        if (this.#end === null) this.#spawn(options, onEnd)
        else onEnd(this)
      } catch {
        // Fails here on a system without memory for another process; others must have their turn nonetheless.
        this.end(interrupted())
        onEnd(this)
      }
    })
  }

  #spawn({ memoryBytes, launcher, folder }: ChildOptions, onEnd: (child: SqlChild) => void): void {
    const [command = '', ...args] = [...launcher.words, ...nodeWords(launcher)]
    const child = spawn(command, args, { env: {}, cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
    this.#process = child
    child.stdout.on('data', (bytes: Uint8Array) => this.#receive(bytes))
    child.stdin.on('error', () => this.end(interrupted()))
    child.on('error', () => this.end(interrupted()))
    child.on('exit', (_code, signal) => {
      this.end(faultOfEnd(signal))
      onEnd(this)
    })
    const { pid } = child
    if (pid === undefined) return
    lowerPriority(pid, CHILD_PRIORITY)
    if (!launcher.hasLimits) this.#unwatch = watchMemory(pid, memoryBytes, () => this.end(tooMuchMemory()))
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  get hasEnded(): boolean {
    return this.#end !== null
  }

  /** Whether a query of it ran for long, so that it has the lowest priority for the rest of its life. */
  get isSlowed(): boolean {
    return this.#isSlowed
  }

  /** Lets everything else go first from now on. */
  slow(): void {
    this.#isSlowed = true
    if (this.#end === null && this.pid !== undefined) lowerPriority(this.pid, LONG_RUN_PRIORITY)
  }

  /** Begins a run; its first frame comes when it is asked for. */
  begin(query: ChildQuery): void {
    this.#run += 1
    this.#send({ run: this.#run, query })
  }

  /** Asks for the run's next frame. */
  more(): void {
    this.#send({ run: this.#run })
  }

  /** The next frame; rejects with the reason of the child's end. One caller at a time. */
  next(): Promise<Frame> {
    const frame = this.#frames.shift()
    if (frame !== undefined) return Promise.resolve(frame)
    if (this.#end !== null) return Promise.reject(this.#end.reason)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  /** Ends the process immediately; whoever waits for a frame receives the reason. */
  end(reason: unknown): void {
    if (this.#end !== null) return
    this.#end = { reason }
    this.#unwatch()
    this.#process?.kill('SIGKILL')
    this.#waiting?.reject(reason)
    this.#waiting = null
  }

  #send(order: ChildOrder): void {
    if (this.#end === null) this.#process?.stdin?.write(orderLine(order))
  }

  /** A frame of another run than the present one was not requested, so its child is not to be trusted. */
  #receive(bytes: Uint8Array): void {
    try {
      const frames = this.#reader.add(bytes)
      if (frames.some(({ run }) => run !== this.#run)) throw interrupted()
      this.#frames.push(...frames)
    } catch (fault) {
      this.end(fault)
    }
    const frame = this.#waiting === null ? undefined : this.#frames.shift()
    if (frame === undefined) return
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(frame)
  }
}
