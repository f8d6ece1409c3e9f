import { limits } from '#core/limits.ts'
import { plotTexts } from '#core/messages/plot.ts'
import type { Draft } from './draft.ts'
import type { AskedLook } from './lookAddress.ts'
import { type AskedPlot, plotAddress, readPlot } from './plotAddress.ts'

/** A chart that an address names. */
interface AskedChart {
  readonly plot: AskedPlot
  /** Counted from 1. */
  readonly place: number
  readonly isShown: boolean
}

/** A chart to write, with how it looks. */
interface OpenPlot {
  readonly draft: Draft
  readonly look?: AskedLook
}

/** What the address of the charts page says of its charts. */
export interface AskedCharts {
  readonly charts: readonly AskedChart[]
  /** What is wrong with the address, in words. */
  readonly problems: readonly string[]
}

/** Ends one chart and begins the next; inside of one it is escaped. */
const BETWEEN = ';'
const SHOWN = 'shown'

/**
 * Open charts as the fragment of an address: the query of each one's `/plot` address, so that there is one grammar with one version. As a
 * fragment it is not sent to servers and not logged. Empty without charts.
 */
export function chartsFragment(charts: readonly OpenPlot[], shown: number): string {
  const parts = charts.flatMap(({ draft, look }, place) => {
    const address = plotAddress(draft, look)
    return address === null ? [] : [address.slice(address.indexOf('?') + 1) + (place === shown ? `&${SHOWN}=1` : '')]
  })
  return parts.length === 0 ? '' : `#${parts.join(BETWEEN)}`
}

/** Whether a fragment names charts, and not a place of the page. */
export const namesCharts = (fragment: string): boolean => /^#v=/.test(fragment)

/** Reads what `chartsFragment` wrote, or somebody else: charts that can be read are returned, and of the others what is wrong with them. */
export function readCharts(fragment: string): AskedCharts {
  if (!namesCharts(fragment)) return { charts: [], problems: [] }
  const most = limits.chartsAddressCharacters
  if (fragment.length > most) return { charts: [], problems: [plotTexts.tooLong(most)] }
  const parts = fragment.slice(1).split(BETWEEN)
  const read = parts.slice(0, limits.chartTabs).map((part, at) => ({ place: at + 1, ...readPlot(part) }))
  const wrong = read.flatMap((part) => ('problems' in part ? part.problems.map((says) => plotTexts.ofChart(part.place, says)) : []))
  return {
    charts: read.flatMap((part) =>
      'plot' in part ? [{ plot: part.plot, place: part.place, isShown: part.plot.parameters.has(SHOWN) }] : [],
    ),
    problems: [...wrong, ...(parts.length > limits.chartTabs ? [plotTexts.tooMany(limits.chartTabs)] : [])],
  }
}
