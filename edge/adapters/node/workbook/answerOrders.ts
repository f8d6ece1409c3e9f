import { Problem } from '#core/request/Problem.ts'
import type { HelperAnswer } from './HelperProcess.ts'

/** Carries out the orders of the portal in this process, which gets one at a time and ends with the portal. */
export function answerOrders<Order, Value>(carryOut: (order: Order) => Promise<Value>): void {
  process.on('message', async (order: Order) => {
    process.send?.(await carryOut(order).then((value): HelperAnswer<Value> => ({ value }), refusal))
  })
  process.once('disconnect', () => process.exit())
}

function refusal(fault: unknown): HelperAnswer<never> {
  if (fault instanceof Problem) return { code: fault.code, message: fault.message, details: fault.details }
  return { code: null, message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault), details: {} }
}
