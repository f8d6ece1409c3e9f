import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Transaction, TransactionMode } from '@libsql/client'
import { isStorageBusy, isStorageError } from '../platform/storageError.ts'
import { scheduleStatement } from './statementQueue.ts'

const STORE_WAIT_MS = 10_000 // a backup or an ingestion holds the store for less
const PAUSE_MS = 40

/** A client with the number of its transactions that have not ended; it is closed once it is retired and there are none. */
interface Opened {
  readonly client: Client
  transactions: number
  isRetired: boolean
}

/**
 * A client of the store's file that waits for another process that holds the file without holding up this one: the driver's own wait
 * blocks the whole process. A statement that found the file locked did nothing and is sent again, until `STORE_WAIT_MS` have passed.
 *
 * Each time by a fresh connection: libsql 0.5.29 leaves a statement that failed as busy unfinished, whereupon later writes of its
 * connection are reported as done but not stored. It also takes a page that could not be read for an empty one and caches it, so that a
 * connection that met any fault of the disk is replaced too; the fault itself is the caller's.
 */
export function retryingClient(open: () => Client): Client {
  let current = opened(open)
  const retire = (rejecting: Opened): void => {
    if (current === rejecting) current = opened(open)
    rejecting.isRetired = true
    closeUnused(rejecting)
  }
  const withRetries = async <Answer>(work: (by: Opened) => Promise<Answer>): Promise<Answer> => {
    const until = performance.now() + STORE_WAIT_MS
    for (;;) {
      let by = current
      try {
        return await scheduleStatement(() => {
          // Another may have replaced it while this statement waited.
          by = current
          return work(by)
        })
      } catch (fault) {
        if (isStorageError(fault)) retire(by)
        if (!isStorageBusy(fault) || performance.now() >= until) throw fault
      }
      await wait(PAUSE_MS)
    }
  }
  return {
    execute: (...args: unknown[]) => withRetries(({ client }) => Reflect.apply(client.execute, client, args)),
    batch: (statements, mode) => withRetries(({ client }) => client.batch(statements, mode)),
    migrate: (statements) => withRetries(({ client }) => client.migrate(statements)),
    transaction: (mode: TransactionMode = 'write') =>
      withRetries(async (by) => {
        by.transactions += 1
        const end = once(() => {
          by.transactions -= 1
          closeUnused(by)
        })
        try {
          return watched(await by.client.transaction(mode), () => retire(by), end)
        } catch (fault) {
          end()
          throw fault
        }
      }),
    executeMultiple: (sql) => withRetries(({ client }) => client.executeMultiple(sql)),
    sync: () => current.client.sync(),
    reconnect: () => current.client.reconnect(),
    close: () => current.client.close(),
    get closed() {
      return current.client.closed
    },
    get protocol() {
      return current.client.protocol
    },
  }
}

function opened(open: () => Client): Opened {
  return { client: open(), transactions: 0, isRetired: false }
}

function closeUnused({ client, transactions, isRetired }: Opened): void {
  if (isRetired && transactions === 0 && !client.closed) client.close()
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

/** The transaction, which reports faults of the store's file, and its end. */
function watched(transaction: Transaction, onError: () => void, onEnd: () => void): Transaction {
  const watch = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((fault: unknown) => {
      if (isStorageError(fault)) onError()
      throw fault
    })
  return {
    execute: (statement) => watch(transaction.execute(statement)),
    batch: (statements) => watch(transaction.batch(statements)),
    executeMultiple: (sql) => watch(transaction.executeMultiple(sql)),
    commit: () => watch(transaction.commit()).finally(onEnd),
    rollback: () => watch(transaction.rollback()).finally(onEnd),
    close() {
      transaction.close()
      onEnd()
    },
    get closed() {
      return transaction.closed
    },
  }
}
