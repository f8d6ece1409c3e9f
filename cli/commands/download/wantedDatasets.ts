import { endpoints } from '#core/api/index.ts'
import type { SizeCheckRecord } from '#core/catalog/records.ts'
import { type ProcedureRequest, requestText } from '#core/charts/request/request.ts'
import { Problem } from '#core/request/Problem.ts'
import { counted } from '#core/text/counted.ts'
import type { PortalClient } from '../../portal.ts'
import { findDataset } from '../findDataset.ts'
import { type SubsetOptions, subsetRequest, type WantedDataset } from './subsetRequest.ts'

/** A data set that is wanted, the call that answers its rows, and how many they are. */
export interface CheckedDataset extends WantedDataset {
  readonly request: ProcedureRequest
  readonly size: SizeCheckRecord
}

/** Looks up a data set and asks how many rows the options leave. Throws a Problem where it does not have what they name. */
export async function checkDataset(portal: PortalClient, name: string, options: SubsetOptions): Promise<CheckedDataset> {
  const dataset = await findDataset(portal, name)
  const wanted = { dataset, variables: await variablesOf(portal, name, options.variable) }
  const request = subsetRequest(wanted, options)
  return { ...wanted, request, size: await portal.call(endpoints.checkQuerySize, { query: requestText(request) }) }
}

/** The wanted variables, each once; `null` for all of them. Throws `not-found` for one that the data set does not have. */
async function variablesOf(portal: PortalClient, name: string, wanted: SubsetOptions['variable']): Promise<readonly string[] | null> {
  if (wanted === undefined) return null
  const known = (await portal.call(endpoints.datasetVariables, { shortname: name })).map(({ Variable }) => Variable)
  const unknown = wanted.filter((variable) => !known.includes(variable))
  if (unknown.length > 0) throw new Problem('not-found', `${name} has no variable ${unknown.join(', ')}. It has: ${known.join(', ')}.`)
  return [...new Set(wanted)]
}

/** Throws `too-large` where the portal would not answer all of it at once. */
export function rejectTooLarge({ dataset, size }: CheckedDataset): void {
  if (size.allow) return
  const rows = size.answer === undefined ? '' : ` (${rowsInWords(size)})`
  const why = size.response?.message ?? 'it is too large'
  throw new Problem(
    'too-large',
    `The portal refuses this download${rows} of ${dataset.Short_Name}: ${why} Choose smaller ranges or fewer variables.`,
  )
}

/** `109,380 rows`, `about 2,000 rows`, or `rows` where the portal does not know. */
export function rowsInWords({ answer }: Pick<SizeCheckRecord, 'answer'>): string {
  if (answer === undefined) return 'rows'
  return `${answer.precision === 'exact' ? '' : `${answer.precision} `}${counted(answer.rows, 'row')}`
}
