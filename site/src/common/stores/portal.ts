import { createClient } from '#core/client/createClient.ts'
import { accountMessages } from '#core/messages/account.ts'
import { fromPage } from '../preview.ts'
import { askToSignInAgain } from './session.ts'

/**
 * The API of the portal that served this page; in a preview, what reads the catalog is that of the preview. A call that needs a user and is
 * refused opens the login dialog, waits there and is sent again after it; a user whose session has ended sees a message.
 */
export const portal = createClient({
  base: '',
  fetch: (address, init) => fetch(fromPage(address), init),
  signIn: () => askToSignInAgain(accountMessages.sessionExpired),
})
