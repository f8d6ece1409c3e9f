import type { Context } from 'hono'
import type { KeyScope } from '#core/account/keyScopes.ts'
import type { Guest } from '../account/guests.ts'
import type { Token } from '../account/signedTokens.ts'
import type { User } from '../account/users.ts'
import type { ShownPreview } from '../pages/previewPage.ts'
import type { PreviewStore } from '../ports/Previews.ts'

/** The caller, as far as the call needed to identify them. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly by: 'session'; readonly user: User }
  | { readonly kind: 'user'; readonly by: 'key'; readonly keyScope: KeyScope; readonly user: User }
  | { readonly kind: 'guest'; readonly guest: Guest }
  | { readonly kind: 'browser'; readonly browserHash: string }

/** The values that the middleware sets on a request. */
export interface AppEnv {
  readonly Bindings: Record<string, unknown>
  readonly Variables: {
    requestId: string
    caller: Caller
    endpoint: string
    /** How long queries of observations took so far. */
    engineMs: number | undefined
    /** The path of the contract, or what else answers. */
    route: string
    /** The known browser whose own allowance this call was counted against. */
    device: Token | undefined
    preview: (ShownPreview & { readonly store: PreviewStore }) | undefined
  }
}

/** A request on its way through the app. */
export type AppContext = Context<AppEnv>
