import { useStore } from '@nanostores/react'
import { Icon } from '#components/controls/Icon.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import '#components/controls/Button.css'
import { downloadTexts } from '#core/messages/catalog.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { $session } from '../../common/stores/session.ts'
import './DatasetDownload.css'

const ACCOUNT = 'download-account'

/** The download button of a data set's page, with what visitors need for it. */
export function DatasetDownload() {
  const session = useStore($session)
  const isVisitor = useIsHydrated() && session.state === 'visitor'
  return (
    <Guarded>
      <a className="button" data-tone="primary" href="#download" {...(isVisitor && { 'aria-describedby': ACCOUNT })}>
        <Icon name="download" />
        Download Data
      </a>
      {isVisitor && (
        <span id={ACCOUNT} className="download-account">
          {downloadTexts.accountNeeded}
        </span>
      )}
    </Guarded>
  )
}
