import { answerParent } from '../../../../../edge/platform/helpers/answerParent.ts'

const calls = { held: () => new Promise<number>(() => undefined), id: () => process.pid }

/** Returns the ID of this process; calls of `held` never return. */
export type HeldCalls = typeof calls

answerParent(calls)
