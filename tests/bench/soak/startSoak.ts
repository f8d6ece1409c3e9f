import { makeCrowd } from '../../helpers/crowd.ts'
import { type Activity, activities } from './activities.ts'
import { SoakedPortal } from './SoakedPortal.ts'

const MEMBERS = 20
/** Answers that a portal may give which has too much to do. */
const REJECTIONS = [503, 504]

/** A portal, all activities that run on it at once, and the API key for reading. */
export interface Soak {
  readonly soaked: SoakedPortal
  readonly readingKey: string
  readonly all: readonly Activity[]
}

/** Starts a portal with a crowd of members; stop it with `soaked.stop`. */
export async function startSoak(): Promise<Soak> {
  const soaked = await SoakedPortal.start()
  const members = await makeCrowd(soaked.portal.dataDir, MEMBERS)
  const [readingKey, submittingKey] = [await soaked.portal.makeApiKey(), await soaked.portal.makeApiKey('submit')]
  return { soaked, readingKey, all: await activities({ soaked, readingKey, submittingKey, members }) }
}

/** What came of doing the same again and again. */
export interface Outcome {
  readonly calls: number
  readonly rejected: number
  /** What was wrong, once for each time. */
  readonly wrong: readonly string[]
}

/** Acts until `isOver` after so many calls, with a pause after each. */
export async function repeat({ act }: Activity, isOver: (calls: number) => boolean, pause: () => Promise<void>): Promise<Outcome> {
  const wrong: string[] = []
  let [calls, rejected] = [0, 0]
  for (; !isOver(calls); calls++) {
    const outcome = await act().catch((fault: unknown) => void wrong.push(textOf(fault)))
    if (outcome === 'rejected') rejected += 1
    await pause()
  }
  return { calls, rejected, wrong }
}

/** Whether a portal under load may answer so. */
export const isExpected = (status: number): boolean => status < 500 || REJECTIONS.includes(status)

/** A fault and its cause in a line. */
export const textOf = (fault: unknown): string =>
  fault instanceof Error && fault.cause !== undefined ? `${fault}, ${fault.cause}` : String(fault)
