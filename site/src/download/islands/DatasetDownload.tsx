import { Icon } from '#components/controls/Icon.tsx'
import '#components/controls/Button.css'
import { useId } from 'react'
import { AccountNote, useDescribedByNote } from '../../common/islands/AccountNote.tsx'
import { Guarded } from '../../common/islands/Guarded.tsx'
import './DatasetDownload.css'

/** The download button of a data set's page, with what visitors need for it. */
export function DatasetDownload() {
  const note = useId()
  const described = useDescribedByNote(note)
  return (
    <Guarded>
      <a className="button" data-tone="primary" href="#download" {...described}>
        <Icon name="download" />
        Download Data
      </a>
      <AccountNote id={note} className="download-account" />
    </Guarded>
  )
}
