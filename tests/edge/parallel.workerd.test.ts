import { beforeAll } from 'vitest'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { parallelSuite } from './suite/parallel.ts'

beforeAll(fillBucket)

parallelSuite(openWorkerPortal())
