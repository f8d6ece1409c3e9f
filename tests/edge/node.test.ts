import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { accountsSuite } from './suite/accounts.ts'
import { answerFilesSuite } from './suite/answerFiles.ts'
import { boundsSuite } from './suite/bounds.ts'
import { catalogSuite } from './suite/catalog.ts'
import { chartRowsSuite } from './suite/chartRows.ts'
import { clientsSuite } from './suite/clients.ts'
import { dataSuite } from './suite/data.ts'
import { earlierKeysSuite } from './suite/earlierKeys.ts'
import { everyLongitudeSuite } from './suite/everyLongitude.ts'
import { guestsSuite } from './suite/guests.ts'
import { hiddenTablesSuite } from './suite/hiddenTables.ts'
import { hostileSuite } from './suite/hostile.ts'
import { keysSuite } from './suite/keys.ts'
import { longitudesSuite } from './suite/longitudes.ts'
import { longQueriesSuite } from './suite/longQueries.ts'
import { numbersSuite } from './suite/numbers.ts'
import { openDataSuite } from './suite/openData.ts'
import { querySuite } from './suite/query.ts'
import { reducedAnswersSuite } from './suite/reducedAnswers.ts'
import { selectsSuite } from './suite/selects.ts'
import { subscriptionsSuite } from './suite/subscriptions.ts'
import { transportSuite } from './suite/transport.ts'

const open = await openNodePortal()
const { door } = open

afterAll(open.close)

transportSuite(door)
boundsSuite(door)
catalogSuite(door)
accountsSuite(door)
keysSuite(door)
subscriptionsSuite(door)
guestsSuite(door)
longitudesSuite(door)
everyLongitudeSuite(door)
numbersSuite(door)
hostileSuite(door)
longQueriesSuite(door)
hiddenTablesSuite(door)
dataSuite(door)
chartRowsSuite(door)
answerFilesSuite(door)
clientsSuite(door)
earlierKeysSuite(open)
openDataSuite(door)
selectsSuite(door)
querySuite(door)
reducedAnswersSuite(door)
