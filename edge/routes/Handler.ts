import type { Endpoint, ParsedInput, ValueOf } from '#core/api/endpoint.ts'
import type { CallerFacts } from '../account/CallerFacts.ts'
import type { ReadyJson } from '../catalog/JsonRows.ts'
import type { AppContext, Caller } from '../middleware/context.ts'
import type { Ports } from '../ports/Ports.ts'

/** The arguments of a handler. */
export interface Call<E extends Endpoint> extends ParsedInput<E> {
  readonly ports: Ports
  readonly caller: Caller
  /** The request as services know it. */
  readonly facts: CallerFacts
  /** For cookies and answer headers only; input comes from `query` and `body`. */
  readonly c: AppContext
}

/**
 * Handles a call and returns its response: the value of a JSON call, or its JSON where that is ready, or a whole response for rows and
 * text.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['reply'] extends { readonly kind: 'json' } ? ValueOf<E> | ReadyJson<ValueOf<E>> : Response>

/** A handler for each call of an area: one without does not compile. */
export type Handlers<Area extends Readonly<Record<string, Endpoint>>> = { readonly [Name in keyof Area]: Handler<Area[Name]> }
