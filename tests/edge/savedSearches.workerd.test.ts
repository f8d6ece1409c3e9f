import { openWorkerPortal } from './helpers/workerPortal.ts'
import { savedSearchesSuite } from './suite/savedSearches.ts'

savedSearchesSuite(openWorkerPortal())
