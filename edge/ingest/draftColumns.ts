import type { IngestionDraftRecord } from '#core/catalog/ingestionRecords.ts'
import { isRecord } from '#core/catalog/rawMetadata.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { OpenedTable } from './sources/mapping/openTable.ts'
import type { SourceCell, SourceColumn } from './sources/SourceTable.ts'

const FIRST_ROWS = 3 // enough to recognize a column by
const SHOWN_CHARACTERS = 100

/** What becomes of the columns of a table, with their first values, for people who look through a draft. */
export async function draftColumns(opened: OpenedTable, signal: AbortSignal): Promise<IngestionDraftRecord['columns']> {
  const { table, plan, described } = opened
  const first = await firstRows(opened, signal)
  const variables = Array.isArray(described.variables) ? described.variables.filter(isRecord) : []
  return table.columns.map((column, index) => {
    const variable = plan.variables.find((planned) => planned.index === index)
    const [role = '', place] = [...plan.places].find(([, planned]) => planned.index === index) ?? []
    const { standardName } = variables.find(({ name }) => name === variable?.name) ?? {}
    return {
      column: column.name,
      name: variable?.name ?? '',
      role,
      unit: variable?.unit ?? place?.unit ?? column.unit,
      standardName: typeof standardName === 'string' ? standardName : (column.standardName ?? ''),
      leftOut: plan.leftOut.find((left) => left.column === column.name)?.because ?? '',
      first: first.map((cells) => cells[index] ?? ''),
    }
  })
}

function shown(cell: SourceCell, type: SourceColumn['type']): string {
  if (type === 'timestamp' && typeof cell === 'number' && Number.isFinite(cell)) return formatInstant(cell)
  return String(cell ?? '').slice(0, SHOWN_CHARACTERS)
}

/** The cells are copied: a block is valid until the next one only. */
async function firstRows({ table }: OpenedTable, signal: AbortSignal): Promise<readonly (readonly string[])[]> {
  const first: string[][] = []
  for await (const block of table.rows({ signal })) {
    for (const { cells } of block) {
      first.push(table.columns.map(({ type }, index) => shown(cells[index] ?? null, type)))
      if (first.length === FIRST_ROWS) return first
    }
  }
  return first
}
