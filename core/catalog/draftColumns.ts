import type { IngestionDraftRecord } from './ingestionRecords.ts'
import { isRecord, type RawMetadata } from './rawMetadata.ts'

/** What a person may say that a column holds; other roles, such as `year`, are known by the format or the names. */
export const columnRoles = ['time', 'lat', 'lon', 'depth', 'pressure'] as const

/** What a column holds: a place, a value of the data set, or nothing that is read. */
export interface ColumnChoice {
  /** A role, `variable` or `left-out`. */
  readonly holds: string
  readonly name: string
  readonly unit: string
}

type DraftColumn = IngestionDraftRecord['columns'][number]

/** How a column is read as it is drafted. */
export function choiceOf({ column, name, role, unit, leftOut }: DraftColumn): ColumnChoice {
  const holds = role !== '' ? role : leftOut === '' ? 'variable' : 'left-out'
  return { holds, name: name === '' ? column.replace(/\W/g, '_') : name, unit }
}

/** The metadata with the choices of a person, by the names of the columns in the file; the others stay as they are drafted. */
export function withColumnChoices(
  metadata: RawMetadata,
  columns: readonly DraftColumn[],
  choices: Readonly<Record<string, ColumnChoice>>,
): RawMetadata {
  let variables = Array.isArray(metadata.variables) ? metadata.variables.filter(isRecord) : []
  const reading = isRecord(metadata.reading) ? { ...metadata.reading } : {}
  const within = (entry: string, key: string, value: unknown) => {
    reading[entry] = { ...(isRecord(reading[entry]) ? reading[entry] : {}), [key]: value }
  }
  for (const drafted of columns) {
    const { column } = drafted
    const [before, choice] = [choiceOf(drafted), choices[column]]
    if (choice === undefined) continue
    const isKept = choice.holds === 'variable' || choice.holds === 'pressure'
    if (choice.unit !== before.unit) within('units', column, choice.unit)
    if (choice.holds === 'time' && before.holds !== 'time') reading.time = { columns: [column] }
    else if (choice.holds === 'variable' && (choice.name !== before.name || before.holds !== 'variable'))
      within('rename', column, choice.name)
    else if (choice.holds !== before.holds && choice.holds !== 'left-out') within('rename', column, choice.holds)
    const own = variables.find(({ name }) => name === drafted.name)
    if (!isKept) variables = variables.filter((each) => each !== own)
    else if (own === undefined) variables = [...variables, { name: choice.name }]
    else variables = variables.map((each) => (each === own ? { ...own, name: nameOf(choice, drafted), unit: choice.unit } : each))
  }
  return { ...metadata, variables, reading }
}

/** A pressure keeps its own name: its column is renamed to what it holds. */
const nameOf = ({ holds, name }: ColumnChoice, drafted: DraftColumn): string => (holds === 'variable' ? name : drafted.name)
