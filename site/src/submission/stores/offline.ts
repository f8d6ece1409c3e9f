import { atom } from 'nanostores'
import { offlinePage, offlineScript } from '#core/api/offlinePage.ts'

/** Whether the page opens without a network from now on. */
export const $worksOffline = atom(false)

/** Keeps the page and its files in this browser. Where that is not to be had the page is as it was; in a preview nothing is kept. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || location.pathname !== offlinePage) return
  try {
    const { controller, ready } = navigator.serviceWorker
    // Registering again would bring back one that has just found itself gone; browsers look for newer ones by themselves.
    if (controller === null) await navigator.serviceWorker.register(offlineScript, { scope: offlinePage })
    await ready
    $worksOffline.set(true)
  } catch {
    // Browsers refuse where they store nothing, as in some private windows.
  }
}
