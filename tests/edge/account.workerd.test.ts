import { openWorkerPortal } from './helpers/workerPortal.ts'
import { accountChangesSuite } from './suite/accountChanges.ts'
import { accountPasswordsSuite } from './suite/accountPasswords.ts'
import { accountRegistrationSuite } from './suite/accountRegistration.ts'
import { accountSessionsSuite } from './suite/accountSessions.ts'
import { closedAccountsSuite } from './suite/closedAccounts.ts'
import { networksSuite } from './suite/networks.ts'
import { triesSuite } from './suite/tries.ts'

const open = openWorkerPortal()

accountRegistrationSuite(open)
accountPasswordsSuite(open)
accountChangesSuite(open)
closedAccountsSuite(open)
accountSessionsSuite(open)
triesSuite(open)
networksSuite(open)
