import type { NotifiedRecord, SentEmailRecord } from '#core/api/notifications.ts'
import { notificationTexts as texts } from '#core/messages/notifications.ts'
import { Button } from '../controls/Button.tsx'
import { Table, type TableColumn } from '../controls/Table.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './StoryMail.css'

export interface MailHistoryProps {
  readonly email: SentEmailRecord
  readonly isSending: boolean
  readonly onResend: () => void
}

const columns: readonly TableColumn<NotifiedRecord>[] = [
  { id: 'address', label: texts.address, namesRow: true, cell: ({ userEmail }) => userEmail },
  {
    id: 'reason',
    label: texts.reason,
    cell: ({ reason, state }) => (state === 'unsubscribed' ? texts.unsubscribed : (reason ?? texts.noReason)),
  },
  { id: 'attempts', label: texts.attempts, isNumber: true, cell: ({ attempt }) => attempt },
]

/** What became of an e-mail (NTF-05): how many got it, whom it did not reach and why; sends it again to those (NTF-06). */
export function MailHistory({ email, isSending, onResend }: MailHistoryProps) {
  const { recipients } = email
  const count = (state: NotifiedRecord['state']) => recipients.filter((one) => one.state === state).length
  const [sent, waiting, failed] = [count('sent'), count('waiting'), count('failed')]
  const missed = recipients.filter(({ state }) => state === 'failed' || state === 'unsubscribed')
  return (
    <>
      <dl className="story-mail-email">
        <div>
          <dt>{texts.emailId}</dt>
          <dd>{email.Email_ID}</dd>
        </div>
        <div>
          <dt>{texts.subject}</dt>
          <dd>{email.Subject}</dd>
        </div>
        <div>
          <dt>{texts.date}</dt>
          <dd>
            <UtcTime instant={email.Date_Time} />
          </dd>
        </div>
      </dl>
      <p className="story-mail-figure" role="status">
        {[texts.delivered(sent, recipients.length), ...(waiting > 0 ? [texts.waiting(waiting)] : []), texts.failed(failed)].join(', ')}
      </p>
      <progress
        className="story-mail-bar"
        max={Math.max(recipients.length, 1)}
        value={sent}
        aria-label={texts.delivered(sent, recipients.length)}
      />
      {missed.length > 0 && <Table label={texts.failedTable} columns={columns} rows={missed} rowId={({ userId }) => String(userId)} />}
      {failed > 0 && (
        <>
          <p>
            <Button isPending={isSending} onPress={onResend}>
              {texts.resend(failed)}
            </Button>
          </p>
          <p className="small muted">{texts.resendSays}</p>
        </>
      )}
    </>
  )
}
