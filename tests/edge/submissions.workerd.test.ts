import { openWorkerPortal } from './helpers/workerPortal.ts'
import { assignmentsSuite } from './suite/assignments.ts'
import { reviewSuite } from './suite/review.ts'
import { submissionRightsSuite } from './suite/submissionRights.ts'
import { unconfirmedSuite } from './suite/unconfirmed.ts'
import { uploadsSuite } from './suite/uploads.ts'
import { withoutPublisherSuite } from './suite/withoutPublisher.ts'

const open = openWorkerPortal({ PELAGOS_TEAM_ADDRESS: 'team@example.org' })

uploadsSuite(open)
unconfirmedSuite(open)
reviewSuite(open)
assignmentsSuite(open)
submissionRightsSuite(open)
withoutPublisherSuite(open)
