import { catalogApi } from '#core/api/catalog.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import { plotAddress } from '#core/charts/address/plotAddress.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { Problem } from '#core/request/Problem.ts'
import { fromPage } from '../../common/preview.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { differenceAddress } from './differences.ts'
import { type Chart, chartOf, lookInAddress } from './openCharts.ts'

/** Where a chart's data come from, for what is written on its image: how to cite them, and the address that opens the chart. */
export async function originOf(chart: Chart): Promise<{ readonly citation: string; readonly address: string }> {
  const path = chart.difference ? differenceAddress(chart) : plotAddress(chart.draft, lookInAddress(chart))
  const address = path === null ? '' : new URL(fromPage(path), location.href).href
  const second = chart.difference && chartOf(chart.difference.second)
  const names = new Set([chart, ...(second ? [second] : [])].map(({ variable }) => variable.Short_Name))
  try {
    const pages = await Promise.all(Array.from(names, (shortname) => portal.call(catalogApi.datasetFullPage, { shortname })))
    return { address, citation: pages.map(({ citation }) => citedOn(citation, Date.now())).join(' ') }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(chartTexts.citationFailed, 'danger')
    return { address, citation: '' }
  }
}
