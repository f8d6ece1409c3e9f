import type { ErrorAction, ErrorRecord } from '#core/api/errorReports.ts'
import { errorReportTexts as texts } from '#core/messages/errorReports.ts'
import { Button } from '../controls/Button.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './ErrorList.css'

export interface ErrorListProps {
  readonly label: string
  readonly errors: readonly ErrorRecord[]
  /** The ID of the error that is being changed; null for none. */
  readonly changing: number | null
  readonly onChange: (error: ErrorRecord, action: ErrorAction) => void
}

/** Errors with the number of their reports; each opens to what is known of it. */
export function ErrorList({ label, errors, changing, onChange }: ErrorListProps) {
  return (
    <ul className="error-list" aria-label={label}>
      {errors.map((error) => (
        <li key={error.id}>
          <details>
            <summary>
              <span className="error-list-message">{error.message}</span>
              <span className="small muted">
                {texts.reports(error.count)} {texts.sources[error.source]}, <UtcTime instant={error.lastSeen} />
              </span>
            </summary>
            <Facts of={error} />
            <div className="error-list-acts">
              {(['resolve', 'reopen', 'remove'] as const)
                .filter((name) => name !== (error.resolved === null ? 'reopen' : 'resolve'))
                .map((name) => (
                  <Button
                    key={name}
                    tone={name === 'remove' ? 'danger' : 'usual'}
                    aria-label={texts.actOn(texts[name], error.message)}
                    isPending={changing === error.id}
                    onPress={() => onChange(error, name === 'remove' ? 'delete' : name)}
                  >
                    {texts[name]}
                  </Button>
                ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function Facts({ of: error }: { readonly of: ErrorRecord }) {
  return (
    <dl>
      <dt>{texts.first}</dt>
      <dd>
        <UtcTime instant={error.firstSeen} />
      </dd>
      <dt>{texts.last}</dt>
      <dd>
        <UtcTime instant={error.lastSeen} />
      </dd>
      <dt>{texts.place}</dt>
      <dd>
        <code>{(error.sourceLine ?? error.stackLine) || texts.unknown}</code>
      </dd>
      {error.sourceLine !== null && (
        <>
          <dt>{texts.builtPlace}</dt>
          <dd>
            <code>{error.stackLine}</code>
          </dd>
        </>
      )}
      <dt>{texts.path}</dt>
      <dd>
        <code>{error.path || texts.unknown}</code>
      </dd>
      <dt>{texts.version}</dt>
      <dd>{error.version}</dd>
      {error.source === 'page' && (
        <>
          <dt>{texts.browsers}</dt>
          <dd>{error.browsers.join(', ') || texts.unknown}</dd>
        </>
      )}
      {error.steps.length > 0 && (
        <>
          <dt>{texts.steps}</dt>
          <dd>
            <ol>
              {error.steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same step may come twice, and none ever moves
                <li key={at}>{step}</li>
              ))}
            </ol>
          </dd>
        </>
      )}
    </dl>
  )
}
