import { atom } from 'nanostores'
import { catalogApi } from '#core/api/catalog.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import type { ArchiveWords } from '#core/charts/archive/chartArchive.ts'
import { requestText } from '#core/charts/request/request.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { logError } from '../../common/stores/faults.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { chartFileName, saveRows } from './charts.ts'
import { $charts, type Chart } from './openCharts.ts'

/** The charts whose data are being saved. */
export const $saving = atom<ReadonlySet<number>>(new Set())

/** Makes a zip file of a chart's data, which its worker holds, and of what the catalog says of them (CHT-36). `save` takes the file. */
export async function saveData(id: number, save: (name: string, archive: Blob) => void): Promise<void> {
  const chart = $charts.get().find((each) => each.id === id)
  if (!chart || $saving.get().has(id)) return
  $saving.set(new Set([...$saving.get(), id]))
  try {
    const words = await wordsOf(chart, Date.now())
    save(`${words.name}.zip`, await saveRows(id, words))
  } catch (fault) {
    // Closing a chart calls it off.
    if (!$charts.get().some((each) => each.id === id)) return
    notify(chartTexts.saveFailed, 'danger')
    logError(fault)
  } finally {
    $saving.set(new Set([...$saving.get()].filter((other) => other !== id)))
  }
}

async function wordsOf(chart: Chart, madeAt: number): Promise<ArchiveWords> {
  const { variable, request } = chart
  const shortname = variable.Short_Name
  const [{ dataset, references, cruises, citation, doi, licence }, rows] = await Promise.all([
    portal.call(catalogApi.datasetFullPage, { shortname }),
    portal.call(catalogApi.datasetVariables, { shortname }),
  ])
  const row = rows.find(({ ID }) => ID === variable.ID)
  return {
    name: chartFileName(chart),
    dataset: {
      record: dataset,
      variables: row ? [{ row, record: variable }] : [],
      references,
      cruiseNames: cruises.map(({ Name }) => Name),
      doi,
      licence,
    },
    citation: citedOn(citation, madeAt),
    query: requestText(request),
    madeAt,
  }
}
