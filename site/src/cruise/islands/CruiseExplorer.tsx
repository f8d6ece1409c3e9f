import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import '#components/controls/Button.css'
import { guarded } from '../../common/islands/Guarded.tsx'
import { $drawing, clearTrajectories, openExplorer } from '../stores/cruises.ts'
import { Search } from './Search.tsx'
import { Stage } from './Stage.tsx'

/** A click on the button before hydration is stored in the address; without scripts it leads to the list of cruises. */
const HASH = '#search'

interface CruiseExplorerProps {
  /** The globe as the page is served with it, until somebody turns it or draws. */
  readonly still?: ReactNode
  /** The cruises as the page is served with them, until the list to search is there. */
  readonly list?: ReactNode
}

/** The cruise explorer: the list of cruises beside a map with all their tracks. */
export const CruiseExplorer = guarded(Explorer)

function Explorer({ still, list }: CruiseExplorerProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const turn = (open: boolean) => {
    if (open && location.hash === HASH) history.replaceState(null, '', location.pathname + location.search)
    setOpen(open)
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the page opens, and followed by its events
  useEffect(() => {
    const follow = () => location.hash === HASH && turn(true)
    // A page that a browser kept alive for Back is as its address says, like one that is loaded.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && void openExplorer()
    follow()
    void openExplorer()
    addEventListener('hashchange', follow)
    addEventListener('pagehide', clearTrajectories)
    addEventListener('pageshow', restore)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('pagehide', clearTrajectories)
      removeEventListener('pageshow', restore)
      clearTrajectories()
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && turn(false)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  })
  return (
    <div ref={place} className="explorer" data-panel={isOpen ? 'open' : 'closed'}>
      <Search list={list} isOpen={isOpen} onTurn={turn} />
      <Stage still={still} drawing={useStore($drawing)} isCovered={isOpen} />
    </div>
  )
}
