import { binsOf } from '#core/charts/histogram/bins.ts'
import { type ChartModel, type ChartName, initialLook } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { type CastKey, castAt } from '#core/charts/points/casts.ts'
import { januaryHeatmap, januaryHistogram, oceanProfile, oceanSection, seasonSeries, stationPoints } from '../../fixtures/charts/answers.ts'
import { modelOf, southernPanel, waterMasses, winds } from '../../fixtures/charts/models.ts'

/** A picture to draw and to compare with the stored one. */
export interface Picture {
  readonly kind: ChartName
  readonly model: ChartModel
  /** The variable's palette. */
  readonly palette?: string
  /** What a reader has changed. */
  readonly look?: Partial<ChartLook>
  readonly unit?: string
  /** The selected cast. */
  readonly cast?: CastKey
  readonly isNight?: boolean
  /** CSS pixels, where the room is not the usual one. */
  readonly width?: number
}

const world = januaryHeatmap()
const pacific = januaryHeatmap(150, -110)
const section = oceanSection()
const profile = oceanProfile()
const stations = stationPoints(60, 12)
const cast = castAt(stations, 240)
const cell = modelOf('heatmap', ['time', 'lat', 'lon', 'sst'], [[0, 12.5, -150, 21.5]])
const times = seasonSeries(30)
const months = seasonSeries(12, true)
const oneDepth = modelOf(
  'sectionMap',
  ['time', 'lat', 'lon', 'depth', 't'],
  Array.from({ length: 12 }, (_, at) => [0, 0, 140 + at, 10, 20 + at]),
)
const lone = modelOf('depthProfile', ['lat', 'lon', 't', 't_std', 'depth'], [[0, 0, 20, 1, 50]], 't')
const monthly = modelOf(
  'sparse',
  ['month', 'lat', 'lon', 't'],
  Array.from({ length: 60 }, (_, at) => [1 + (at % 12), at - 30, at * 2, 15 + 8 * Math.sin((at % 12) / 2)]),
)
/** Water that is warm above a thermocline, and a bottom that rises to the east. */
const deepLevels = [0, 30, 75, 125, 200, 300, 400, 500, 700, 1000, 1500, 2000, 3000, 4000, 5000]
const deep = modelOf(
  'sectionMap',
  ['time', 'lat', 'lon', 'depth', 't'],
  deepLevels.flatMap((depth) =>
    Array.from({ length: 20 }, (_, at) => at)
      .filter((at) => depth <= 5000 - 130 * Math.max(0, at - 10))
      .map((at) => [0, 0, 150 + 2 * at, depth, 2 + 24 * Math.exp(-depth / (150 + 12 * at))]),
  ),
)
const deepProfile = modelOf(
  'depthProfile',
  ['lat', 'lon', 't', 't_std', 'depth'],
  deepLevels.map((depth) => [0, 0, 2 + 24 * Math.exp(-depth / 250), 1, depth]),
  't',
)
/** Cells around the pole with a hole, and stations from the Bering Sea over the pole and back. */
const arctic = modelOf(
  'heatmap',
  ['time', 'lat', 'lon', 'sst'],
  Array.from({ length: 15 * 90 }, (_, at) => [61 + 2 * Math.floor(at / 90), 4 * (at % 90) - 178] as const)
    .filter(([lat, lon]) => lon < 20 || lon > 60 || lat > 80)
    .map(([lat, lon]) => [0, lat, lon, 4 - (lat - 60) / 5 + Math.sin(lon / 30)]),
)
const acrossThePole = modelOf(
  'sparse',
  ['time', 'lat', 'lon', 'depth', 't'],
  Array.from({ length: 62 }, (_, at) => [
    at * 8.64e7,
    at < 31 ? 60.2 + at * 0.96 : 89.9 - (at - 31) * 0.55,
    at < 31 ? -175 : -150,
    0,
    at / 8,
  ]),
)
const constant = binsOf([new Float64Array(40).fill(7)])
const thermal = { palette: 'thermal' } as const

