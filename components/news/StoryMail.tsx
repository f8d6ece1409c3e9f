import { useEffect, useRef, useState } from 'react'
import type { PreviewRecord, SentEmailRecord } from '#core/api/notifications.ts'
import { notificationTexts as texts } from '#core/messages/notifications.ts'
import type { RecipientCounts } from '#core/news/recipientCounts.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { countText } from '#core/text/counted.ts'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from '../controls/Dialog.tsx'
import { MailHistory } from './MailHistory.tsx'
import { MailPreview } from './MailPreview.tsx'
import './StoryMail.css'

export interface StoryMailProps {
  readonly headline: string
  readonly status: number
  readonly counts: RecipientCounts
  readonly preview: Pick<PreviewRecord, 'subject' | 'content'>
  /** The e-mail that was sent; null before. */
  readonly email: SentEmailRecord | null
  /** While it is being sent, or sent again. */
  readonly isSending: boolean
  readonly onSend: () => void
  /** Sends it to the reader alone. */
  readonly onTest: () => void
  readonly onResend: () => void
  readonly onClose: () => void
}

/** Who gets a story by mail, what they read, and what became of it. Sends it once, after a question; never by itself. */
export function StoryMail({ headline, status, counts, preview, email, isSending, onSend, onTest, onResend, onClose }: StoryMailProps) {
  const [isAsking, setAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const isSent = email !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list that had the focus is gone, and later the button that sends
  useEffect(() => title.current?.focus(), [isSent])
  const blocked = status !== viewStatus.published ? texts.notPublished : counts.total === 0 ? texts.nobody : null
  const confirm = () => {
    setAsking(false)
    onSend()
  }
  return (
    <section className="story-mail" aria-labelledby="story-mail-title">
      <div className="story-mail-head">
        <div>
          <h2 id="story-mail-title" tabIndex={-1} ref={title}>
            {texts.title}
          </h2>
          <p className="muted">{headline}</p>
        </div>
        <Button onPress={onClose}>{texts.close}</Button>
      </div>
      <div className="story-mail-parts">
        <Recipients counts={counts} />
        <section aria-labelledby="story-mail-preview">
          <h3 id="story-mail-preview">{texts.preview}</h3>
          <p>
            <span className="muted">{texts.subject}</span> <strong>{preview.subject}</strong>
          </p>
          <MailPreview label={texts.body} html={preview.content} />
          <p>
            <Button isPending={isSending} onPress={onTest}>
              {texts.test}
            </Button>
          </p>
          {email === null && (
            <>
              <p>
                <Button
                  tone="primary"
                  isPending={isSending}
                  {...(blocked === null ? {} : { blockedBy: 'story-mail-blocked' })}
                  onPress={() => setAsking(true)}
                >
                  {texts.send(counts.total)}
                </Button>
              </p>
              <p id="story-mail-blocked" className={blocked === null ? 'small muted' : 'story-mail-blocked'}>
                {blocked ?? texts.onceOnly}
              </p>
            </>
          )}
        </section>
        <section aria-labelledby="story-mail-history">
          <h3 id="story-mail-history">{texts.history}</h3>
          {email === null ? (
            <p className="muted">{texts.notSent}</p>
          ) : (
            <MailHistory email={email} isSending={isSending} onResend={onResend} />
          )}
        </section>
      </div>
      <ConfirmDialog
        title={texts.confirmTitle(counts.total)}
        isOpen={isAsking}
        confirmLabel={texts.send(counts.total)}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {texts.confirmSays(preview.subject, counts.total)}
      </ConfirmDialog>
    </section>
  )
}

function Recipients({ counts: { news, datasets, repeated, total } }: { readonly counts: RecipientCounts }) {
  const rows = [
    { label: texts.news, count: countText(news) },
    ...datasets.map(({ name, count }) => ({ label: texts.dataset(name), count: `+ ${countText(count)}` })),
    ...(repeated > 0 ? [{ label: texts.repeated, count: `− ${countText(repeated)}` }] : []),
    { label: texts.total, count: countText(total) },
  ]
  return (
    <section aria-labelledby="story-mail-recipients">
      <h3 id="story-mail-recipients">{texts.recipients}</h3>
      <p className="story-mail-figure">{texts.each(total)}</p>
      <dl className="story-mail-counts">
        {rows.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{texts.confirmedOnly}</p>
    </section>
  )
}
