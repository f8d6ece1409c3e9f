import type { Range } from '#core/extent/Extent.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { cutName } from '#core/text/cutName.ts'
import { type ChartLook, chartViews, pointColours, type SplitBy } from '../look/look.ts'
import { firstMarker, type MarkerColour, type MarkerLook, markerColours, markerProblems } from '../look/markers.ts'
import { paletteNames } from '../look/palettes.ts'

const asNamed = <Name extends string>(names: readonly Name[]) => names.map((name) => [name, name] as const)
const onOff = [
  ['1', true],
  ['0', false],
] as const

/** The parts of a look that are chosen from a list: the parameter of each, and its words with what they stand for. Never reordered. */
const choices = [
  { name: 'palette', part: 'palette', words: asNamed(paletteNames) },
  { name: 'view', part: 'view', words: asNamed(chartViews) },
  {
    name: 'along',
    part: 'direction',
    words: [
      ['lon', 'zonal'],
      ['lat', 'meridional'],
    ],
  },
  { name: 'by', part: 'colourBy', words: asNamed(pointColours) },
  // It came first and has only one value.
  { name: 'smooth', part: 'isSmooth', words: [['1', true]] },
  { name: 'bars', part: 'hasErrorBars', words: onOff },
  { name: 'line', part: 'hasLine', words: onOff },
  { name: 'markers', part: 'hasMarkers', words: onOff },
  { name: 'sized', part: 'isSizedByValue', words: onOff },
  { name: 'anomaly', part: 'isAnomaly', words: onOff },
  { name: 'running', part: 'hasRunningMean', words: onOff },
  { name: 'upper', part: 'isUpperEnlarged', words: onOff },
  {
    name: 'mean',
    part: 'isAreaWeighted',
    words: [
      ['area', true],
      ['plain', false],
    ],
  },
] as const satisfies readonly { readonly part: keyof ChartLook; readonly [other: string]: unknown }[]

const lookParts = choices.map(({ part }) => part)
const markerParts = ['opacity', 'size', 'colour'] as const
const splits: readonly SplitBy[] = ['date', 'depth', 'space']

/** How an address asks for a chart to look: what it does not name is as the data suggest. */
export interface LookParams {
  readonly look: Partial<Pick<ChartLook, (typeof lookParts)[number]>>
  /** Of the markers, what is named. */
  readonly marker?: Partial<MarkerLook>
  readonly range: Partial<Range>
  /** By what it is split or played; `null` for a whole chart. */
  readonly split: { readonly by: SplitBy; readonly isPlayed: boolean } | null
}

/** Only defaults derived from the data. */
export const defaultLookParams: LookParams = { look: {}, range: {}, split: null }

/** Reads how a chart is asked to look, with what is wrong in words. */
export function readLook(parameters: ReadonlyMap<string, string>): {
  readonly lookParams: LookParams
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const oneOf = <Value>(name: string, words: readonly (readonly [string, Value])[]): Value | undefined => {
    const text = parameters.get(name)
    const found = words.find(([word]) => word === text)
    if (text !== undefined && !found) problems.push(plotTexts.noChoice(name, cutName(text), words.map(([word]) => word).join(', ')))
    return found?.[1]
  }
  const number = <Name extends 'min' | 'max' | 'opacity' | 'size'>(name: Name): Partial<Record<Name, number>> => {
    const text = parameters.get(name)
    const value = Number(text)
    if (text === undefined) return {}
    if (text.trim() === '' || !Number.isFinite(value)) problems.push(plotTexts.noNumber(name, cutName(text)))
    return { [name]: value } as Partial<Record<Name, number>>
  }
  const range = { ...number('min'), ...number('max') }
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) problems.push(chartTexts.minAboveMax)
  const colour = oneOf('colour', asNamed(Object.keys(markerColours) as MarkerColour[]))
  const marker = { ...number('opacity'), ...number('size'), ...(colour && { colour }) }
  const { opacity = firstMarker.opacity, size = firstMarker.size } = marker
  const isStated = [opacity, size].some(Number.isNaN)
  if (!isStated) problems.push(...Object.values(markerProblems({ opacity: String(opacity), size: String(size), colour: '' })))
  const chosen = choices.map(({ name, part, words }) => [part, oneOf<unknown>(name, words)] as const)
  const [played, split] = [oneOf('play', asNamed(splits)), oneOf('split', asNamed(splits))]
  const by = played ?? split
  const lookParams = {
    look: Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as LookParams['look'],
    range,
    ...(Object.keys(marker).length > 0 && { marker }),
    split: by ? { by, isPlayed: played !== undefined } : null,
  }
  return { lookParams, problems }
}

/** A chart's first look with what its address asks for; a range that would be turned round is left as it was. */
export function applyLookParams(first: ChartLook, { look, range, marker }: LookParams): ChartLook {
  const wanted = { ...first.range, ...range }
  return {
    ...first,
    ...look,
    ...(marker && { marker: { ...first.marker, ...marker } }),
    range: wanted.min <= wanted.max ? wanted : first.range,
  }
}

/** What an address says of how a chart looks: what differs from its first look. */
export function lookParamsOf(look: ChartLook, first: ChartLook, split: LookParams['split']): LookParams {
  const marker = changed(look.marker, first.marker, markerParts)
  return {
    look: changed(look, first, lookParts),
    ...(Object.keys(marker).length > 0 && { marker }),
    range: changed(look.range, first.range, ['min', 'max']),
    split,
  }
}

const changed = <Whole, Part extends keyof Whole>(now: Whole, before: Whole, parts: readonly Part[]) =>
  Object.fromEntries(parts.filter((part) => now[part] !== before[part]).map((part) => [part, now[part]])) as Partial<Pick<Whole, Part>>

/** The parameters that `readLook` reads. */
export function lookParameters({ look, range, marker = {}, split }: LookParams): Readonly<Record<string, string>> {
  const [palette = [], ...chosen] = choices.map(({ name, part, words }) =>
    words.filter(([, value]) => value === look[part]).map(([word]) => [name, word] as const),
  )
  const texts = <Name extends string>(values: Partial<Record<Name, number | string>>, names: readonly Name[]) =>
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])] as const]))
  return Object.fromEntries([
    ...palette,
    ...texts(range, ['min', 'max']),
    ...chosen.flat(),
    ...texts(marker, markerParts),
    ...(split ? [[split.isPlayed ? 'play' : 'split', split.by]] : []),
  ])
}
