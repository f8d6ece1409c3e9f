import { atom, type ReadableAtom } from 'nanostores'
import { Problem } from '#core/api/problem.ts'
import { $session } from './session.ts'

/** What this page knows of a list that belongs to the signed-in reader. */
export type OwnList<Item> =
  | { readonly state: 'unknown' }
  | { readonly state: 'waiting' }
  | { readonly state: 'known'; readonly list: readonly Item[] }
  | { readonly state: 'problem' }

interface OwnListStore<Item> {
  readonly $list: ReadableAtom<OwnList<Item>>
  /** Reads the list; one that is shown already stays in view until the new one is there. */
  load(): Promise<void>
}

const reader = () => {
  const session = $session.get()
  return session.state === 'user' ? session.user.username : null
}

/** A list that is read when it is asked for and forgotten when its owner leaves: nobody meets what another reader has left behind. */
export function ownList<Item>(read: () => Promise<readonly Item[]>): OwnListStore<Item> {
  const $list = atom<OwnList<Item>>({ state: 'unknown' })
  let owner = reader()
  $session.listen(() => {
    if (reader() === owner) return
    owner = reader()
    $list.set({ state: 'unknown' })
  })
  const load = async () => {
    const asked = owner
    if ($list.get().state !== 'known') $list.set({ state: 'waiting' })
    const answer = await answerOf(read)
    // An answer for someone who has left meanwhile is dropped; a visitor who signed in on the way gets theirs.
    if (asked === null || asked === owner) $list.set(answer)
  }
  return { $list, load }
}

async function answerOf<Item>(read: () => Promise<readonly Item[]>): Promise<OwnList<Item>> {
  try {
    return { state: 'known', list: await read() }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { state: 'problem' }
  }
}
