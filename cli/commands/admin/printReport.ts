import { reportSentences } from '#core/catalog/valueReport.ts'
import { monthRange } from '#core/extent/months.ts'
import { formatDay } from '#core/extent/time.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { IngestReport, listIngestions } from '../../../edge/admin/admin.ts'
import type { Terminal } from '../../terminal/Terminal.ts'

const outcomes: Readonly<Record<IngestReport['outcome'], (report: IngestReport) => string>> = {
  published: ({ dataset, datasetVersion, version, replaces }) =>
    `Published ${dataset}, version ${datasetVersion}, as version ${version} of its table${replaces === null ? '' : `; it replaces version ${replaces}`}.`,
  unchanged: ({ dataset }) => `${dataset} is already published from this source; nothing was changed.`,
  'dry-run': ({ dataset, replaces }) =>
    `Dry run: nothing was published. ${replaces === null ? `${dataset} would be new.` : `It would replace version ${replaces} of ${dataset}.`} Run the same command without --dry-run to publish it.`,
}

/** Prints what an ingestion made: the summary as data, what to do next as remarks. */
export function printReport(terminal: Terminal, report: IngestReport): void {
  const { dataset, table, rows, files, sizeBytes, regions, cruises, warnings } = report
  terminal.print(`${dataset} (${table}): ${counted(rows, 'row')} in ${counted(files, 'file')}, ${sizeText(sizeBytes)}`)
  terminal.print(`  ${boundsText(report)}`)
  terminal.print(`  regions: ${regions.join(', ')}`)
  for (const { name, rows: own, points } of cruises) {
    terminal.print(`  cruise ${name}: ${counted(own, 'row')}, ${counted(points, 'point')} of track`)
  }
  for (const variable of report.variables) terminal.print(`  ${variableText(variable)}`)
  for (const sentence of report.report ? reportSentences(report.report) : []) terminal.print(`  ${sentence}`)
  for (const warning of warnings) terminal.note(`warning: ${warning}`)
  terminal.note(outcomes[report.outcome](report))
  if (report.outcome === 'published') terminal.note(rebuildText(report))
}

function boundsText({ bounds: { lat, lon, depthMetres, time, timeColumn } }: IngestReport): string {
  const when = timeColumn === 'month' ? monthRange(Number(time.min), Number(time.max)) : `${formatDay(time.min)} to ${formatDay(time.max)}`
  const depth = depthMetres === null ? '' : `, depth ${depthMetres.min} to ${depthMetres.max} m`
  return `${when}, latitude ${lat.min} to ${lat.max}, longitude ${lon.min} to ${lon.max}${depth}`
}

function variableText({ name, unit, count, mean, std, min, max }: IngestReport['variables'][number]): string {
  const moments = mean === null ? '' : `, mean ${mean}${std === null ? '' : ` ± ${std}`}`
  const range = min === null ? '' : `, ${min} to ${max}`
  return `${name}${unit === '' ? '' : ` [${unit}]`}: ${counted(count, 'value')}${moments}${range}`
}

function rebuildText({ rebuild }: IngestReport): string {
  if (rebuild === null) return 'It is available in the portal now.'
  if (rebuild.failure === null) return 'The rebuild hook was called.'
  return `warning: the rebuild hook failed (${rebuild.failure}). The data set has been published anyway.`
}

/** Prints what was ingested and what was begun. */
export function printIngested(terminal: Terminal, { datasets, jobs }: Awaited<ReturnType<typeof listIngestions>>): void {
  for (const { dataset, table, datasetVersion, version, rows, isRetired } of datasets) {
    const state = isRetired ? 'retired' : `version ${datasetVersion}, ${version}. of its table`
    terminal.print(`${dataset} (${table}): ${countText(rows)} rows, ${state}`)
  }
  for (const { dataset, next } of jobs) terminal.print(`${dataset}: not finished, next is ${next}`)
  if (datasets.length + jobs.length === 0) terminal.note('No data sets have been ingested yet.')
}
