import { Worker } from 'node:worker_threads'
import { limits } from '#core/limits/observations.ts'
import { arrowBytes } from '#core/observations/arrow.ts'
import { smallBatches } from '#core/observations/smallBatches.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { type Fault, faultOf } from './faults.ts'
import { type ChildOrder, type ChildQuery, type FrameKind, frameBytes, OrderReader } from './frames.ts'
import { NotOneSelect, type Running, runSelect } from './select.ts'

const SQL_ROW_BYTES = 4_194_304 // 64 texts of 65,536 characters

/*
 * The program of a child process: takes orders on its standard input and answers in frames on its standard output. It has no environment,
 * no secrets and no other channel, and ends with its parent. Started with its parent's process id and whether the system ends it then.
 */

const [parent, holding] = process.argv.slice(2)

/** At once: an orderly exit would wait for the engine's threads to end their query. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

if (holding === 'watching') {
  const watch = new Worker(new URL('./parentWatch.ts', import.meta.url), { workerData: Number(parent), env: {} })
  watch.unref()
} else if (process.ppid !== Number(parent)) end()

let run = 0
let running: Running | null = null
let pieces: AsyncGenerator<Uint8Array> | null = null

function send(kind: FrameKind, bytes: Uint8Array = new Uint8Array()): void {
  process.stdout.write(frameBytes({ kind, run, bytes }))
}

function nameOf(fault: unknown): Fault {
  if (fault instanceof Problem && fault.code === 'too-large') return 'rows'
  if (fault instanceof NotOneSelect) return 'form'
  return fault instanceof RangeError ? 'memory' : faultOf(fault instanceof Error ? fault.message : '')
}

function finish(): void {
  running?.close()
  running = null
  pieces = null
}

async function start(query: ChildQuery): Promise<void> {
  running = await runSelect(query)
  pieces = arrowBytes({ columns: running.columns, batches: inSmallBatches(running.batches) })
}

async function* inSmallBatches(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) yield* smallBatches(batch, limits.batchBytes, SQL_ROW_BYTES)
}

/** Says nothing after a fault: the parent asks for its first piece before it knows of one. */
async function more(): Promise<void> {
  if (pieces === null) return
  const next = await pieces.next()
  if (!next.done) return send('piece', next.value)
  finish()
  send('end')
}

async function handle(order: ChildOrder): Promise<void> {
  try {
    if (order.query === undefined) return await more()
    run = order.run
    await start(order.query)
  } catch (fault) {
    finish()
    send('fault', new TextEncoder().encode(nameOf(fault)))
  }
}

let earlier: Promise<void> = Promise.resolve()
const orders = new OrderReader()
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text: string) => {
  for (const order of orders.add(text)) earlier = earlier.then(() => handle(order))
})
process.stdin.on('end', end)
send('ready')
