import { beforeAll } from 'vitest'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { passkeysSuite } from './suite/passkeys.ts'
import { secondFactorSuite } from './suite/secondFactor.ts'

const open = openWorkerPortal()
beforeAll(fillBucket)
secondFactorSuite(open)
passkeysSuite(open)
