import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { fillBucket, openWorkerPortal } from '../helpers/workerPortal.ts'
import { readinessSuite } from '../suite/readiness.ts'

const open = openWorkerPortal()
beforeAll(async () => {
  // The store of the test is made when it is first asked.
  await open.database.run(sql`SELECT 1`)
  await fillBucket()
})

readinessSuite(open.api)
