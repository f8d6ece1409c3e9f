import type { MatchPoints } from '#core/match/MatchPoints.ts'
import type { ColumnChoices } from '#core/match/read/columnPlan.ts'
import { openTable } from '#core/match/read/readTable.ts'
import type { TableRow, TableRows } from '#core/match/read/recordsOf.ts'
import { rowsOfBytes } from '#core/match/read/rowsOfBytes.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { nextTask } from '#core/request/nextTask.ts'
import { Problem } from '#core/request/Problem.ts'
import { FIRST_ROWS, type MatchedRows } from './matchStream.ts'

/** Rows that are cut, and of which positions are read, before others get their turn: some milliseconds. */
const [CUT_PER_TURN, READ_PER_TURN] = [16_384, 4096]

/** Rows of a body, of which the first ones are read. */
interface OwnRows {
  /** So many as are answered first, or all. */
  readonly first: MatchPoints
  /** Cuts all of them, others having their turns between. Throws `bad-request`, with line and column, for one that cannot be read. */
  checked(): Promise<MatchedRows>
}

/** Begins to read the rows of a body of this media type; `signal` ends what is read in turns. */
export function readOwnRows(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  choices: ColumnChoices & { readonly keep: 'all' | 'none' },
  signal: AbortSignal,
): OwnRows {
  const open = openTable(rowsOfBytes(bytes, mediaType), choices)
  if (open.table.ambiguous !== null) {
    const { ambiguous, readings } = open.table
    const says = matchFileTexts.dayOrder(
      ambiguous,
      readings.map((reading) => reading.says),
      readings.map(({ dates }) => dates),
    )
    throw new Problem('bad-request', says, { parameter: 'dates' })
  }
  open.read(FIRST_ROWS)
  const inTurns = async (readSome: () => boolean): Promise<void> => {
    for (; readSome(); signal.throwIfAborted()) await nextTask()
  }
  const points = async () => {
    await inTurns(() => open.read(READ_PER_TURN))
    return open.table.points
  }
  return {
    first: open.table.points,
    async checked() {
      await inTurns(() => open.check(CUT_PER_TURN))
      const { plan, rows } = open.table
      return { total: open.checked, points, names: choices.keep === 'none' ? [] : plan.names, next: cellsInTurn(rows) }
    },
  }
}

function cellsInTurn(rows: TableRows): MatchedRows['next'] {
  let open: Iterator<TableRow> | undefined
  return function* (count) {
    open ??= rows()[Symbol.iterator]()
    for (let taken = 0; taken < count; taken++) {
      const { done, value } = open.next()
      if (done) return
      yield value.cells
    }
  }
}
