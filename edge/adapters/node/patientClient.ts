import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Transaction, TransactionMode } from '@libsql/client'
import { limits } from '#core/limits.ts'
import { isStorageBusy } from '../../services/storageFault.ts'

const PAUSE_MS = 40

/** A client with the number of its transactions that have not ended; it is closed once it is retired and there are none. */
interface Opened {
  readonly client: Client
  transactions: number
  isRetired: boolean
}

/**
 * A client of the store's file that waits for another process that holds the file without holding up this one: the driver's own wait
 * stands still with everything else. A statement that met a held file did nothing and is sent again, until `limits.storeWaitMs` are over.
 *
 * Each time by a fresh connection: libsql 0.5.29 leaves a statement that was refused as busy unfinished, whereupon later writes of its
 * connection are reported as done but not kept.
 */
export function patientClient(open: () => Client): Client {
  let current = opened(open)
  const retire = (refused: Opened): void => {
    if (current === refused) current = opened(open)
    refused.isRetired = true
    closeUnused(refused)
  }
  const patiently = async <Answer>(deed: (by: Opened) => Promise<Answer>): Promise<Answer> => {
    const until = performance.now() + limits.storeWaitMs
    for (;;) {
      const by = current
      try {
        return await deed(by)
      } catch (fault) {
        if (!isStorageBusy(fault)) throw fault
        retire(by)
        if (performance.now() >= until) throw fault
      }
      await wait(PAUSE_MS)
    }
  }
  return {
    execute: (...args: unknown[]) => patiently(({ client }) => Reflect.apply(client.execute, client, args)),
    batch: (statements, mode) => patiently(({ client }) => client.batch(statements, mode)),
    migrate: (statements) => patiently(({ client }) => client.migrate(statements)),
    transaction: (mode: TransactionMode = 'write') =>
      patiently(async (by) => {
        by.transactions += 1
        return counted(by, await by.client.transaction(mode).catch((fault: unknown) => ended(by, fault)))
      }),
    executeMultiple: (sql) => patiently(({ client }) => client.executeMultiple(sql)),
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

function ended(by: Opened, fault: unknown): never {
  by.transactions -= 1
  throw fault
}

/** The transaction, which lets go of its client when it ends. */
function counted(by: Opened, transaction: Transaction): Transaction {
  const close = transaction.close.bind(transaction)
  let hasEnded = false
  const end = (): void => {
    if (hasEnded) return
    hasEnded = true
    by.transactions -= 1
    closeUnused(by)
  }
  return {
    execute: transaction.execute.bind(transaction),
    batch: transaction.batch.bind(transaction),
    executeMultiple: transaction.executeMultiple.bind(transaction),
    commit: () => transaction.commit().finally(end),
    rollback: () => transaction.rollback().finally(end),
    close: () => {
      close()
      end()
    },
    get closed() {
      return transaction.closed
    },
  }
}
