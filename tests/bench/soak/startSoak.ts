import { Problem } from '#core/request/Problem.ts'
import { keyOf, newPeople } from '../../edge/helpers/people.ts'
import { freshAddress } from '../../edge/suite/TestedApi.ts'
import { type Activity, activities, type User } from './activities.ts'
import { PutOff } from './Calls.ts'
import { SoakedPortal } from './SoakedPortal.ts'

/** So many that nobody comes near a limit of their own when ten times as much is asked. */
const MEMBERS = 300

/** A portal, all activities that run on it at once, and one of its users. */
export interface Soak {
  readonly soaked: SoakedPortal
  readonly user: User
  readonly all: readonly Activity[]
}

/** Starts a portal with a crowd of members, each with an address and a key of their own; stop it with `soaked.stop`. */
export async function startSoak(): Promise<Soak> {
  const soaked = await SoakedPortal.start()
  const people = await newPeople(
    soaked.database,
    Array.from({ length: MEMBERS }, () => ({ emailConfirmedAt: 1 })),
  )
  const users: User[] = []
  for (const person of people) {
    const { Authorization } = await keyOf(soaked, person, { scope: 'submit' })
    users.push({ ...person, headers: { Authorization, ...soaked.api.from(freshAddress()) } })
  }
  let turn = 0
  const next = (): User => {
    const user = users[turn++ % users.length]
    if (user === undefined) throw new Error('there is nobody')
    return user
  }
  return { soaked, user: next(), all: await activities({ soaked, next }) }
}

/** What came of doing the same again and again. */
export interface Outcome {
  times: number
  putOff: number
  /** What was wrong, once for each time. */
  readonly wrong: string[]
}

/** Acts once and counts what came of it. */
export async function actOnce({ calls }: SoakedPortal, { name, act }: Activity, outcome: Outcome): Promise<void> {
  outcome.times += 1
  try {
    await calls.during(name, act)
  } catch (fault) {
    if (isPutOff(fault)) outcome.putOff += 1
    else outcome.wrong.push(textOf(fault))
  }
}

/** Whether the portal was too busy, in the words of a test or of a client that has tried again. */
const isPutOff = (fault: unknown): boolean =>
  fault instanceof PutOff || (fault instanceof Problem && ['busy', 'too-many-requests'].includes(fault.code))

/** A fault and its cause in a line. */
export const textOf = (fault: unknown): string =>
  fault instanceof Error && fault.cause !== undefined ? `${fault}, ${fault.cause}` : String(fault)
