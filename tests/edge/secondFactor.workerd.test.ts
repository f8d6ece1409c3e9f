import { openWorkerDoor } from './helpers/workerDoor.ts'
import { passkeysSuite } from './suite/passkeys.ts'
import { secondFactorSuite } from './suite/secondFactor.ts'

const open = openWorkerDoor()
secondFactorSuite(open)
passkeysSuite(open)
