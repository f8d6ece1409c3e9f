import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { accountChangesSuite } from './suite/accountChanges.ts'
import { accountPasswordsSuite } from './suite/accountPasswords.ts'
import { accountRegistrationSuite } from './suite/accountRegistration.ts'
import { accountSessionsSuite } from './suite/accountSessions.ts'
import { closedAccountsSuite } from './suite/closedAccounts.ts'
import { networksSuite } from './suite/networks.ts'
import { triesSuite } from './suite/tries.ts'

/** Nobody takes the mails, so that they stay in the store. */
const nobody = { PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none' }
const open = await openNodePortal(nobody)
afterAll(() => open.close())

accountRegistrationSuite(open)
accountPasswordsSuite(open)
accountChangesSuite(open)
closedAccountsSuite(open)
accountSessionsSuite(open)
triesSuite(open)
networksSuite(open)
