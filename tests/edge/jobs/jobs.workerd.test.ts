import { openWorkerDoor } from '../helpers/workerDoor.ts'
import { jobsSuite } from './jobs.ts'

jobsSuite('workerd', openWorkerDoor().database)
