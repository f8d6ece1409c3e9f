import type { IncomingMessage } from 'node:http'
import { noted, skipped } from '../report.ts'
import type { Bench } from './Bench.ts'
import { type BenchPortal, startBenchPortal } from './benchPortal.ts'
import { open, procedurePath, receive, selectPath } from './client.ts'
import { boxes, grids, variables } from './grid.ts'
import { memoryOf, type Peak, peakDuring, tellsMemory } from './processMemory.ts'

const STREAM_MB = 200
const PAUSE_MB = 20
const PAUSE_MS = 2000
const oneSecond = () => new Promise((resolve) => setTimeout(resolve, 1000))

const ways = {
  ordered: procedurePath('uspSpaceTime', grids.usual, boxes['2M'], variables.join(',')),
  unordered: selectPath(grids.usual, boxes['2M'], variables.join(', ')),
}
type Way = keyof typeof ways

/** What a portal process that has just started, and answered two small calls, holds more during the long download, and while its reader pauses. */
export async function memory(bench: Bench): Promise<void> {
  if (!tellsMemory) return bench.report(skipped('memory of the long download', 'the system does not tell it in /proc'))
  for (const way of ['ordered', 'unordered'] as const) {
    await withFreshPortal(bench, (portal) => stream(bench, portal, way))
    await withFreshPortal(bench, (portal) => pause(bench, portal, way))
  }
}

async function withFreshPortal({ stored }: Bench, deed: (portal: BenchPortal) => Promise<void>): Promise<void> {
  const portal = await startBenchPortal([stored.usual])
  try {
    await receive(portal, procedurePath('uspSpaceTime', grids.usual, boxes['10k'], variables.join(',')))
    await receive(portal, selectPath(grids.usual, boxes['10k'], variables.join(', ')))
    await oneSecond()
    await deed(portal)
  } finally {
    await portal.stop()
  }
}

const pidOf = ({ process }: BenchPortal): number => process.pid ?? 0

async function stream({ report }: Bench, portal: BenchPortal, way: Way): Promise<void> {
  const idle = await memoryOf(pidOf(portal))
  let bytes = 0
  const peak = await peakDuring(pidOf(portal), async () => {
    bytes = (await receive(portal, ways[way])).bytes
  })
  const name = `memory of the long download, ${way}`
  tell(report, name, idle, peak, STREAM_MB, `${(bytes / 1e6).toFixed(1)} MB of CSV came`)
}

async function pause({ report }: Bench, portal: BenchPortal, way: Way): Promise<void> {
  const answer = await open(portal, ways[way])
  await readSome(answer)
  const before = await memoryOf(pidOf(portal))
  const peak = await peakDuring(pidOf(portal), () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)))
  tell(report, `growth while the reader pauses, ${way}`, before, peak, PAUSE_MB, 'paused after the first megabyte')
  answer.destroy()
}

/** Reads a megabyte, then nothing more. */
function readSome(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    answer.once('error', reject)
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes < 1_000_000) return
      answer.pause()
      answer.removeAllListeners('data')
      resolve()
    })
  })
}

function tell(report: Bench['report'], name: string, before: Peak, peak: Peak, maxMb: number, check: string): void {
  const value = peak.processMb - before.processMb
  const ratio = value / maxMb
  const floor = `${maxMb} MB above ${before.processMb.toFixed(0)} MB`
  report({ name, value, unit: 'MB', floor, ratio, target: 1, check })
  const children = peak.childrenMb - before.childrenMb
  report(noted('  its children', children, 'MB', `above ${before.childrenMb.toFixed(0)} MB`, children / maxMb, 'SELECTs run there'))
}
