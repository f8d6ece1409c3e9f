import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the site where that is stale, as `npm test` does before its suites: without it a portal has no pages. */
export function buildSite(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../site/scripts/build.ts', import.meta.url)), '--if-stale'])
}
