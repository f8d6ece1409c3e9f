import { openWorkerPortal } from './helpers/workerPortal.ts'
import { bounceSettings, mailReturnsSuite } from './suite/mailReturns.ts'

mailReturnsSuite(openWorkerPortal(bounceSettings))
