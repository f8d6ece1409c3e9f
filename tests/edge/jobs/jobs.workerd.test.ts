import { openWorkerPortal } from '../helpers/workerPortal.ts'
import { jobsSuite } from './jobs.ts'

jobsSuite('workerd', openWorkerPortal().database)
