import { beforeAll } from 'vitest'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { differencesSuite } from './suite/differences.ts'
import { discoverySuite } from './suite/discovery.ts'
import { errorReportsSuite } from './suite/errorReports.ts'
import { jobsSuite } from './suite/jobs.ts'
import { newsSuite } from './suite/news.ts'
import { newsAdminSuite } from './suite/newsAdmin.ts'
import { notificationsSuite } from './suite/notifications.ts'
import { readingSuite } from './suite/reading.ts'
import { rowBytesSuite } from './suite/rowBytes.ts'
import { variableSamplesSuite } from './suite/variableSamples.ts'
import { voyagesSuite } from './suite/voyages.ts'

const open = openWorkerPortal()
beforeAll(fillBucket)

discoverySuite(open.api)
variableSamplesSuite(open.api)
rowBytesSuite(open.api)
voyagesSuite(open.api)
readingSuite(open)
differencesSuite(open)
newsSuite(open)
newsAdminSuite(open)
notificationsSuite(open)
errorReportsSuite(open)
jobsSuite(open)
