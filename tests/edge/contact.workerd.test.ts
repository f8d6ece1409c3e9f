import { openWorkerPortal } from './helpers/workerPortal.ts'
import { contactSuite } from './suite/contact.ts'

contactSuite(openWorkerPortal().api)
