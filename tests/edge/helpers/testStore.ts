import { rm } from 'node:fs/promises'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore, type Store } from '../../../edge/dataFolder/store.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'

/** A data folder of its own that holds the default catalog and two people; `remove` takes it away. */
export async function makeTestStore(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly dataDir: string; readonly store: Store; remove(): Promise<void> }> {
  const { dataDir } = await seededFolder(undefined, ['alice', 'bob'])
  const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir, ...environment }), () => undefined)
  const remove = async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
  return { dataDir, store, remove }
}
