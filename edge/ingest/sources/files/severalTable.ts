import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { mergeReadings, type Reading } from '#core/catalog/readingFile.ts'
import { unitOfText } from '#core/columns/unitOfText.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { ReadRowsOptions, SourceColumn, SourceRow, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { OneFile, SourceFiles } from './SourceFiles.ts'

/** Opens one of the files with the reader of all of them. */
export type OpenOne = (file: OneFile) => Promise<{ readonly reader: Reader; readonly start: string }>

/** Several files of one kind as one table: the columns of all, by their names, and the rows in the order of the files' names. */
export async function severalTable(set: SourceFiles, file: ReadFile, find: OpenOne): Promise<SourceTable> {
  const tableOf: TableOf = async (one) => {
    const { reader, start } = await find(one)
    const table = await reader.table?.({ ...file, path: one.path, start })
    if (table) return table
    throw sourceProblem(`Files of the kind ${reader.name} are ingested one by one; ${one.name} is one of several.`)
  }
  const union = await describeAll(set, file.signal, { tableOf, find })
  const current: { name: string; table: SourceTable | null } = { name: '', table: null }
  return {
    ...union,
    files: set.stored,
    // Rows are asked for while their file is being read.
    locate: (at) => `${current.name}, ${current.table?.locate?.(at) ?? `line ${at}`}`,
    async *rows(options) {
      const { files, release } = await set.open(options.signal)
      try {
        for (const one of files) {
          current.table = await tableOf(one)
          current.name = one.name
          yield* rowsOf(current.table, union.columns, options)
        }
      } finally {
        await release()
      }
    },
  }
}

async function* rowsOf(
  table: SourceTable,
  columns: readonly SourceColumn[],
  options: ReadRowsOptions,
): AsyncGenerator<readonly SourceRow[]> {
  const own = new Map(table.columns.map(({ name }, index) => [name, index]))
  const from = columns.map(({ name }) => own.get(name) ?? -1)
  for await (const rows of table.rows(options)) {
    options.signal.throwIfAborted()
    yield Array.from(rows, ({ at, cells, mark }) => ({
      ...{ at, cells: from.map((index) => cells[index] ?? null) },
      ...(mark && { mark: (column: number) => mark(from[column] ?? -1) }),
    }))
  }
}

type TableOf = (one: OneFile) => Promise<SourceTable>

/** What all files say together. Throws where they are not of one kind, or a column is not the same everywhere. */
async function describeAll(
  set: SourceFiles,
  signal: AbortSignal,
  { tableOf, find }: { readonly tableOf: TableOf; readonly find: OpenOne },
): Promise<Omit<SourceTable, 'rows' | 'locate' | 'files'>> {
  const { files, release } = await set.open(signal)
  try {
    await mustBeOfOneReader(files, find)
    let all: Together | null = null
    for (const one of files) {
      signal.throwIfAborted()
      const table = await tableOf(one)
      if (all === null) all = new Together(one.name, table)
      else all.add(one.name, table)
    }
    if (all === null) throw sourceProblem('There is no file of data.')
    return all.table(files.length)
  } finally {
    await release()
  }
}

async function mustBeOfOneReader(files: readonly OneFile[], find: OpenOne): Promise<void> {
  let first: { readonly name: string; readonly reader: Reader } | null = null
  for (const one of files) {
    const { reader } = await find(one)
    first ??= { name: one.name, reader }
    if (reader !== first.reader)
      throw sourceProblem(
        `The files are of several kinds: ${first.name} is ${first.reader.name}, ${one.name} is ${reader.name}. Ingest each kind by itself.`,
      )
  }
}

/** What is known of the files so far. */
class Together {
  readonly #first: string
  readonly #table: SourceTable
  readonly #columns = new Map<string, SourceColumn>()
  readonly #carriers = new Set<string>()
  readonly #remarks = new Set<string>()
  readonly #leftOut = new Map<string, string>()
  readonly #converted = new Map<string, string>()
  /** Rows of all files so far; undefined where one of them does not say. */
  #rows: number | undefined = 0
  #describes: RawMetadata
  #reading: Reading

