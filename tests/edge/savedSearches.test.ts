import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { savedSearchesSuite } from './suite/savedSearches.ts'

const open = await openNodePortal()
afterAll(() => open.close())

savedSearchesSuite(open)
