import { useStore } from '@nanostores/react'
import { NameNotices } from '#components/submission/NameNotices.tsx'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { countText } from '#core/text/counted.ts'
import type { Severity } from '#core/workbook/Finding.ts'
import type { GroupedFindings } from '#core/workbook/report/grouped.ts'
import { lookAt } from '../stores/check.ts'
import { $nameCheck } from '../stores/names.ts'
import { Found } from './CheckedWorkbook.tsx'
import { openStep } from './useStep.ts'

const headings: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings', confirmation: 'Confirmations' }
const SEVERITIES = ['error', 'warning', 'confirmation'] as const

/** What was found in the workbook by severity, and what is said of its names (SBM-05). A cell opens in the next step. */
export function Notices({ groups }: { readonly groups: readonly GroupedFindings[] }) {
  const nameCheck = useStore($nameCheck)
  return (
    <div className="portal-notices">
      {groups.length === 0 ? <p>{texts.noFindings}</p> : <p className="muted">{portalTexts.goOn}</p>}
      {SEVERITIES.map((severity) => {
        const own = groups.filter(({ group }) => group.severity === severity)
        if (own.length === 0) return null
        return (
          <section key={severity} aria-label={headings[severity]}>
            <h3>
              {headings[severity]} <span className="num muted">{countText(own.reduce((sum, { group }) => sum + group.total, 0))}</span>
            </h3>
            <Found
              groups={own}
              onSelect={(finding) => {
                openStep(2)
                lookAt(finding, 'focus')
              }}
            />
          </section>
        )
      })}
      <section aria-label={portalTexts.names}>
        <h3>{portalTexts.names}</h3>
        <NameNotices check={nameCheck} />
      </section>
    </div>
  )
}
