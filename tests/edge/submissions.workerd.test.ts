import { openWorkerDoor } from './helpers/workerDoor.ts'
import { reviewSuite } from './suite/review.ts'
import { submissionRightsSuite } from './suite/submissionRights.ts'
import { takingsSuite } from './suite/takings.ts'
import { unconfirmedSuite } from './suite/unconfirmed.ts'
import { uploadsSuite } from './suite/uploads.ts'
import { withoutPublisherSuite } from './suite/withoutPublisher.ts'

const open = openWorkerDoor({ PELAGOS_TEAM_ADDRESS: 'team@example.org' })

uploadsSuite(open)
unconfirmedSuite(open)
reviewSuite(open)
takingsSuite(open)
submissionRightsSuite(open)
withoutPublisherSuite(open)
