import type { VariableRecord } from '#core/catalog/records.ts'
import { timeKind } from '#core/catalog/variableRanges.ts'
import { DAY_MS, formatInstant, MINUTE_MS, parseInstant } from '#core/extent/time.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { dataPaths } from '#core/request/dataPaths.ts'
import { cutName } from '#core/text/cutName.ts'
import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import { type ChartName, chartTypes } from '../index.ts'
import { defaultChart } from '../plan/defaults.ts'
import { type Draft, type DraftRanges, draftFor } from '../request/draft.ts'
import { defaultLookParams, type LookParams, lookParameters, readLook } from './lookAddress.ts'

/** The path of the page that opens one chart from its address. Source: VIZ-37. */
export const plotPath = '/plot'

/** The page that shows one chart, by the parameters of `/plot`, within a page of another site. */
export const embedPath = '/embed'

/** The form of the addresses written today. A later form gets another number, and this one stays readable. */
export const PLOT_VERSION = '1'

/** The parameters of an address, before its variable is known. */
export interface PlotParams {
  readonly id: number
  readonly chart: ChartName | null
  readonly parameters: ReadonlyMap<string, string>
  readonly look: LookParams
}

const numbers = ['lat1', 'lat2', 'lon1', 'lon2', 'depth1', 'depth2'] as const
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The types by their names and labels, and as earlier portals called them. */
const typeNames: ReadonlyMap<string, ChartName> = new Map(
  chartTypes.flatMap(({ name, label, formerNames = [] }) => [name, label, ...formerNames].map((text) => [plain(text), name] as const)),
)

/** What is against the form of an address: none is as good as today's. */
export function versionProblems(parameters: ReadonlyMap<string, string>): readonly string[] {
  const version = parameters.get('v')
  return version !== undefined && version !== PLOT_VERSION ? [plotTexts.laterVersion(cutName(version))] : []
}

/** Reads an address: what it asks for, or in words what is wrong with it, all at once. */
export function readPlot(search: string): { readonly plot: PlotParams } | { readonly problems: readonly string[] } {
  const parameters = new Map(new URLSearchParams(search))
  const problems: string[] = [...versionProblems(parameters)]
  const [id, type] = ['id', 'viztype'].map((name) => parameters.get(name))
  if (!/^[1-9]\d{0,15}$/.test(id ?? '')) problems.push(plotTexts.noId)
  const chart = type === undefined ? null : typeNames.get(plain(type))
  if (chart === undefined) problems.push(plotTexts.noType(cutName(type ?? ''), chartTypes.map(({ name }) => name).join(', ')))
  for (const name of numbers) {
    const text = parameters.get(name)
    if (text !== undefined && (text.trim() === '' || !Number.isFinite(Number(text)))) problems.push(plotTexts.noNumber(name, cutName(text)))
  }
  const { lookParams, problems: ofLook } = readLook(parameters)
  problems.push(...ofLook)
  return problems.length > 0 ? { problems } : { plot: { id: Number(id), chart: chart ?? null, parameters, look: lookParams } }
}

/**
 * The draft that an address asks for: the variable's whole coverage but for what it names. Invalid times are left to the validation of the
 * draft.
 */
export function draftOfPlot({ chart, parameters }: PlotParams, variable: VariableRecord): Draft {
  const whole = draftFor(variable)
  const given = numbers.flatMap((name) => (parameters.has(name) ? [[name, Number(parameters.get(name))]] : []))
  const draft: Draft = { ...whole, ...Object.fromEntries(given), ...timesOf(parameters, whole, variable) }
  return { ...draft, chart: chart ?? defaultChart(draft) }
}

function timesOf(parameters: ReadonlyMap<string, string>, whole: DraftRanges, variable: VariableRecord): Partial<DraftRanges> {
  const [dt1, dt2] = [parameters.get('dt1'), parameters.get('dt2')]
  const kind = timeKind(variable)
  if (kind === 'timeless') return {}
  if (kind === 'months') return { ...(dt1 && { month1: monthOf(dt1) }), ...(dt2 && { month2: monthOf(dt2) }) }
  return { ...(dt1 && { start: startOf(dt1, whole.start) }), ...(dt2 && { end: endOf(dt2, whole.end) }) }
}

/** A month as `3`, or as requests have it, `3-01-1900`. */
const monthOf = (text: string) => (/^\d{1,2}(-01-1900)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN)

/** A whole minute; a day alone begins when the data do, if they begin on it. */
function startOf(text: string, first: string): string {
  const instant = parseInstant(text)
  if (instant === undefined) return text
  return text === first.slice(0, 10) ? first : formatInstant(Math.floor(instant / MINUTE_MS) * MINUTE_MS)
}

/** A whole minute; a day alone counts to its end, or to that of the data. */
function endOf(text: string, last: string): string {
  const instant = parseInstant(text)
  if (instant === undefined) return text
  if (text === last.slice(0, 10)) return last
  return formatInstant(text.length === DAY_CHARACTERS ? instant + DAY_MS - MINUTE_MS : Math.ceil(instant / MINUTE_MS) * MINUTE_MS)
}

const DAY_CHARACTERS = 10

/**
 * The address of a draft, from the root of the portal, and of how its chart looks: what is as the variable's coverage and the data have it is
 * left out. `null` without variable or type.
 */
export function plotAddress(draft: Draft, look: LookParams = defaultLookParams): string | null {
  const { variable, chart } = draft
  if (!variable || !chart) return null
  const whole = draftFor(variable)
  const parameters = new URLSearchParams({ v: PLOT_VERSION, id: String(variable.ID), viztype: chart })
  const [first, last] = timeKind(variable) === 'months' ? (['month1', 'month2'] as const) : (['start', 'end'] as const)
  if (draft[first] !== whole[first]) parameters.set('dt1', String(draft[first]))
  if (draft[last] !== whole[last]) parameters.set('dt2', String(draft[last]))
  for (const name of numbers) if (draft[name] !== whole[name]) parameters.set(name, String(draft[name]))
  for (const [name, text] of Object.entries(lookParameters(look))) parameters.set(name, text)
  return `${plotPath}?${parameters}`
}

/** The address of the rows of a draft for callers who are not signed in. `null` without variable or type. */
export function rowsAddress(draft: Draft): string | null {
  return plotAddress(draft)?.replace(plotPath, dataPaths.chart) ?? null
}

/** The size in CSS pixels that a frame has at first: a chart with its heading and its line of origin. */
const frame = { width: 800, height: 560 } as const

/** The frame may run our scripts and open a tab of the portal; it gets no forms, downloads, dialogs or ways to move the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** The HTML that shows a chart in somebody's page: `path` is the chart's own address in the portal at `origin`. */
export function embedSnippet(path: string, { origin, title }: { readonly origin: string; readonly title: string }): string {
  const address = new URL(path.replace(plotPath, embedPath), origin).href
  const size = `width="${frame.width}" height="${frame.height}" style="border: 0; max-width: 100%"`
  return `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" ${size} loading="lazy" sandbox="${SANDBOX}"></iframe>`
}
