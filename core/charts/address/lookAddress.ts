import type { Range } from '#core/extent/Extent.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { cutName } from '#core/text/cutName.ts'
import { type ChartLook, chartViews, pointColours, type SplitBy } from '../look/look.ts'
import { firstMarker, type MarkerColour, type MarkerLook, markerColours, markerProblems } from '../look/markers.ts'
import { paletteNames } from '../look/palettes.ts'

/** What a reader switches on and off, by its parameter, with what it says of each. `smooth` came first and has only one value. */
const switches = {
  bars: { part: 'hasErrorBars', on: '1', off: '0' },
  line: { part: 'hasLine', on: '1', off: '0' },
  markers: { part: 'hasMarkers', on: '1', off: '0' },
  sized: { part: 'isSizedByValue', on: '1', off: '0' },
  anomaly: { part: 'isAnomaly', on: '1', off: '0' },
  running: { part: 'hasRunningMean', on: '1', off: '0' },
  upper: { part: 'isUpperEnlarged', on: '1', off: '0' },
  mean: { part: 'isAreaWeighted', on: 'area', off: 'plain' },
} as const

type SwitchName = (typeof switches)[keyof typeof switches]['part']

const switchEntries = Object.entries(switches)

/** How an address asks for a chart to look: what it does not name is as the data suggest. */
export interface LookParams {
  readonly look: Partial<Pick<ChartLook, 'palette' | 'direction' | 'view' | 'colourBy' | 'isSmooth' | SwitchName>>
  /** Of the markers, what is named. */
  readonly marker?: Partial<MarkerLook>
  readonly range: Partial<Range>
  /** By what it is split or played; `null` for a whole chart. */
  readonly split: { readonly by: SplitBy; readonly isPlayed: boolean } | null
}

/** Nothing but what the data suggest. */
export const plainLookParams: LookParams = { look: {}, range: {}, split: null }

const splits: readonly SplitBy[] = ['date', 'depth', 'space']
const markerParts = ['opacity', 'size', 'colour'] as const
const directions = { lon: 'zonal', lat: 'meridional' } as const

/** Reads how a chart is asked to look, with what is wrong in words. */
export function readLook(parameters: ReadonlyMap<string, string>): { readonly asked: LookParams; readonly problems: readonly string[] } {
  const problems: string[] = []
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const text = parameters.get(name)
    const found = values.find((value) => value === text)
    if (text !== undefined && found === undefined) problems.push(plotTexts.noChoice(name, cutName(text), values.join(', ')))
    return found
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
  const colour = oneOf('colour', Object.keys(markerColours) as MarkerColour[])
  const marker = { ...number('opacity'), ...number('size'), ...(colour && { colour }) }
  const { opacity = firstMarker.opacity, size = firstMarker.size } = marker
  const isStated = [opacity, size].some(Number.isNaN)
  if (!isStated) problems.push(...Object.values(markerProblems({ opacity: String(opacity), size: String(size), colour: '' })))
  const switched = switchEntries.flatMap(([name, { part, on, off }]) => {
    const text = oneOf(name, [on, off])
    return text === undefined ? [] : [[part, text === on] as const]
  })
  const [palette, view, along] = [oneOf('palette', paletteNames), oneOf('view', chartViews), oneOf('along', ['lon', 'lat'])]
  const colourBy = oneOf('by', pointColours)
  const [played, split] = [oneOf('play', splits), oneOf('split', splits)]
  const isSmooth = oneOf('smooth', ['1']) === '1'
  const look = {
    ...(palette && { palette }),
    ...(view && { view }),
    ...(along && { direction: directions[along] }),
    ...(colourBy && { colourBy }),
    ...(isSmooth && { isSmooth }),
    ...(Object.fromEntries(switched) as Partial<Record<SwitchName, boolean>>),
  }
  const by = played ?? split
  const asked = {
    look,
    range,
    ...(Object.keys(marker).length > 0 && { marker }),
    split: by ? { by, isPlayed: played !== undefined } : null,
  }
  return { asked, problems }
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
  const { palette, direction, view, colourBy, isSmooth } = look
  const marker = Object.fromEntries(
    markerParts.filter((part) => look.marker[part] !== first.marker[part]).map((part) => [part, look.marker[part]]),
  )
  const switched = switchEntries.filter(([, { part }]) => look[part] !== first[part]).map(([, { part }]) => [part, look[part]])
  return {
    look: {
      ...(palette !== first.palette && { palette }),
      ...(view !== first.view && { view }),
      ...(direction !== first.direction && { direction }),
      ...(colourBy !== first.colourBy && { colourBy }),
      ...(isSmooth && { isSmooth }),
      ...Object.fromEntries(switched),
    },
    ...(Object.keys(marker).length > 0 && { marker }),
    range: {
      ...(look.range.min !== first.range.min && { min: look.range.min }),
      ...(look.range.max !== first.range.max && { max: look.range.max }),
    },
    split,
  }
}

/** The parameters that `readLook` reads. */
export function lookParameters({ look, range, marker = {}, split }: LookParams): Readonly<Record<string, string>> {
  const along = look.direction === 'meridional' ? 'lat' : 'lon'
  return {
    ...(look.palette && { palette: look.palette }),
    ...(range.min !== undefined && { min: String(range.min) }),
    ...(range.max !== undefined && { max: String(range.max) }),
    ...(look.view && { view: look.view }),
    ...(look.direction && { along }),
    ...(look.colourBy && { by: look.colourBy }),
    ...(look.isSmooth && { smooth: '1' }),
    ...Object.fromEntries(
      switchEntries.flatMap(([name, { part, on, off }]) => (look[part] === undefined ? [] : [[name, look[part] ? on : off]])),
    ),
    ...Object.fromEntries(markerParts.flatMap((part) => (marker[part] === undefined ? [] : [[part, String(marker[part])]]))),
    ...(split && { [split.isPlayed ? 'play' : 'split']: split.by }),
  }
}
