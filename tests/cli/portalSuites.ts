import { hereSuite } from './hereSuite.ts'
import { matchSuite } from './matchSuite.ts'
import { plotSuite } from './plotSuite.ts'
import { severalDatasetsSuite } from './severalDatasetsSuite.ts'
import { verifySuite } from './verifySuite.ts'

/** What the command line does with one portal, which is started for all of it. */
export function portalSuites(folder: string, env: () => Record<string, string>, submitterKey: () => Promise<string>): void {
  hereSuite(env)
  matchSuite(folder, env)
  plotSuite(folder, env)
  severalDatasetsSuite(folder, env, submitterKey)
  verifySuite(folder, env)
}
