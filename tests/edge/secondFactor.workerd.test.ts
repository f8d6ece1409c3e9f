import { beforeAll } from 'vitest'
import { fillBucket, openWorkerDoor } from './helpers/workerDoor.ts'
import { passkeysSuite } from './suite/passkeys.ts'
import { secondFactorSuite } from './suite/secondFactor.ts'

const open = openWorkerDoor()
beforeAll(fillBucket)
secondFactorSuite(open)
passkeysSuite(open)
