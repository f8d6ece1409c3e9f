import type { Finding, Severity } from '../Finding.ts'
import { rules } from '../rules/index.ts'
import type { CheckedFile } from './WorkbookReport.ts'

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', confirmation: 'note' }

/** What was found in some files as SARIF 2.1.0 (OASIS), which code hosts show beside a change. A cell is a logical location; lines are its rows. */
export function sarifOf(files: readonly CheckedFile[], version: string) {
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'pelagos',
            version,
            rules: rules.map(({ code, says, severity }) => ({
              id: code,
              shortDescription: { text: says },
              defaultConfiguration: { level: levels[severity] },
            })),
          },
        },
        artifacts: files.map(({ file, contentHash }) => ({
          location: locationOf(file),
          hashes: { 'sha-256': contentHash.replace('sha256:', '') },
        })),
        results: files.flatMap(({ file, findings }) => findings.findings.map((finding) => resultOf(file, finding))),
      },
    ],
  }
}

function resultOf(file: string, { code, severity, sheet, row, column, cell, says, value }: Finding) {
  const place = [sheet, cell ?? (row === null ? column : `row ${row}`)].filter(Boolean).join('!')
  return {
    ruleId: code,
    level: levels[severity],
    message: { text: `${place}: ${says}${value === undefined ? '' : ` Found: ${value}`}` },
    locations: [
      {
        physicalLocation: { artifactLocation: locationOf(file), region: { startLine: row ?? 1 } },
        logicalLocations: [{ fullyQualifiedName: place }],
      },
    ],
  }
}

/** A path as the relative or absolute address that SARIF asks for. */
const locationOf = (file: string) => ({ uri: file.split(/[\\/]/).map(encodeURIComponent).join('/') })
