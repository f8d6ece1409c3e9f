import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from '../../edge/config.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { Submissions } from '../edge/helpers/submissions.ts'
import { doorAt } from '../helpers/doorAt.ts'
import type { TestPortal } from '../helpers/portal.ts'

/** What a journey does through the API before it opens a page: people with roles, and what they submitted. */
export async function withSubmissions<Value>({ url, dataDir }: TestPortal, work: (calls: Submissions) => Promise<Value>): Promise<Value> {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  try {
    return await work(new Submissions({ door: doorAt('node', url, secrets), database }))
  } finally {
    await close()
  }
}
