import type { z } from 'zod'

/** Who may call. `data` tries key, then session, then guest token; `owner` rights are checked by the call itself. */
export type Access = 'anyone' | 'session' | 'user' | 'data' | 'browser' | 'administrator'

/** What a successful call answers. `csv` streams rows (or another form by `Accept`); `text` is a short plain text. */
export type Reply<Value> =
  | { readonly kind: 'json'; readonly schema: z.ZodType<Value> }
  | { readonly kind: 'rows' }
  | { readonly kind: 'text'; readonly says: string }

/** One call of the wire contract: what it is for, who may make it, what it takes and what it answers. */
export interface Endpoint<Query = unknown, Body = unknown, Value = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/api/${string}`
  readonly area: 'catalog' | 'data' | 'user' | 'service'
  /** One sentence in the imperative. */
  readonly summary: string
  readonly description: string
  readonly who: Access
  readonly query: z.ZodType<Query>
  readonly body: z.ZodType<Body> | null
  readonly reply: Reply<Value>
  /** Refusals beyond the common ones (401, 429, 500), by status. */
  readonly refusals: Readonly<Record<number, string>>
}

/** Declares a call; its types follow from the schemas. */
export function endpoint<Query, Body, Value>(entry: Endpoint<Query, Body, Value>): Endpoint<Query, Body, Value> {
  return entry
}

/** What a caller hands in, query and body in one object. */
export type InputOf<E> = E extends Endpoint<infer Query, infer Body, unknown> ? { query: Query; body: Body } : never

/** What a caller gets back from a JSON call. */
export type ValueOf<E> = E extends Endpoint<never, never, infer Value> ? Value : E extends Endpoint<any, any, infer Value> ? Value : never
