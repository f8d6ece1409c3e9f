import { openWorkerDoor } from './helpers/workerDoor.ts'
import { contactSuite } from './suite/contact.ts'

contactSuite(openWorkerDoor().door)
