import { setTimeout as wait } from 'node:timers/promises'
import type { Client, TransactionMode } from '@libsql/client'
import { limits } from '#core/limits.ts'
import { isStorageBusy } from '../../services/storageFault.ts'

const PAUSE_MS = 40

/**
 * A client of the store's file that waits for another process that holds the file without holding up this one: the driver's own wait
 * stands still with everything else. A statement that met a held file did nothing and is sent again, until `limits.storeWaitMs` are over.
 */
export function patientClient(client: Client): Client {
  const patiently = async <Answer>(deed: () => Promise<Answer>): Promise<Answer> => {
    const until = performance.now() + limits.storeWaitMs
    for (;;) {
      try {
        return await deed()
      } catch (fault) {
        if (!isStorageBusy(fault) || performance.now() >= until) throw fault
      }
      await wait(PAUSE_MS)
    }
  }
  return {
    execute: (...args: unknown[]) => patiently(() => Reflect.apply(client.execute, client, args)),
    batch: (statements, mode) => patiently(() => client.batch(statements, mode)),
    migrate: (statements) => patiently(() => client.migrate(statements)),
    transaction: (mode: TransactionMode = 'write') => patiently(() => client.transaction(mode)),
    executeMultiple: (sql) => patiently(() => client.executeMultiple(sql)),
    sync: () => client.sync(),
    reconnect: () => client.reconnect(),
    close: () => client.close(),
    get closed() {
      return client.closed
    },
    get protocol() {
      return client.protocol
    },
  }
}
