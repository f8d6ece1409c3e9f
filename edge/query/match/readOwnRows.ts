import type { BytesInput } from '#core/api/rawBody.ts'
import type { ColumnChoices } from '#core/match/read/columnPlan.ts'
import { readTable } from '#core/match/read/readTable.ts'
import type { TableRow } from '#core/match/read/recordsOf.ts'
import { rowsOfBytes } from '#core/match/read/rowsOfBytes.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import type { MatchedRows } from './matchStream.ts'

/** The rows of a body: all of it is taken before the first is answered, so that a client that sends everything before it reads is not stuck. */
export async function readOwnRows(body: BytesInput, choices: ColumnChoices & { readonly keep: 'all' | 'none' }): Promise<MatchedRows> {
  const bytes = new Uint8Array(await new Response(body.stream).arrayBuffer())
  const table = readTable(rowsOfBytes(bytes, body.mediaType), choices)
  if (table.ambiguous !== null) {
    const { ambiguous, readings } = table
    const says = matchFileTexts.dayOrder(
      ambiguous,
      readings.map((reading) => reading.says),
      readings.map(({ dates }) => dates),
    )
    throw new Problem('bad-request', says, { parameter: 'dates' })
  }
  let rows: Iterator<TableRow> | undefined
  return {
    points: table.points,
    names: choices.keep === 'none' ? [] : table.plan.names,
    *next(count) {
      rows ??= table.rows()[Symbol.iterator]()
      for (let taken = 0; taken < count; taken++) {
        const { done, value } = rows.next()
        if (done) return
        yield value.cells
      }
    },
  }
}
