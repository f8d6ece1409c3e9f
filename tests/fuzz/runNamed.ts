import { killRuns, operationRuns, storageRuns } from '../storage/main.ts'
import { storyRuns } from './stories/storyRuns.ts'
import { fixedRuns } from './workbooks/fixedBooks.ts'
import { mutationRuns } from './workbooks/mutations.ts'

/** Which runs of a fuzz: how many, from which on, and the seed that they follow from. */
export interface FuzzRuns {
  readonly runs: number
  readonly seed: number
  readonly from: number
  /** Which of those that a name has; all where there are none. */
  readonly names?: readonly string[]
}

/** What `npm run fuzz -- NAME` runs besides hostile inputs; each prints its own table and answers how many promises were broken. */
const named: Readonly<Record<string, (runs: FuzzRuns) => Promise<number>>> = {
  storage: storageRuns,
  kills: killRuns,
  operations: operationRuns,
  workbooks: mutationRuns,
  fixes: fixedRuns,
  stories: storyRuns,
}

/** Makes the runs of a name; answers the process's exit status. */
export async function runNamed(name: string, runs: FuzzRuns): Promise<number> {
  const run = named[name]
  if (run === undefined) {
    console.log(`There are no runs called ${name}; there are ${Object.keys(named).join(', ')}.`)
    return 2
  }
  return (await run(runs)) === 0 ? 0 : 1
}
