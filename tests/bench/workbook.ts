import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median, type Report } from './report.ts'
import { type EditReading, type Reading, writeWorkbook } from './workbook/write.ts'

const ROWS = 200_000
const ROUNDS = 5
const PEER_ONCE_FROM_MS = 5000
const EDIT_TARGET_MS = 50
const execute = promisify(execFile)

export const group = 'workbook'

/** Reading a workbook of 200,000 rows and 10 columns: our scanner, alone and with every rule, against the streaming reader of exceljs, each time in a fresh process. */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-'))
  try {
    const path = join(folder, 'workbook.xlsx')
    await writeWorkbook(path, ROWS)
    const ours: Reading[] = []
    const checked: Reading[] = []
    const peer: Reading[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await read('ours', path))
      checked.push(await read('checked', path))
      if ((peer[0]?.ms ?? 0) < PEER_ONCE_FROM_MS) peer.push(await read('exceljs', path))
    }
    reportReadings(report, 'read 200,000 rows x 10 columns', ours, peer)
    reportReadings(report, 'read and check 200,000 rows x 10 columns', checked, peer)
    await reportEdits(report, path)
  } finally {
    await rm(folder, { recursive: true })
  }
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
    ok: isEqual && slowest.ms <= EDIT_TARGET_MS,
    check: isEqual ? `${slowest.cell}; what is found equals a whole check` : 'FINDINGS DIFFER from a whole check',
  })
}

function reportReadings(report: Report, name: string, ours: readonly Reading[], peer: readonly Reading[]): void {
  const answers = [...ours, ...peer].map(({ numbers, characters, cells }) => `${cells} cells, sum ${numbers}, ${characters} characters`)
  const isEqual = new Set(answers).size === 1
  const check = isEqual ? `every reading found ${answers[0]}` : `READINGS DIFFER: ${[...new Set(answers)].join(' | ')}`
  const target = 0.25
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
    ok: isEqual && ratio <= target,
    check,
  })
  const memory = median(ours.map(({ peakMegabytes }) => peakMegabytes))
  const peerMemory = median(peer.map(({ peakMegabytes }) => peakMegabytes))
  const memoryFloor = `exceljs stream ${peerMemory.toFixed(0)} MB`
  report({
    name: 'peak memory of that process',
    value: memory,
    unit: 'MB',
    floor: memoryFloor,
    ratio: memory / peerMemory,
    target: null,
    ok: isEqual,
    check,
  })
}
