import { GoogleDesk } from './helpers/googleDesk.ts'
import { openWorkerDoor } from './helpers/workerDoor.ts'
import { googleSuite } from './suite/google.ts'
import { googleKeysSuite } from './suite/googleKeys.ts'

const desk = new GoogleDesk('http://google.local')
const { door, database } = openWorkerDoor(desk.settings)

googleSuite(door, { database, desk, without: openWorkerDoor().door })
googleKeysSuite(desk)
