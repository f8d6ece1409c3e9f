import { atom } from 'nanostores'
import { type DatasetFullPage, datasetFullPage, datasetVariables } from '#core/api/catalog.ts'
import { variableMetadata } from '#core/api/catalogDatasets.ts'
import { visualizableVariables } from '#core/api/catalogVariables.ts'
import type { VisualizableVariable } from '#core/api/discoveryRecords.ts'
import { Problem } from '#core/api/problem.ts'
import type { VariableRow } from '#core/api/records.ts'
import { failed, inProgress, type RequestState, succeeded } from '#core/client/RequestState.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { logFault } from '../../shell/stores/faults.ts'
import { portal } from '../../shell/stores/portal.ts'

/** The variables of a data set with what their authors added, by name. */
export interface KnownVariables {
  readonly rows: readonly VariableRow[]
  readonly metadata: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/** The page of a data set that came after the build, its variables, and those that charts show. */
export const $fullPage = atom<RequestState<DatasetFullPage>>(inProgress)
export const $variables = atom<RequestState<KnownVariables>>(inProgress)
export const $visualizable = atom<readonly VisualizableVariable[]>([])

/** Asks for everything that the page of a data set shows; each part stands for itself. */
export async function loadDatasetPage(shortname: string): Promise<void> {
  await Promise.all([loadPage(shortname), loadVariables(shortname), loadVisualizable(shortname)])
}

async function loadPage(shortname: string): Promise<void> {
  $fullPage.set(await part(portal.call(datasetFullPage, { shortname }), catalogTexts.pageFailedDetails(shortname)))
}

/** The grid needs both calls, so the first that fails decides what it says (DST-15, DST-17). */
async function loadVariables(shortname: string): Promise<void> {
  const [rows, metadata] = await Promise.all([
    part(portal.call(datasetVariables, { shortname }), catalogTexts.datasetVariablesFailed),
    part(portal.call(variableMetadata, { shortname }), catalogTexts.variableMetadataFailed),
  ])
  if (rows.state !== 'succeeded') $variables.set(rows)
  else if (metadata.state !== 'succeeded') $variables.set(metadata)
  else $variables.set(succeeded({ rows: rows.value, metadata: metadata.value }))
}

async function loadVisualizable(shortname: string): Promise<void> {
  const found = await part(portal.call(visualizableVariables, { shortname }), '')
  $visualizable.set(found.state === 'succeeded' ? found.value.variables : [])
}

async function part<Value>(answer: Promise<Value>, failure: string) {
  try {
    return succeeded(await answer)
  } catch (fault) {
    if (!(fault instanceof Problem)) logFault(fault)
    return failed(failure)
  }
}
