import { createClient } from '#core/client/createClient.ts'
import { askToSignIn } from './session.ts'

/** The API of the portal that served this page. A call that needs a user opens the login dialog and is sent again after it. */
export const portal = createClient({ base: '', fetch: (address, init) => fetch(address, init), signIn: askToSignIn })
