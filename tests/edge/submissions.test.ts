import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { assignmentsSuite } from './suite/assignments.ts'
import { ingestionsSuite } from './suite/ingestions.ts'
import { previewsSuite } from './suite/previews.ts'
import { publicationSuite } from './suite/publication.ts'
import { reviewSuite } from './suite/review.ts'
import { submissionRightsSuite } from './suite/submissionRights.ts'
import { unconfirmedSuite } from './suite/unconfirmed.ts'
import { uploadsSuite } from './suite/uploads.ts'

/** Nobody takes the mails, so that they stay in the store. */
const nobody = { PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none', PELAGOS_TEAM_ADDRESS: 'team@example.org' }
const open = await openNodePortal(nobody)
afterAll(() => open.close())

uploadsSuite(open)
unconfirmedSuite(open)
reviewSuite(open)
assignmentsSuite(open)
submissionRightsSuite(open)
publicationSuite(open)
previewsSuite(open)
ingestionsSuite(open)
