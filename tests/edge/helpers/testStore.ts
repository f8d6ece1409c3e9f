import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../../edge/account/password.ts'
import { parseConfig } from '../../../edge/config.ts'
import { users } from '../../../edge/database/schema/index.ts'
import { openStore, type Store } from '../../../edge/dataFolder/store.ts'
import { alice, bob } from '../suite/Door.ts'

/** A data folder of its own that holds the default catalog and two people; `remove` takes it away. */
export async function makeTestStore(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly dataDir: string; readonly store: Store; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pelagos-test-'))
  const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir, ...environment }), () => undefined)
  for (const { username, email, password } of [alice, bob]) {
    await store.database.insert(users).values({ username, email, passwordHash: await hashPassword(password) })
  }
  const remove = async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
  return { dataDir, store, remove }
}
