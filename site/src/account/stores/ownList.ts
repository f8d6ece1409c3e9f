import { computed, type ReadableAtom } from 'nanostores'
import { isPending, notTried, type RequestState, shownValue, succeeded } from '#core/request/RequestState.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $session, usernameOf } from '../../common/stores/session.ts'

/** What this page knows of a list that belongs to the signed-in reader. */
export type OwnList<Item> = RequestState<readonly Item[]>

interface OwnListStore<Item> {
  readonly $list: ReadableAtom<OwnList<Item>>
  /** Reads the list; one that is shown already stays in view until the new one is there. */
  load(): Promise<void>
}

/** A list and the name of the reader whom it belongs to. */
interface Owned<Item> {
  readonly owner: string | null
  readonly list: readonly Item[]
}

/** A list that is read when it is asked for and forgotten when its owner leaves: nobody sees what another reader has left behind. */
export function ownList<Item>(read: () => Promise<readonly Item[]>): OwnListStore<Item> {
  const { $request, run, reset } = requestStore<Owned<Item>>()
  $session.listen((session) => {
    const shown = shownValue($request.get())
    // One that is being read goes on: a visitor may have signed in for it, or a session that had ended was restarted.
    if (shown && shown.owner !== usernameOf(session) && !isPending($request.get())) reset()
  })
  const load = async () => {
    const asked = usernameOf($session.get())
    await run(async () => ({ list: await read(), owner: asked ?? usernameOf($session.get()) }), { keepsPrevious: true })
  }
  return { $list: computed([$request, $session], (request, session) => listFor(usernameOf(session), request)), load }
}

/** A list as one reader may see it: what belongs to somebody else was never asked for. */
function listFor<Item>(reader: string | null, request: RequestState<Owned<Item>>): OwnList<Item> {
  const shown = shownValue(request)
  const own = shown?.owner === reader ? shown.list : undefined
  if (request.state === 'succeeded') return own ? succeeded(own) : notTried
  if (request.state === 'inProgress' && own) return { state: 'inProgress', previous: own }
  return request.state === 'failed'
    ? { state: 'failed', message: request.message }
    : request.state === 'notTried'
      ? notTried
      : { state: 'inProgress' }
}
