import { beforeAll } from 'vitest'
import { fillBucket, openWorkerDoor } from './helpers/workerDoor.ts'
import { parallelSuite } from './suite/parallel.ts'

beforeAll(fillBucket)

parallelSuite(openWorkerDoor())
