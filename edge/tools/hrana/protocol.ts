import type { HranaValue } from './values.ts'

/** A statement of Hrana; `want_rows` false leaves the rows out. */
export interface HranaStatement {
  readonly sql?: string
  readonly sql_id?: number
  readonly args?: readonly HranaValue[]
  readonly named_args?: readonly { readonly name: string; readonly value: HranaValue }[]
  readonly want_rows?: boolean
}

/** Whether a step of a batch is to run. */
export type HranaCondition =
  | { readonly type: 'ok'; readonly step: number }
  | { readonly type: 'error'; readonly step: number }
  | { readonly type: 'not'; readonly cond: HranaCondition }
  | { readonly type: 'and'; readonly conds: readonly HranaCondition[] }
  | { readonly type: 'or'; readonly conds: readonly HranaCondition[] }
  | { readonly type: 'is_autocommit' }

/** Steps that run one after the other, each under its condition. */
export interface HranaBatch {
  readonly steps: readonly { readonly condition?: HranaCondition | null; readonly stmt: HranaStatement }[]
}

/** One request of a pipeline. */
export type HranaRequest =
  | { readonly type: 'execute'; readonly stmt: HranaStatement }
  | { readonly type: 'batch'; readonly batch: HranaBatch }
  | { readonly type: 'sequence'; readonly sql?: string; readonly sql_id?: number }
  | { readonly type: 'store_sql'; readonly sql_id: number; readonly sql: string }
  | { readonly type: 'close_sql'; readonly sql_id: number }
  | { readonly type: 'get_autocommit' }
  | { readonly type: 'close' }

/** The result of a statement. */
export interface HranaResult {
  readonly cols: readonly { readonly name: string; readonly decltype: string | null }[]
  readonly rows: readonly (readonly HranaValue[])[]
  readonly affected_row_count: number
  readonly last_insert_rowid: string | null
}

/** Why a statement failed. */
export interface HranaError {
  readonly message: string
  readonly code: string
}
