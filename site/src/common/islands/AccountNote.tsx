import { useStore } from '@nanostores/react'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { $session } from '../stores/session.ts'

/** That what stands beside it needs an account. Every page has it, as none is rendered for one reader. */
export function AccountNote({ id, className = '' }: { readonly id: string; readonly className?: string }) {
  return (
    <span id={id} className={`small muted for-visitors ${className}`}>
      {downloadTexts.accountNeeded}
    </span>
  )
}

/** What ties a control to its note: nothing for users, who do not see it, and nothing before it is known who reads. */
export function useDescribedByNote(note: string): { readonly 'aria-describedby'?: string } {
  const isVisitor = useStore($session).state === 'visitor'
  return useIsHydrated() && isVisitor ? { 'aria-describedby': note } : {}
}
