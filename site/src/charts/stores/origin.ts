import { datasetFullPage } from '#core/api/catalog.ts'
import { Problem } from '#core/api/problem.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import { plotAddress } from '#core/charts/plotAddress.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { fromPage } from '../../shell/preview.ts'
import { notify } from '../../shell/stores/notices.ts'
import { portal } from '../../shell/stores/portal.ts'
import { type Chart, lookInAddress } from './openCharts.ts'

/** Where a chart's data come from, for what is written on its image: how to cite them, and the address that opens the chart. */
export async function originOf(chart: Chart): Promise<{ readonly citation: string; readonly address: string }> {
  const path = plotAddress(chart.draft, lookInAddress(chart))
  const address = path === null ? '' : new URL(fromPage(path), location.href).href
  try {
    const { citation } = await portal.call(datasetFullPage, { shortname: chart.variable.Short_Name })
    return { address, citation: citedOn(citation, Date.now()) }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(chartTexts.citationFailed, 'danger')
    return { address, citation: '' }
  }
}
