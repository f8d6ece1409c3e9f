import { DatabaseSync } from 'node:sqlite'
import type { HranaBatch, HranaCondition, HranaError, HranaRequest, HranaResult, HranaStatement } from './protocol.ts'
import { fromHrana, toHrana } from './values.ts'

type Outcome = { readonly result: HranaResult } | { readonly fault: HranaError } | null

/** One connection to the store's file, as one Hrana stream uses it. */
export class HranaStream {
  readonly #connection: DatabaseSync
  readonly #texts = new Map<number, string>()

  constructor(file: string) {
    this.#connection = new DatabaseSync(file, { timeout: 5_000, readBigInts: true })
    // Nothing can damage the file; a power cut may take the last changes back.
    this.#connection.exec('PRAGMA synchronous = NORMAL')
  }

  /** Whether a transaction is open. */
  get isInTransaction(): boolean {
    return this.#connection.isTransaction
  }

  /** Answers one request; a faulty statement throws SQLite's own error. */
  answer(request: HranaRequest): Readonly<Record<string, unknown>> {
    const { type } = request
    switch (request.type) {
      case 'execute':
        return { type, result: this.#execute(request.stmt) }
      case 'batch':
        return { type, result: this.#batch(request.batch) }
      case 'sequence':
        this.#connection.exec(this.#textOf(request))
        return { type }
      case 'store_sql':
        this.#texts.set(request.sql_id, request.sql)
        return { type }
      case 'close_sql':
        this.#texts.delete(request.sql_id)
        return { type }
      case 'get_autocommit':
        return { type, is_autocommit: !this.isInTransaction }
      case 'close':
        return { type }
    }
  }

  /** Makes it as a new one, but for its connection; an open transaction is undone. */
  reset(): void {
    if (this.isInTransaction) this.#connection.exec('ROLLBACK')
    this.#texts.clear()
  }

  /** Closes the connection; an open transaction is undone. */
  close(): void {
    if (this.#connection.isOpen) this.#connection.close()
  }

  #execute(statement: HranaStatement): HranaResult {
    const prepared = this.#connection.prepare(this.#textOf(statement))
    prepared.setReturnArrays(true)
    const values = (statement.args ?? []).map(fromHrana)
    const named = Object.fromEntries((statement.named_args ?? []).map(({ name, value }) => [name, fromHrana(value)]))
    const bound = Object.keys(named).length > 0 ? ([named, ...values] as const) : values
    const before = this.#changes()
    const rows = prepared.all(...(bound as never[])) as unknown as Parameters<typeof toHrana>[0][][]
    const affected = this.#changes() - before
    return {
      cols: prepared.columns().map(({ name, type }) => ({ name, decltype: type })),
      rows: statement.want_rows === false ? [] : rows.map((row) => row.map(toHrana)),
      affected_row_count: Number(affected),
      last_insert_rowid: String(this.#number('SELECT last_insert_rowid() AS n')),
    }
  }

  #batch({ steps }: HranaBatch) {
    const outcomes: Outcome[] = []
    for (const { condition, stmt } of steps) {
      outcomes.push(condition && !this.#holds(condition, outcomes) ? null : this.#attempt(stmt))
    }
    return {
      step_results: outcomes.map((outcome) => (outcome !== null && 'result' in outcome ? outcome.result : null)),
      step_errors: outcomes.map((outcome) => (outcome !== null && 'fault' in outcome ? outcome.fault : null)),
    }
  }

  #attempt(statement: HranaStatement): Outcome {
    try {
      return { result: this.#execute(statement) }
    } catch (fault) {
      return { fault: faultOf(fault) }
    }
  }

  #holds(condition: HranaCondition, outcomes: readonly Outcome[]): boolean {
    if (condition.type === 'is_autocommit') return !this.isInTransaction
    if (condition.type === 'not') return !this.#holds(condition.cond, outcomes)
    if (condition.type === 'and') return condition.conds.every((one) => this.#holds(one, outcomes))
    if (condition.type === 'or') return condition.conds.some((one) => this.#holds(one, outcomes))
    return (condition.type === 'ok' ? 'result' : 'fault') in (outcomes[condition.step] ?? {})
  }

  #changes(): bigint {
    return this.#number('SELECT total_changes() AS n')
  }

  #number(sql: string): bigint {
    return BigInt(String(this.#connection.prepare(sql).get()?.n ?? 0))
  }

  #textOf({ sql, sql_id: id }: { readonly sql?: string; readonly sql_id?: number }): string {
    const text = sql ?? (id === undefined ? undefined : this.#texts.get(id))
    if (text === undefined) throw new Error('The statement has no text.')
    return text
  }
}

/** SQLite's result codes by number, as libSQL clients know them. */
const codes: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  13: 'SQLITE_FULL',
  19: 'SQLITE_CONSTRAINT',
}

/** A fault in Hrana's form. */
export function faultOf(fault: unknown): HranaError {
  const number: unknown = fault instanceof Error ? Reflect.get(fault, 'errcode') : undefined
  const code = typeof number === 'number' ? (codes[number & 0xff] ?? 'SQLITE_ERROR') : 'HRANA_FAULT'
  return { message: fault instanceof Error ? fault.message : String(fault), code }
}
