import { createInterface } from 'node:readline'
import { Problem } from '#core/api/problem.ts'
import { arrowBytes } from '#core/observations/arrow.ts'
import { type Fault, faultOf } from './faults.ts'
import { type ChildQuery, type FrameKind, frameBytes, type Order } from './frames.ts'
import { NotOneSelect, type Running, runSelect } from './select.ts'

/*
 * The program of a child process: takes orders on its standard input and answers in frames on its standard output. It has no environment,
 * no secrets and no other channel, and ends with its parent.
 */

let running: Running | null = null
let pieces: AsyncGenerator<Uint8Array> | null = null

function send(kind: FrameKind, bytes?: Uint8Array): void {
  process.stdout.write(frameBytes(kind, bytes))
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
  pieces = arrowBytes(running)
}

/** Says nothing after a fault: the parent asks for its first piece before it knows of one. */
async function more(): Promise<void> {
  if (pieces === null) return
  const next = await pieces.next()
  if (!next.done) return send('piece', next.value)
  finish()
  send('end')
}

async function obey(line: string): Promise<void> {
  try {
    const order = JSON.parse(line) as Order
    if (order === 'more') await more()
    else await start(order.run)
  } catch (fault) {
    finish()
    send('fault', new TextEncoder().encode(nameOf(fault)))
  }
}

let earlier: Promise<void> = Promise.resolve()
const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  earlier = earlier.then(() => obey(line))
})
lines.on('close', () => process.exit())
send('ready')
