import { columnOf } from '#core/observations/columnOf.ts'
import type { FormDescription } from '#core/observations/FormDescription.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { oncePer } from '#core/oncePer.ts'
import { etagOf } from '../platform/entityTag.ts'
import type { DescribedCall } from './describeAnswer.ts'

/** What an answer's bytes follow from, beside the rows and the call. */
interface Writer {
  /** Of the portal: another version may write another file. */
  readonly version: string
  /** Of the engine, which decides the order of rows of one time and place. */
  readonly engine: string
  /** The form that was asked for, and how. */
  readonly form: readonly (string | undefined)[]
  /** What the file says of itself; null where its form says nothing. */
  readonly description: FormDescription | null
}

type Reading = Extract<PreparedProcedure, { readonly kind: 'observations' }>

/** The call, if its answer is the same bytes each time: rows of a subset in an order. Means are summed in any order, and a SELECT may have none. */
export function repeatable(prepared: DescribedCall['prepared']): Reading | null {
  return prepared.kind === 'observations' && prepared.isSubset === true && prepared.reads.order !== 'none' ? prepared : null
}

/** The columns of a subset, before any of it is read. */
export const columnsOfSubset = ({ reads }: Reading) => reads.columns.map((name) => columnOf(reads.table, name))

/** The strong tag of a repeatable answer: of the call, the files that it reads, and what writes it. */
export function answerTag({ reads: { table } }: Reading, text: string, writer: Writer): string {
  return etagOf(JSON.stringify([text, filesTag(table), writer]))
}

/** A tag of all rows of a table; found once per version, as there may be thousands of files. */
export const filesTag = oncePer(({ name, version, files }: ObservationTable) =>
  etagOf(JSON.stringify([name, version, ...files.map(({ path, sizeBytes, sha256 }) => [path, sizeBytes, sha256])])),
)
