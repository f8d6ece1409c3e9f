import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import worker from '../../edge/worker.ts'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { accountsSuite } from './suite/accounts.ts'
import { answerFilesSuite } from './suite/answerFiles.ts'
import { boundsSuite } from './suite/bounds.ts'
import { catalogSuite } from './suite/catalog.ts'
import { chartRowsSuite } from './suite/chartRows.ts'
import { clientsSuite } from './suite/clients.ts'
import type { Door } from './suite/Door.ts'
import { dataSuite } from './suite/data.ts'
import { earlierKeysSuite } from './suite/earlierKeys.ts'
import { everyLongitudeSuite } from './suite/everyLongitude.ts'
import { guestsSuite } from './suite/guests.ts'
import { hiddenTablesSuite } from './suite/hiddenTables.ts'
import { hostileSuite } from './suite/hostile.ts'
import { isolateSuite } from './suite/isolate.ts'
import { keysSuite } from './suite/keys.ts'
import { longitudesSuite } from './suite/longitudes.ts'
import { longQueriesSuite } from './suite/longQueries.ts'
import { numbersSuite } from './suite/numbers.ts'
import { openDataSuite } from './suite/openData.ts'
import { querySuite } from './suite/query.ts'
import { reducedAnswersSuite } from './suite/reducedAnswers.ts'
import { selectsSuite } from './suite/selects.ts'
import { subscriptionsSuite } from './suite/subscriptions.ts'
import { transportSuite } from './suite/transport.ts'
import { withoutEngineSuite } from './suite/withoutEngine.ts'

const open = openWorkerPortal()
const { door, database } = open

/** The same worker deployed without a bucket. */
const { OBSERVATIONS: _, ...bare } = env
const bareDoor: Door = {
  ...door,
  send: async (path, init) =>
    worker.fetch(new Request(new URL(path, door.origin), { redirect: 'manual', ...init }), bare, createExecutionContext()),
  hasEngine: false,
}

beforeAll(fillBucket)

transportSuite(door)
boundsSuite(door)
catalogSuite(door)
accountsSuite(door)
keysSuite(door)
subscriptionsSuite(door)
guestsSuite(door)
longitudesSuite(door)
everyLongitudeSuite(door)
numbersSuite(door)
hostileSuite(door)
longQueriesSuite(door)
hiddenTablesSuite(door)
dataSuite(door)
chartRowsSuite(door)
answerFilesSuite(door)
openDataSuite(door)
selectsSuite(door)
clientsSuite(door)
earlierKeysSuite(open)
querySuite(door)
reducedAnswersSuite(door)
withoutEngineSuite(bareDoor)
isolateSuite(door, {
  database,
  statements: async () => (await fetch('http://statements.local/')).json(),
  sendTo: async (PELAGOS_OBSERVATIONS_URL, path, init) =>
    worker.fetch(new Request(new URL(path, door.origin), init), { ...env, PELAGOS_OBSERVATIONS_URL }, createExecutionContext()),
})
