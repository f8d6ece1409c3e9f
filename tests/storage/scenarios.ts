import type { Random } from '../fuzz/Random.ts'
import { exportVersion, ingestCsv, ingestMade, ingestNetcdf, readMade, retireMade, seedOlderCatalog, sweepLater } from './dataOperations.ts'
import { type Operation, start, stop } from './Operation.ts'
import { peopleOperations, signUp, subscribeTo } from './people.ts'
import type { Scene } from './Scene.ts'

/** What is done to a portal's data while its disk is watched. */
export interface Scenario {
  readonly name: string
  /** How many of a hundred runs are of it. */
  readonly share: number
  /** What the data folder holds at first; nothing by default. */
  prepare?(scene: Scene): Promise<void>
  operations(random: Random, length: 'short' | 'long'): Promise<readonly Operation[]> | readonly Operation[]
}

const prepared = async (scene: Scene, ...more: readonly Operation[]): Promise<void> => {
  await scene.start()
  for (const operation of more) await operation.run(scene)
  await scene.stop()
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'first start',
    share: 15,
    operations: (_, length) => [start, ...(length === 'long' ? [signUp('first')] : []), stop, start, stop],
  },
  {
    name: 'upgrade',
    share: 15,
    async prepare(scene) {
      await scene.start()
      for (const operation of [signUp('before'), subscribeTo('before'), ingestMade(1)]) await operation.run(scene)
      await seedOlderCatalog(scene)
      await scene.stop()
    },
    operations: () => [start, subscribeTo('demo'), stop],
  },
  {
    name: 'accounts and mail',
    share: 35,
    prepare: (scene) => prepared(scene, signUp('before')),
    operations: (random, length) => [start, ...peopleOperations(random, length === 'long' ? 16 : 7), stop],
  },
  {
    name: 'ingest, retire, sweep',
    share: 25,
    prepare: (scene) => prepared(scene, ingestMade(1)),
    operations: async (random, length) => {
      const file = random.chance(0.5) ? ingestCsv() : await ingestNetcdf()
      return length === 'short'
        ? [start, readMade, file, ingestMade(2), readMade, sweepLater, stop]
        : [start, file, ingestMade(2), retireMade, sweepLater, ingestMade(3), stop]
    },
  },
  {
    name: 'catalog export',
    share: 10,
    prepare: (scene) => prepared(scene, exportVersion(1)),
    operations: () => [start, exportVersion(2), exportVersion(3), stop],
  },
]
