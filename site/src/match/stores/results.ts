import { atom } from 'nanostores'
import { catalogApi } from '#core/api/catalog.ts'
import type { ObservedPairs } from '#core/match/own/observedPairs.ts'
import { columnsRead, type MatchedDataset, provenanceJson } from '#core/match/own/provenance.ts'
import { matchTexts } from '#core/messages/match.ts'
import { Problem } from '#core/request/Problem.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { giveFile } from '../../common/browserFile.ts'
import { saveFile } from '../../common/saveFile.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import type { SavedForm } from '../../workers/matchUp.ts'
import { $match } from './matchUp.ts'
import { $choices, $chosen, $file, fileWorker } from './ownFile.ts'
import { $variables } from './variables.ts'

/** A result that was saved. */
interface SavedResult {
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  /** Of the file that was matched. */
  readonly fileSha256: string
  readonly datasets: readonly MatchedDataset[]
}

const saving = requestStore<SavedResult>()
const pairs = requestStore<ObservedPairs>()
const along = requestStore<readonly number[]>()

/** The saving of a result. */
export const $saved = saving.$request
/** Own numbers beside matched ones. */
export const $pairs = pairs.$request
/** What colours the track: by the drawn position. */
export const $along = along.$request
/** The data sets of the result, read when it is there. */
export const $datasets = atom<readonly MatchedDataset[]>([])

/** The name of the result of a file: `seal_07.csv` becomes `seal_07_matched.parquet`. */
export const resultName = (fileName: string, form: SavedForm): string =>
  `${fileName.replace(/(?:\.gz)?$/, '').replace(/\.[^.]{1,8}$/, '')}_matched.${form}`

/** Reads versions and citations of the data sets of a result. */
export async function readDatasets(): Promise<void> {
  const names = [...new Set($variables.get().map(({ Short_Name }) => Short_Name))]
  try {
    const pages = await Promise.all(names.map((shortname) => portal.call(catalogApi.datasetFullPage, { shortname })))
    $datasets.set(pages.map(({ dataset, citation }) => ({ shortName: dataset.Short_Name, version: dataset.Dataset_Version, citation })))
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(fault.message, 'danger')
  }
}

/** Writes the result and hands it to the browser. */
export async function saveResult(form: SavedForm): Promise<void> {
  const name = resultName($chosen.get()?.name ?? 'rows.csv', form)
  await saving.run(
    async () => {
      const worker = fileWorker()
      const { blob, sha256 } = await worker.call('save', form)
      const fileSha256 = await worker.call('fileHash', undefined as never)
      giveFile(blob, name)
      return { name, sizeBytes: blob.size, sha256, fileSha256, datasets: $datasets.get() }
    },
    { broken: matchTexts.save.failed },
  )
}

/** Saves where the result that was saved last comes from. */
export function saveProvenance(): void {
  const [found, saved, chosen] = [shownValue($match.get()), shownValue($saved.get()), $chosen.get()]
  const shown = shownValue($file.get())
  if (found === undefined || saved === undefined || chosen === null || shown === undefined) return
  const json = provenanceJson({
    portal: location.origin,
    request: found.request,
    path: found.address,
    at: found.at,
    file: { name: chosen.name, sizeBytes: chosen.sizeBytes, sha256: saved.fileSha256, rows: shown.extent.rows },
    result: { name: saved.name, sizeBytes: saved.sizeBytes, sha256: saved.sha256 },
    columns: columnsRead(
      shown.columns.flatMap(({ name, role }) => (role === null ? [] : [[name, role] as const])),
      $choices.get().missingDepth ?? Number.NaN,
    ),
    datasets: saved.datasets,
  })
  saveFile(`${saved.name}.provenance.json`, json, 'application/json')
}

/** Reads the pairs of an own column and a variable, by their places. */
export const readPairs = (column: number, variable: number) => pairs.run(() => fileWorker().call('pairs', { column, variable }))

/** Reads what colours the track. */
export const readAlong = (variable: number, column: 'value' | 'km') =>
  along.run(() => fileWorker().call('alongTrack', { variable, column }))

/** Forgets what belongs to a result that is gone. */
export function forgetResults(): void {
  for (const request of [saving, pairs, along]) request.reset()
  $datasets.set([])
}
