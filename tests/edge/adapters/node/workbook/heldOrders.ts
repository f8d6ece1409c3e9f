import { answerParent } from '../../../../../edge/platform/helpers/answerParent.ts'

const calls = { held: () => new Promise<number>(() => undefined), id: () => process.pid }

/** Answers with the ID of this process, and held calls never. */
export type HeldCalls = typeof calls

answerParent(calls)
