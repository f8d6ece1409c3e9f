import { Problem } from '#core/request/Problem.ts'
import type { Skipped } from '../database/seed/clashes.ts'
import { planUpgrade, type UpgradePlan } from '../database/seed/planUpgrade.ts'
import { readSkipped, seedCatalog } from '../database/seed/seedCatalog.ts'
import { seedOfStore } from './catalogFolder.ts'
import { contentFolder } from './store.ts'
import { withStore } from './withStore.ts'

/** What this release's catalog changes in the store of a data folder. Changes nothing, not even the store's schema. */
export function upgradePlan(dataDir: string | undefined): Promise<UpgradePlan> {
  return withStore(dataDir, async ({ database, ...config }) => planUpgrade(database, await seedOfStore(contentFolder, database, config)), {
    isUntouched: true,
  })
}

/**
 * Shows a default data set in the place of an operator's own that has its names, which is retired with all its rows and files. Throws
 * `not-found` where no default data set of this short name was left out, `conflict` where it shares a number, which cannot be given away.
 */
export function adoptDefault(dataDir: string | undefined, shortName: string): Promise<Skipped> {
  return withStore(dataDir, async ({ database, ...config }) => {
    const catalog = await seedOfStore(contentFolder, database, config)
    const skipped = await readSkipped(database, catalog)
    const found = skipped.find(({ kind, name }) => kind === 'dataset' && name.toLowerCase() === shortName.toLowerCase())
    if (found === undefined) throw new Problem('not-found', `No data set ${shortName} of the default catalog was left out.`)
    if (found.shares === 'number')
      throw new Problem('conflict', `${found.name} shares a number with your ${found.because}; a later release can give it another.`)
    await seedCatalog(database, catalog, Date.now(), { adopt: found.name })
    return found
  })
}
