import { afterAll } from 'vitest'
import { openNodeDoor } from './helpers/nodeDoor.ts'
import { parallelSuite } from './suite/parallel.ts'

/** Nobody takes the mails, so that they stay in the store. */
const open = await openNodeDoor({ PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none' })
afterAll(() => open.close())

parallelSuite(open)
