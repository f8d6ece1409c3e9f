import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { apiSuite } from './suite/api.ts'

const open = await openNodePortal()
afterAll(open.close)

apiSuite(open)
