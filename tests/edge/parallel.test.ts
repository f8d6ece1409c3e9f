import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { parallelSuite } from './suite/parallel.ts'

/** Nobody takes the mails, so that they stay in the store. */
const open = await openNodePortal({ PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none' })
afterAll(() => open.close())

parallelSuite(open)
