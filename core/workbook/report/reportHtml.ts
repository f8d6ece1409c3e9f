import { counted } from '#core/text/counted.ts'
import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import type { Finding, Findings, Severity } from '../Finding.ts'
import { skippedRulesText } from '../rules/rulesOf.ts'
import type { Workbook } from '../Workbook.ts'
import { type GroupedFindings, groupedFindings, placeTextOf } from './grouped.ts'

/** What a report says beside the findings. */
export interface ReportedFile {
  readonly name: string
  readonly workbook: Workbook
  /** As `contentHash` gives it, of the file that was opened. */
  readonly contentHash: string
  /** Milliseconds since 1970 UTC. */
  readonly madeAt: number
}

const titles: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', confirmation: 'To confirm' }

/** All findings as one HTML page that needs nothing else: no script, no picture, no font from elsewhere. */
export function reportHtml(findings: Findings, { name, workbook, contentHash, madeAt }: ReportedFile): string {
  const { errorCount, warningCount, confirmationCount } = findings
  const verdict =
    errorCount === 0
      ? `No errors${workbook.source ? '.' : ': the workbook can be submitted.'}`
      : `${counted(errorCount, 'error')} to correct before the data can be submitted.`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(name)}: workbook report</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(name)}</h1>
<p class="verdict">${verdict} ${counted(warningCount, 'warning')}, ${counted(confirmationCount, 'confirmation')}. ${skippedRulesText(workbook)}</p>
${sheetsTable(workbook, findings)}
${groupedFindings(findings).map(section).join('\n')}
<footer>Checked by Pelagos on ${new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')} UTC. The file as it was opened: <code>${escapeMarkup(contentHash)}</code></footer>
</main>
</body>
</html>
`
}

function sheetsTable({ sheets }: Workbook, { errors }: Findings): string {
  const rows = [...sheets.values()].map(
    ({ name, rowCount, columns }) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th><td>${rowCount}</td><td>${columns.length}</td><td>${Object.entries(errors).find(([sheet]) => sheet === name)?.[1] ?? 0}</td></tr>`,
  )
  return `<table><caption>Sheets</caption><thead><tr><th scope="col">Sheet</th><th scope="col">Rows</th><th scope="col">Columns</th><th scope="col">Errors in cells</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function section({ group, findings }: GroupedFindings): string {
  const { code, severity, total, listed } = group
  const more = total > listed ? `<p>${counted(total - listed, 'more finding')} of this kind.</p>` : ''
  return `<section class="${severity}"><h2><span>${titles[severity]}</span> ${escapeMarkup(placeTextOf(group))} <code>${escapeMarkup(code)}</code>${total > 1 ? ` <small>${total} times</small>` : ''}</h2>
<table><thead><tr><th scope="col">Cell</th><th scope="col">Found</th><th scope="col">What is wrong</th><th scope="col">Fix</th></tr></thead><tbody>${findings.map(line).join('')}</tbody></table>${more}</section>`
}

function line({ cell, row, value, says, fix }: Finding): string {
  const fixed = fix === undefined ? '' : fix.value === null ? 'leave blank' : `${fix.value}${fix.turnsSign ? ', all signs changed' : ''}`
  return `<tr><td>${cell ?? row ?? ''}</td><td>${escapeMarkup(value ?? '')}</td><td>${escapeMarkup(says)}</td><td>${escapeMarkup(fixed)}</td></tr>`
}

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem}main{max-width:70rem;margin:auto}table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}caption{text-align:left;font-weight:600}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8886;overflow-wrap:anywhere}h2{font-size:1.1rem}h2 span{border:1px solid;border-radius:.25rem;padding:0 .4em;font-size:.8em}.error h2 span{font-weight:700}code,small{font-weight:400}footer{opacity:.8}'