  constructor(name: string, table: SourceTable) {
    this.#first = name
    this.#table = table
    this.#describes = table.describes
    this.#reading = table.reading
    this.add(name, table)
  }

  add(name: string, table: SourceTable): void {
    if (table.kind !== this.#table.kind)
      throw sourceProblem(
        `The files are of several kinds: ${this.#first} is read as ${this.#table.kind}, ${name} as ${table.kind}. Ingest each kind by itself.`,
      )
    for (const column of table.columns) {
      const known = this.#columns.get(column.name)
      this.#columns.set(column.name, known === undefined ? column : merged(known, column, this.#first, name))
    }
    this.#rows = this.#rows === undefined || table.rowCount === undefined ? undefined : this.#rows + table.rowCount
    for (const carrier of table.carriers ?? []) this.#carriers.add(carrier)
    for (const remark of table.remarks) this.#remarks.add(remark)
    for (const { column, because } of table.leftOut ?? []) this.#leftOut.set(column, because)
    for (const { column, says } of table.converted ?? []) this.#converted.set(column, says)
    this.#reading = mergeReadings(this.#reading, table.reading)
    const isShared = (key: string) => JSON.stringify(table.describes[key]) === JSON.stringify(this.#describes[key])
    this.#describes = Object.fromEntries(Object.entries(this.#describes).filter(([key]) => isShared(key)))
  }

  table(files: number): Omit<SourceTable, 'rows' | 'locate' | 'files'> {
    const { kind, isStrict, trajectory, carriers } = this.#table
    return {
      kind: files === 1 ? kind : `${kind} (${files} files)`,
      columns: [...this.#columns.values()],
      describes: this.#describes,
      reading: this.#reading,
      remarks: [...this.#remarks],
      ...(isStrict === undefined ? {} : { isStrict }),
      ...(trajectory === undefined ? {} : { trajectory }),
      ...(carriers === undefined ? {} : { carriers: [...this.#carriers] }),
      ...(this.#rows === undefined ? {} : { rowCount: this.#rows }),
      leftOut: [...this.#leftOut].flatMap(([column, because]) => (this.#columns.has(column) ? [] : [{ column, because }])),
      converted: Array.from(this.#converted, ([column, says]) => ({ column, says })),
    }
  }
}

/** A column of two files. */
function merged(one: SourceColumn, other: SourceColumn, first: string, name: string): SourceColumn {
  const [unit, its] = [one.unit, other.unit].map(unitOfText)
  if (unit !== its && one.unit !== '' && other.unit !== '')
    throw sourceProblem(
      `The column ${one.name} is in ${one.unit} in ${first}, but in ${other.unit} in ${name}. Ingest these files by themselves.`,
    )
  const type = typeOf(one.type, other.type)
  if (type === null) throw sourceProblem(`The column ${one.name} holds numbers in one file and texts in another, ${name}.`)
  const decimals = Math.max(one.decimals ?? -1, other.decimals ?? -1)
  return {
    ...other,
    ...one,
    unit: one.unit || other.unit,
    ...(type === undefined ? {} : { type }),
    ...(decimals < 0 ? {} : { decimals }),
    valid: {
      ...(one.valid?.min === undefined || other.valid?.min === undefined ? {} : { min: Math.min(one.valid.min, other.valid.min) }),
      ...(one.valid?.max === undefined || other.valid?.max === undefined ? {} : { max: Math.max(one.valid.max, other.valid.max) }),
    },
    ...((one.missing ?? other.missing) ? { missing: [...new Set([...(one.missing ?? []), ...(other.missing ?? [])])] } : {}),
  }
}

/** The type that keeps the values of both; undefined where it is found by their texts, null where there is none. */
function typeOf(one: ColumnType | undefined, other: ColumnType | undefined): ColumnType | undefined | null {
  if (one === other || one === undefined || other === undefined) return one === other ? one : undefined
  const isNumber = (type: ColumnType) => type !== 'text' && type !== 'timestamp'
  return isNumber(one) && isNumber(other) ? 'float64' : null
}
