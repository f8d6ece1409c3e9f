import { GoogleStandIn } from './helpers/googleStandIn.ts'
import { openWorkerPortal } from './helpers/workerPortal.ts'
import { googleSuite } from './suite/google.ts'
import { googleKeysSuite } from './suite/googleKeys.ts'

const desk = new GoogleStandIn('http://google.local')
const { door, database } = openWorkerPortal(desk.settings)

googleSuite(door, { database, desk, without: openWorkerPortal().door })
googleKeysSuite(desk)
