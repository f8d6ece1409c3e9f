import { useEffect, useRef } from 'react'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { PreviewRecord } from '#core/submission/records.ts'
import { Button } from '../controls/Button.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'

export interface PreviewPartProps {
  readonly preview: PreviewRecord | null
  readonly isMaking: boolean
  readonly onMake: () => void
}

/** Leads to the preview of a submission, or makes one; the link gets the focus that the button had. */
export function PreviewPart({ preview, isMaking, onMake }: PreviewPartProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const wasAsked = useRef(false)
  const isThere = preview !== null
  useEffect(() => {
    if (isThere && wasAsked.current) link.current?.focus()
  }, [isThere])
  const make = () => {
    wasAsked.current = true
    onMake()
  }
  return (
    <div className="submission-preview">
      {preview === null ? (
        <Button isPending={isMaking} onPress={make}>
          {isMaking ? texts.previewMaking : texts.previewMake}
        </Button>
      ) : (
        <a className="button" data-tone="usual" href={preview.address} ref={link}>
          {texts.previewOpen}
        </a>
      )}
      <p className="small muted">
        {texts.previewHint}
        {preview !== null && (
          <>
            {' '}
            {texts.previewUntil} <UtcTime instant={preview.expiresAt} />.
          </>
        )}
      </p>
      <p className="vh" role="status">
        {isMaking && texts.previewMaking}
      </p>
    </div>
  )
}
