import { parentPort } from 'node:worker_threads'

/** What a thread is asked. */
export interface ThreadCall<Order> {
  readonly id: number
  readonly order: Order
}

/** What became of it. */
export type ThreadAnswer<Value> =
  | { readonly id: number; readonly value: Value }
  | { readonly id: number; readonly code: string | undefined; readonly message: string }

/** Answers the calls that come to this thread, those that wait for something side by side. */
export function answerCalls<Order, Value>(work: (order: Order) => Promise<Value>): void {
  parentPort?.on('message', async ({ id, order }: ThreadCall<Order>) => {
    parentPort?.postMessage(await answerOf(id, work(order)))
  })
}

async function answerOf<Value>(id: number, work: Promise<Value>): Promise<ThreadAnswer<Value>> {
  try {
    return { id, value: await work }
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException
    return { id, code, message }
  }
}
