import type { SecondStepReply } from '#core/api/secondFactorFields.ts'
import { waitingDialog } from '../../common/stores/waitingDialog.ts'

/*
 * Apart from what these dialogs send: every page watches them, and must not load the schemas of their calls.
 */

/** The second step of a sign-in. */
export const secondStepDialog = waitingDialog<SecondStepReply['secondStep']>()

/** The password again, for what needs it. */
export const passwordAgainDialog = waitingDialog<null>()
