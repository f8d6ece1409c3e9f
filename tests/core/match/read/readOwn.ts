import type { ColumnChoices } from '#core/match/read/columnPlan.ts'
import { readTable } from '#core/match/read/readTable.ts'
import { tableOfFile } from '#core/match/read/tableOfFile.ts'
import { Problem } from '#core/request/Problem.ts'

/** The middle of the tests' time. */
export const now = Date.UTC(2026, 0, 1)

export type Content = string | Uint8Array<ArrayBuffer>

/** Lines of a text. */
export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** A file as it is read: its rows and the points of each, as time, latitude, longitude and depth. */
export async function readOwn(content: Content, choices: ColumnChoices = {}) {
  const table = readTable(await tableOfFile(new Blob([content])), { now, ...choices })
  const { times, lats, lons, depths } = table.points
  const points = Array.from(times, (ms, row) => [
    Number.isNaN(ms)
      ? null
      : new Date(ms)
          .toISOString()
          .replace(/:00\.000Z$/, '')
          .replace(/T00:00$/, ''),
    ...[lats[row], lons[row], ...(depths ? [depths[row]] : [])].map((value = Number.NaN) =>
      Number.isNaN(value) ? null : Number(value.toFixed(6)),
    ),
  ])
  return { ...table, points, cells: [...table.rows()].map((row) => [...row.cells]) }
}

/** The sentence in which a file is rejected. */
export async function rejectionOf(content: Content, choices: ColumnChoices = {}): Promise<string> {
  try {
    await readOwn(content, choices)
  } catch (fault) {
    if (fault instanceof Problem) return fault.message
    throw fault
  }
  return 'It was read.'
}
