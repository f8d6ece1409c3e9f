import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A folder of data that is not part of the project: PELAGOS_OUTSIDE_DATA, else `shared/data` beside the checkout.
 * `undefined` where there is none: a test that needs it then says so and does not run.
 */
export function outsideData(folder: 'open' | 'field'): string | undefined {
  const root = process.env.PELAGOS_OUTSIDE_DATA ?? join(import.meta.dirname, '../../..', 'shared', 'data')
  const path = join(root, folder)
  return existsSync(path) ? path : undefined
}
