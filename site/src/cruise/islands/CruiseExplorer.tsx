import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import '#components/controls/Button.css'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { $drawing, clearTrajectories, cruisesInAddress, readCruises } from '../stores/cruises.ts'
import { Search } from './Search.tsx'
import { Stage } from './Stage.tsx'

/** A click on the button before this wakes is kept in the address; without scripts it leads to the list of cruises. */
const HASH = '#search'

/**
 * The cruise explorer: a globe with trajectories, and over it the panel that searches them. `children` is the still globe that stands
 * there until somebody turns to it or draws.
 */
export function CruiseExplorer({ children }: { readonly children: ReactNode }) {
  return (
    <Guarded>
      <Explorer still={children} />
    </Guarded>
  )
}

function Explorer({ still }: { readonly still: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const open = () => {
    if (location.hash === HASH) history.replaceState(null, '', location.pathname + location.search)
    setOpen(true)
    void readCruises()
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const close = () => {
    setOpen(false)
    place.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // The button cannot take the focus while it lies under the panel.
    requestAnimationFrame(() => opener.current?.focus())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the page opens, and followed by its events
  useEffect(() => {
    const follow = () => location.hash === HASH && open()
    follow()
    if (cruisesInAddress().length > 0) open()
    addEventListener('hashchange', follow)
    addEventListener('pagehide', clearTrajectories)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('pagehide', clearTrajectories)
      clearTrajectories()
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && close()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  })
  return (
    <div ref={place} className="explorer" data-panel={isOpen ? 'open' : 'closed'}>
      <Stage still={still} opener={opener} drawing={useStore($drawing)} isCovered={isOpen} onOpen={open} />
      {isOpen && <Search onClose={close} />}
    </div>
  )
}
