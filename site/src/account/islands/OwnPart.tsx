import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { shownValue } from '#core/request/RequestState.ts'
import { $session } from '../../common/stores/session.ts'
import type { OwnList } from '../stores/ownList.ts'

interface OwnPartProps<Item> {
  readonly $list: ReadableAtom<OwnList<Item>>
  readonly load: () => Promise<void>
  /** Said while the list is read. */
  readonly waiting: string
  /** What went wrong when it could not be read, and that nothing is lost. */
  readonly problem: { readonly title: string; readonly says: string }
  readonly children: (list: readonly Item[]) => ReactNode
}

/** Reads a list of the signed-in reader and shows it; says so while it waits and where it fails. */
export function OwnPart<Item>({ $list, load, waiting, problem, children }: OwnPartProps<Item>) {
  const own = useStore($list)
  const isUser = useStore($session).state === 'user'
  useEffect(() => {
    if (own.state === 'notTried' && isUser) void load()
  }, [own.state, isUser, load])
  if (own.state === 'failed')
    return (
      <ErrorCard title={problem.title} announce action={<Button onPress={() => void load()}>Try again</Button>}>
        {problem.says}
      </ErrorCard>
    )
  const list = shownValue(own)
  if (list !== undefined) return children(list)
  return (
    <p className="muted" role="status">
      {waiting}
    </p>
  )
}
