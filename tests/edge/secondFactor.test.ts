import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { passkeysSuite } from './suite/passkeys.ts'
import { secondFactorSuite } from './suite/secondFactor.ts'

/** Nobody takes the mails, so that they stay in the store. */
const nobody = { PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none' }
const open = await openNodePortal(nobody)
afterAll(() => open.close())

secondFactorSuite(open)
passkeysSuite(open)
