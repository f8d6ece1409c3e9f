import { Problem } from '#core/request/Problem.ts'
import type { User } from '../account/users.ts'
import type { Caller } from '../middleware/context.ts'

/** The person who calls; throws `unauthorized` for everybody else. */
export function userOf(caller: Caller): User {
  if (caller.kind !== 'user') throw new Problem('unauthorized', 'Unauthorized')
  return caller.user
}
