import type { OpenPortal } from '../helpers/people.ts'
import { accountsSuite } from './accounts.ts'
import { answerFilesSuite } from './answerFiles.ts'
import { boundsSuite } from './bounds.ts'
import { bulkSuite } from './bulk.ts'
import { catalogSuite } from './catalog.ts'
import { chartRowsSuite } from './chartRows.ts'
import { clientsSuite } from './clients.ts'
import { collectionsSuite } from './collections.ts'
import { dataSuite } from './data.ts'
import { earlierKeysSuite } from './earlierKeys.ts'
import { everyLongitudeSuite } from './everyLongitude.ts'
import { guestsSuite } from './guests.ts'
import { hereSuite } from './here.ts'
import { hiddenTablesSuite } from './hiddenTables.ts'
import { hostileSuite } from './hostile.ts'
import { keysSuite } from './keys.ts'
import { longitudesSuite } from './longitudes.ts'
import { longQueriesSuite } from './longQueries.ts'
import { matchSuite } from './match.ts'
import { numbersSuite } from './numbers.ts'
import { openDataSuite } from './openData.ts'
import { querySuite } from './query.ts'
import { reducedAnswersSuite } from './reducedAnswers.ts'
import { resumedAnswersSuite } from './resumedAnswers.ts'
import { selectsSuite } from './selects.ts'
import { subscriptionsSuite } from './subscriptions.ts'
import { subsetsSuite } from './subsets.ts'
import { transportSuite } from './transport.ts'

/** What the API answers in every runtime. */
export function apiSuite(open: OpenPortal): void {
  const { api } = open
  transportSuite(api)
  boundsSuite(api)
  catalogSuite(api)
  accountsSuite(api)
  keysSuite(api)
  subscriptionsSuite(api)
  guestsSuite(api)
  longitudesSuite(api)
  everyLongitudeSuite(api)
  numbersSuite(api)
  hostileSuite(open)
  longQueriesSuite(api)
  hiddenTablesSuite(api)
  dataSuite(api)
  chartRowsSuite(api)
  matchSuite(api)
  hereSuite(api)
  answerFilesSuite(api)
  resumedAnswersSuite(api)
  openDataSuite(api)
  bulkSuite(api)
  subsetsSuite(open)
  collectionsSuite(open)
  selectsSuite(api)
  clientsSuite(api)
  earlierKeysSuite(open)
  querySuite(api)
  reducedAnswersSuite(api)
}
