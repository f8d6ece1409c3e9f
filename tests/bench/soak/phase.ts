import { setTimeout as delay } from 'node:timers/promises'
import type { Activity } from './activities.ts'
import type { Call } from './Calls.ts'
import type { Look } from './looks.ts'
import { actOnce, type Outcome, type Soak } from './startSoak.ts'

/** A time in which the load was the same. */
export interface Phase {
  readonly fromMs: number
  readonly untilMs: number
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Resolves once everything that was begun is over, which may be in the next phase. */
  readonly over: Promise<unknown>
}

/**
 * Begins every activity at its rate times `factor`, at random moments as people do, whether or not what was begun before is over; resolves
 * when the time is.
 */
export async function runPhase({ soaked, all }: Soak, factor: number, ms: number): Promise<Phase> {
  const fromMs = performance.now()
  const untilMs = fromMs + ms
  const outcomes = new Map(all.map(({ name }): [string, Outcome] => [name, { times: 0, putOff: 0, wrong: [] }]))
  const begun: Promise<void>[] = []
  const begin = async (activity: Activity): Promise<void> => {
    const outcome = outcomes.get(activity.name)
    const gapMs = () => (-Math.log(1 - Math.random()) * 1000) / (activity.perSecond * factor)
    for (let dueMs = fromMs + gapMs(); dueMs < untilMs; dueMs += gapMs()) {
      await delay(Math.max(0, dueMs - performance.now()))
      if (outcome !== undefined) begun.push(actOnce(soaked, activity, outcome))
    }
  }
  await Promise.all([...all.map(begin), delay(ms)])
  return { fromMs, untilMs, outcomes, over: Promise.all(begun) }
}

/** What was begun or seen within a phase. */
export const within = <Item extends Call | Look>({ fromMs, untilMs }: Phase, items: readonly Item[]): readonly Item[] =>
  items.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
