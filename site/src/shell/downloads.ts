import { hasAction } from '../account/stores/storedAction.ts'
import { decodedPart } from '../common/decodedPart.ts'
import { logError } from '../common/stores/faults.ts'

/** The dialog’s code comes when it is first asked for. */
let mounted: Promise<void> | undefined

function mount(): Promise<void> {
  mounted ??= import('../download/islands/mountDownload.tsx')
    .then(({ mountDownload }) => mountDownload(document.body.appendChild(document.createElement('div'))))
    .catch((fault: unknown) => {
      // Tried again at the next click.
      mounted = undefined
      throw fault
    })
  return mounted
}

async function openDownload(shortName: string): Promise<void> {
  const [store] = await Promise.all([import('../download/stores/download.ts'), mount()])
  await store.openDownload(shortName)
}

/** The data set whose download an address leads to. */
function downloadedAt({ hash, pathname }: Pick<Location, 'hash' | 'pathname'>): string | undefined {
  const [, name = ''] = pathname.split('/catalog/datasets/')
  return hash === '#download' && name !== '' && !name.includes('/') ? decodedPart(name) : undefined
}

/** Opens the download dialog over the page where a link leads to that of a data set, and where the address of its page does. */
export function activateDownloads(): void {
  document.addEventListener('click', (event) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href$="#download"]') : null
    const shortName = link?.origin === location.origin ? downloadedAt(link) : undefined
    if (opensElsewhere || event.defaultPrevented || shortName === undefined) return
    event.preventDefault()
    openDownload(shortName).catch((fault: unknown) => {
      logError(fault)
      // The page of the data set may be within reach, or the browser says why it is not.
      if (link && link.pathname !== location.pathname) location.assign(link.href)
    })
  })
  const follow = () => {
    const shortName = downloadedAt(location)
    // Only where there is a data set to download.
    if (shortName !== undefined && document.querySelector('a[href="#download"]')) openDownload(shortName).catch(logError)
  }
  follow()
  addEventListener('hashchange', follow)
  if (hasAction('download')) mount().catch(logError)
}
