import { counted } from '../text/counted.ts'

/** Something that happened to a number of rows or cells of a source, with the first of them. */
export interface Happened {
  readonly because: string
  readonly count: number
  /** Where it happened first, such as `line 12`. */
  readonly first: string
}

/** What became of every row, cell and column of a source that was read. */
export interface ValueReport {
  /** How the file was read, such as `Sea-Bird cast`. */
  readonly kind: string
  readonly rowsRead: number
  readonly rowsStored: number
  readonly rowsLeftOut: readonly Happened[]
  /** Cells of stored rows that hold something in the file and nothing in the data set. */
  readonly cellsLeftOut: readonly (Happened & { readonly column: string })[]
  readonly columnsLeftOut: readonly { readonly column: string; readonly because: string }[]
  /** Columns whose values were computed or changed, such as depths from pressures. */
  readonly converted: readonly { readonly column: string; readonly says: string }[]
}

/** Why a row that holds nothing, such as the land of a grid, is left out. */
export const NO_VALUE = 'they hold no value'

/** Why a cell is empty that the file itself marks so, after the mark. */
export const FILL_VALUE = 'is a fill value of the file'

/** Whether a value of the source was left out or changed. */
export const isChanged = ({ rowsLeftOut, cellsLeftOut, columnsLeftOut, converted }: ValueReport): boolean =>
  rowsLeftOut.some(({ because }) => because !== NO_VALUE) ||
  cellsLeftOut.some(({ because }) => !because.endsWith(FILL_VALUE)) ||
  columnsLeftOut.length + converted.length > 0

/** The report in sentences, one for each thing that happened, for terminals, pages and notes alike. */
export function reportSentences(report: ValueReport): readonly string[] {
  const { kind, rowsRead, rowsStored, rowsLeftOut, cellsLeftOut, columnsLeftOut, converted } = report
  return [
    `Read as ${kind}: ${counted(rowsRead, 'row')} read, ${rowsStored === rowsRead ? 'all' : String(rowsStored)} stored.`,
    ...rowsLeftOut.map(({ because, count, first }) => `${counted(count, 'row')} left out: ${ofRows(because, count)} (first at ${first}).`),
    ...converted.map(({ column, says }) => `${column}: ${says}.`),
    ...cellsLeftOut.map(
      ({ column, because, count, first }) => `${column}: ${counted(count, 'value')} left out: ${because} (first at ${first}).`,
    ),
    ...leftOutTogether(columnsLeftOut),
  ]
}

/** What is said of rows, said of one. */
const ofRows = (because: string, count: number): string =>
  count === 1
    ? because
        .replace(/^they hold /, 'it holds ')
        .replace(/^they have /, 'it has ')
        .replace(/^their /, 'its ')
    : because

/** Columns that are left out for one reason, in one sentence. */
function leftOutTogether(columns: ValueReport['columnsLeftOut']): readonly string[] {
  const reasons = new Map<string, string[]>()
  for (const { column, because } of columns) reasons.set(because, [...(reasons.get(because) ?? []), column])
  return Array.from(reasons, ([because, names]) =>
    names.length === 1
      ? `Column ${names[0]} left out: ${because}.`
      : `Columns ${joined(names)} left out: ${because.replace(/^its /, 'their ').replace(/ it\b/, ' them')}.`,
  )
}

const joined = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
