import type { Target } from './Attack.ts'
import { attacks } from './attacks/index.ts'

/** The instructions for the attacking process. */
export interface Order {
  readonly name: string
  readonly target: Target
}

/* Makes attacks in a process of its own, so that its work is not counted as the portal's or the visitor's. */
process.on('message', async ({ name, target }: Order) => {
  const attack = attacks.find((known) => known.name === name)
  const outcome = await attack?.run(target).catch((fault: Error) => ({ bytesSent: 0, answer: fault.message, isRight: false }))
  process.send?.(outcome)
})
