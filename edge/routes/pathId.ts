import type { Endpoint } from '#core/api/endpoint.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Call } from './Handler.ts'

/** The ID in the path of a call; throws `not-found` with this message for what is no ID. */
export function pathId({ c }: Pick<Call<Endpoint>, 'c'>, none: string): number {
  const text = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Problem('not-found', none)
  return Number(text)
}