/** The pictures by the names of their files. */
export const pictures: Readonly<Record<string, Picture>> = {
  heatmap: { kind: 'heatmap', model: world, ...thermal },
  'heatmap-night': { kind: 'heatmap', model: world, ...thermal, isNight: true },
  'heatmap-phone': { kind: 'heatmap', model: world, ...thermal, width: 304 },
  'heatmap-date-line': { kind: 'heatmap', model: pacific, ...thermal },
  'heatmap-signed-and-missing': { kind: 'heatmap', model: winds, palette: 'balance', unit: 'm/s' },
  'heatmap-own-range': { kind: 'heatmap', model: world, palette: 'viridis', look: { range: { min: 10, max: 20 } } },
  'heatmap-one-cell': { kind: 'heatmap', model: cell, ...thermal },
  'heatmap-panel': { kind: 'heatmap', model: southernPanel(), ...thermal },
  'heatmap-polar': { kind: 'heatmap', model: arctic, ...thermal },
  contours: { kind: 'contourHeatmap', model: world, ...thermal },
  'contours-night': { kind: 'contourHeatmap', model: world, ...thermal, isNight: true },
  'contours-date-line': { kind: 'contourHeatmap', model: pacific, ...thermal },
  'contours-signed-and-missing': { kind: 'contourHeatmap', model: winds, palette: 'balance', unit: 'm/s' },
  'contours-polar': { kind: 'contourHeatmap', model: arctic, ...thermal, isNight: true },
  'contours-one-cell': { kind: 'contourHeatmap', model: cell, ...thermal },
  section: { kind: 'sectionMap', model: section, ...thermal },
  'section-along-latitude': { kind: 'sectionMap', model: section, ...thermal, look: { direction: 'meridional' } },
  'section-one-depth': { kind: 'sectionMap', model: oneDepth, ...thermal },
  'section-upper-ocean': { kind: 'sectionMap', model: deep, ...thermal, look: { isUpperEnlarged: true } },
  'contour-section-upper-ocean': { kind: 'contourSectionMap', model: deep, ...thermal, look: { isUpperEnlarged: true } },
  'contour-section': { kind: 'contourSectionMap', model: section, ...thermal },
  'contour-section-night': { kind: 'contourSectionMap', model: section, ...thermal, isNight: true },
  histogram: { kind: 'histogram', model: januaryHistogram() },
  'histogram-equal-values': { kind: 'histogram', model: { kind: 'histogram', rows: 40, ...(constant as NonNullable<typeof constant>) } },
  series: { kind: 'timeSeries', model: times },
  'series-bare-line': { kind: 'timeSeries', model: times, look: { hasErrorBars: false, hasMarkers: false, isAreaWeighted: false } },
  'series-climatology': { kind: 'timeSeries', model: months },
  'series-folded': { kind: 'timeSeries', model: seasonSeries(9000) },
  'series-one-point': { kind: 'timeSeries', model: seasonSeries(1) },
  profile: { kind: 'depthProfile', model: profile },
  'profile-without-bars': { kind: 'depthProfile', model: profile, look: { hasErrorBars: false } },
  'profile-upper-ocean': { kind: 'depthProfile', model: deepProfile, look: { isUpperEnlarged: true } },
  'profile-one-depth': { kind: 'depthProfile', model: lone },
  'points-map': { kind: 'sparse', model: stations, ...thermal, look: { view: 'map' } },
  'points-polar': { kind: 'sparse', model: acrossThePole, ...thermal, look: { view: 'map' } },
  'points-time': { kind: 'sparse', model: stations, ...thermal, look: { view: 'time' } },
  'points-latitude': { kind: 'sparse', model: stations, ...thermal, look: { view: 'lat' } },
  'points-date-line': { kind: 'sparse', model: stations, ...thermal, look: { view: 'lon' } },
  'points-depth': { kind: 'sparse', model: stations, ...thermal, look: { view: 'depth' } },
  'points-section': { kind: 'sparse', model: stations, ...thermal, look: { view: 'section' } },
  'points-map-selected': { kind: 'sparse', model: stations, ...thermal, look: { view: 'map' }, cast },
  'points-depth-selected': { kind: 'sparse', model: stations, ...thermal, look: { view: 'depth' }, cast, isNight: true },
  'points-section-selected': { kind: 'sparse', model: stations, ...thermal, look: { view: 'section' }, cast, isNight: true },
  'points-climatology': { kind: 'sparse', model: monthly, ...thermal, look: { view: 'time' } },
  'points-many': { kind: 'sparse', model: stationPoints(2000, 12), ...thermal, look: { view: 'time' } },
  'points-one': { kind: 'sparse', model: stationPoints(1, 1), ...thermal, look: { view: 'time' } },
  'water-masses': { kind: 'temperatureSalinity', model: waterMasses },
  'water-masses-by-station': { kind: 'temperatureSalinity', model: waterMasses, look: { colourBy: 'station' } },
  'water-masses-night': { kind: 'temperatureSalinity', model: waterMasses, isNight: true },
}

/** How a picture looks after its reader changed something. */
export const lookOf = ({ kind, model, palette = 'viridis', look }: Picture): ChartLook => ({
  ...initialLook(kind, model, { palette }),
  ...look,
})
