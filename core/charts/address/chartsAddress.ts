import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { plotTexts } from '#core/messages/plot.ts'
import type { Draft } from '../request/draft.ts'
import { defaultLookParams, type LookParams, lookParameters, readLook } from './lookAddress.ts'
import { PLOT_VERSION, type PlotParams, plotAddress, readPlot, versionProblems } from './plotAddress.ts'

/** The path of the page of all open charts. */
export const chartsPath = '/visualization/charts'

/** The parameters of each chart of an address. */
interface ChartPart {
  /** Counted from 1. */
  readonly place: number
  readonly isShown: boolean
  /** The place of the chart that it is linked with; `null` without a link. */
  readonly link: number | null
}

/** A chart that an address names. */
interface ChartParams extends ChartPart {
  readonly plot: PlotParams
}

/** The difference of two charts before it, by their places. */
interface DifferenceParams extends ChartPart {
  readonly first: number
  readonly second: number
  readonly look: LookParams
}

/** A chart to write, with how it looks; a difference names two of the others by their places in the list, counted from 0. */
export interface OpenPlot {
  readonly draft: Draft
  readonly difference?: { readonly first: number; readonly second: number } | null
  readonly look?: LookParams
  /** The place of the chart that it is linked with, counted from 0; a link is written of one of the two. */
  readonly link?: number | null
}

/** The charts that an address of the charts page describes. */
export interface ChartsParams {
  readonly charts: readonly ChartParams[]
  readonly differences: readonly DifferenceParams[]
  /** The errors in the address, in words. */
  readonly problems: readonly string[]
}

/** Ends one chart and begins the next; inside of one it is escaped. */
const BETWEEN = ';'
const SHOWN = 'shown'
const DIFFERENCE = 'difference'
const LINK = 'link'

/**
 * Open charts as the fragment of an address: the query of each one's `/plot` address, so that there is one grammar with one version; a
 * difference names the places of its two charts, `2-1` for the second minus the first. As a fragment it is not sent to servers and not
 * logged. Empty without charts.
 */
export function chartsFragment(charts: readonly OpenPlot[], shown: number): string {
  const parts = charts.flatMap((chart, place) => {
    const query = queryOf(chart)
    const link = typeof chart.link === 'number' ? `&${LINK}=${chart.link + 1}` : ''
    return query === null ? [] : [query + link + (place === shown ? `&${SHOWN}=1` : '')]
  })
  return parts.length === 0 ? '' : `#${parts.join(BETWEEN)}`
}

function queryOf({ draft, look = defaultLookParams, difference }: OpenPlot): string | null {
  if (difference) {
    const places = `${difference.first + 1}-${difference.second + 1}`
    return String(new URLSearchParams({ v: PLOT_VERSION, [DIFFERENCE]: places, ...lookParameters(look) }))
  }
  const address = plotAddress(draft, look)
  return address?.slice(address.indexOf('?') + 1) ?? null
}

/** Whether a fragment names charts, and not a place of the page. */
export const namesCharts = (fragment: string): boolean => /^#v=/.test(fragment)

/** Reads what `chartsFragment` wrote, or somebody else: charts that can be read are returned, and of the others what is wrong with them. */
export function readCharts(fragment: string): ChartsParams {
  const none = { charts: [], differences: [] }
  if (!namesCharts(fragment)) return { ...none, problems: [] }
  const maxCharacters = limits.chartsAddressCharacters
  if (fragment.length > maxCharacters) return { ...none, problems: [plotTexts.tooLong(maxCharacters)] }
  const parts = fragment.slice(1).split(BETWEEN)
  const charts: ChartParams[] = []
  const differences: DifferenceParams[] = []
  const problems: string[] = []
  for (const [at, part] of parts.slice(0, limits.chartTabs).entries()) {
    const place = at + 1
    const parameters = new Map(new URLSearchParams(part))
    const link = parameters.get(LINK)
    if (link !== undefined && !/^[1-9]$/.test(link)) problems.push(plotTexts.ofChart(place, chartTexts.link.noChart))
    const shared = { place, isShown: parameters.has(SHOWN), link: link === undefined ? null : Number(link) }
    const read = parameters.has(DIFFERENCE) ? readDifference(parameters, place) : readPlot(part)
    if ('problems' in read) problems.push(...read.problems.map((says) => plotTexts.ofChart(place, says)))
    else if ('plot' in read) charts.push({ ...shared, plot: read.plot })
    else differences.push({ ...shared, ...read })
  }
  if (parts.length > limits.chartTabs) problems.push(plotTexts.tooMany(limits.chartTabs))
  return { charts, differences, problems }
}

function readDifference(
  parameters: ReadonlyMap<string, string>,
  place: number,
): Pick<DifferenceParams, 'first' | 'second' | 'look'> | { readonly problems: readonly string[] } {
  const { lookParams, problems: ofLook } = readLook(parameters)
  const [, first = 0, second = 0] = (/^([1-9])-([1-9])$/.exec(parameters.get(DIFFERENCE) ?? '') ?? []).map(Number)
  const isValidChart = first > 0 && first !== second && Math.max(first, second) < place
  const problems = [...versionProblems(parameters), ...ofLook, ...(isValidChart ? [] : [chartTexts.difference.noCharts])]
  return problems.length > 0 ? { problems } : { first, second, look: lookParams }
}
