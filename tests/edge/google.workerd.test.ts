import { GoogleStandIn } from './helpers/googleStandIn.ts'
import { openWorkerPortal } from './helpers/workerPortal.ts'
import { googleSuite } from './suite/google.ts'
import { googleKeysSuite } from './suite/googleKeys.ts'

const desk = new GoogleStandIn('http://google.local')
const { api, database } = openWorkerPortal(desk.settings)

googleSuite(api, { database, desk, without: openWorkerPortal().api })
googleKeysSuite(desk)
