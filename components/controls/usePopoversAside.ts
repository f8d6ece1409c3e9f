import { useEffect } from 'react'

/**
 * Hides the popovers of the browser that are open, and shows them again at the end: they are in its top layer, above all that is drawn by
 * z-index, and a dialog that was opened from one of them would be behind it.
 */
export function usePopoversAside(): void {
  useEffect(() => {
    const open = [...document.querySelectorAll<HTMLElement>(':popover-open')]
    for (const popover of open) popover.hidePopover()
    return () => {
      for (const popover of open) if (popover.isConnected) popover.showPopover()
    }
  }, [])
}
