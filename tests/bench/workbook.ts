import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BenchOptions, median, noted, type Report } from './report.ts'
import { type EditReading, type Reading, writeWorkbook } from './workbook/write.ts'

const PEER_ONCE_FROM_MS = 5000
const EDIT_TARGET_MS = 50
const LARGEST_MEGABYTES = 1000
const LARGEST_MORE_VARIABLES = 5
const execute = promisify(execFile)

/** A workbook to read, and the targets for reading and checking it, compared with exceljs reading it. */
interface Case {
  readonly part: string
  readonly rows: number
  readonly moreVariables: number
  readonly rounds: number
  readonly target: number
  readonly maxMegabytes: number | null
}

const usual: Case = { part: '200k', rows: 200_000, moreVariables: 0, rounds: 5, target: 0.25, maxMegabytes: null }
const cases: readonly Case[] = [
  usual,
  { part: 'wide', rows: 200_000, moreVariables: 50, rounds: 3, target: 0.25, maxMegabytes: null },
  { part: '1M', rows: 1_000_000, moreVariables: 0, rounds: 3, target: 0.2, maxMegabytes: 500 },
]

export const group = 'workbook'

/** Reading workbooks: our scanner, alone and with every rule, against the streaming reader of exceljs, each time in a fresh process; and the largest file that is taken. */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-'))
  const path = join(folder, 'workbook.xlsx')
  try {
    for (const one of cases) {
      if (only !== null && only !== one.part) continue
      await writeWorkbook(path, one.rows, one.moreVariables)
      await measure(report, path, { ...one, rounds: Math.min(one.rounds, maxRounds ?? one.rounds) })
      if (one === usual) await reportEdits(report, path)
    }
    if (only === null || only === 'largest') await reportLargest(report, path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(report: Report, path: string, { rows, moreVariables, rounds, target, maxMegabytes }: Case): Promise<void> {
  const ours: Reading[] = []
  const checked: Reading[] = []
  const peer: Reading[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await read('ours', path))
    checked.push(await read('checked', path))
    if ((peer[0]?.ms ?? 0) < PEER_ONCE_FROM_MS) peer.push(await read('exceljs', path))
  }
  const size = `${rows.toLocaleString('en')} rows x ${10 + moreVariables} columns`
  reportReadings(report, `read ${size}`, { ours, peer, target, maxMegabytes })
  reportReadings(report, `read and check ${size}`, { ours: checked, peer, target, maxMegabytes })
}

/** A file of about the largest size that is taken, by the command line as it stands. */
async function reportLargest(report: Report, path: string): Promise<void> {
  await writeWorkbook(path, 1_000_000, LARGEST_MORE_VARIABLES)
  const megabytes = (await stat(path)).size / 1e6
  const { ms, peakMegabytes, cells } = await read('checked', path)
  const name = `read and check ${megabytes.toFixed(0)} MB, 1,000,000 rows x ${10 + LARGEST_MORE_VARIABLES} columns`
  const check = `${cells.toLocaleString('en')} cells, ${(ms / 1000).toFixed(1)} s`
  const ratio = peakMegabytes / LARGEST_MEGABYTES
  report({ ...noted(name, peakMegabytes, 'MB', `goal ${LARGEST_MEGABYTES} MB`, ratio, check), target: 1 })
}

const read = (reader: 'ours' | 'checked' | 'exceljs', path: string): Promise<Reading> =>
  inProcess<Reading>(new URL('./workbook/reader.ts', import.meta.url), reader, path)

/** What a program prints as JSON. */
async function inProcess<Printed>(program: URL, ...args: readonly string[]): Promise<Printed> {
  const { stdout } = await execute(process.execPath, [fileURLToPath(program), ...args])
  return JSON.parse(stdout) as Printed
}

async function reportEdits(report: Report, path: string): Promise<void> {
  const { slowest, wholeMs, isEqual } = await inProcess<EditReading>(new URL('./workbook/edits.ts', import.meta.url), path)
  report({
    name: 'check the slowest of 12 edits of it',
    value: slowest.ms,
    unit: 'ms',
    floor: `goal ${EDIT_TARGET_MS} ms; all of it ${wholeMs.toFixed(0)} ms`,
    ratio: slowest.ms / EDIT_TARGET_MS,
    target: 1,
    isRight: isEqual,
    check: isEqual ? `${slowest.cell}; what is found equals a whole check` : 'FINDINGS DIFFER from a whole check',
  })
}

interface Readings {
  readonly ours: readonly Reading[]
  readonly peer: readonly Reading[]
  readonly target: number
  readonly maxMegabytes: number | null
}

function reportReadings(report: Report, name: string, { ours, peer, target, maxMegabytes }: Readings): void {
  const answers = [...ours, ...peer].map(({ numbers, characters, cells }) => `${cells} cells, sum ${numbers}, ${characters} characters`)
  const isEqual = new Set(answers).size === 1
  const check = isEqual ? `every reading found ${answers[0]}` : `READINGS DIFFER: ${[...new Set(answers)].join(' | ')}`
  const value = median(ours.map(({ ms }) => ms))
  const floor = median(peer.map(({ ms }) => ms))
  const ratio = value / floor
  report({
    name,
    value,
    unit: 'ms',
    floor: `exceljs stream ${floor.toFixed(0)} ms`,
    ratio,
    target,
    isRight: isEqual,
    check,
  })
  const memory = median(ours.map(({ peakMegabytes }) => peakMegabytes))
  const peerMemory = median(peer.map(({ peakMegabytes }) => peakMegabytes))
  const memoryFloor = `exceljs stream ${peerMemory.toFixed(0)} MB`
  const floorText = maxMegabytes === null ? memoryFloor : `goal ${maxMegabytes} MB; ${memoryFloor}`
  const memoryRatio = memory / (maxMegabytes ?? peerMemory)
  const peak = noted('peak memory of that process', memory, 'MB', floorText, memoryRatio, check)
  report({ ...peak, target: maxMegabytes === null ? null : 1, isRight: isEqual })
}
