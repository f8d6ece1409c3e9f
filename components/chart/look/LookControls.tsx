import type { ReactNode } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import type { Colouring } from '#core/charts/ChartType.ts'
import type { ChartLook, LookControl } from '#core/charts/look/look.ts'
import { isRainbow, type PaletteName, paletteLabel, paletteNames, paletteStops } from '#core/charts/look/palettes.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { ColourRange, MarkerOptions } from './LookDialog.tsx'

interface LookControlsProps {
  /** The controls that change something in this chart, in their order. */
  readonly controls: readonly LookControl[]
  readonly look: ChartLook
  readonly unit: string
  /** What the colours of points can stand for, where readers have a choice. */
  readonly colourings?: readonly Colouring[] | undefined
  readonly onChange: (change: Partial<ChartLook>) => void
}

type Draw = (props: Omit<LookControlsProps, 'controls'>) => ReactNode

/** The palette of the variable first, as what it is named by (CHT-26). */
const optionsOf = (own: PaletteName) => [
  { id: 'default' as const, label: 'Default', swatch: paletteStops(own) },
  ...[...paletteNames.filter((id) => !isRainbow(id)), ...paletteNames.filter(isRainbow)].map((id) => ({
    id,
    label: paletteLabel(id),
    swatch: paletteStops(id),
    ...(isRainbow(id) && { group: chartTexts.rainbow.list }),
  })),
]

const Palette: Draw = ({ look: { palette, ownPalette, range }, unit, onChange }) => (
  <>
    <Select
      beside
      label="Palette"
      options={optionsOf(ownPalette)}
      value={palette === ownPalette ? 'default' : palette}
      onChange={(next) => onChange({ palette: next === 'default' ? ownPalette : next })}
    />
    {isRainbow(palette) && (
      <p className="caution" role="status">
        {chartTexts.rainbow.warning}
      </p>
    )}
    <ColourRange range={range} unit={unit} onChange={(next) => onChange({ range: next })} />
  </>
)

/** A list to choose a part of the look from. */
const chooses =
  <Part extends 'isAreaWeighted' | 'direction'>(
    part: Part,
    label: string,
    values: readonly (readonly [id: string, label: string, value: ChartLook[Part]])[],
  ): Draw =>
  ({ look, onChange }) => (
    <Select
      beside
      label={label}
      options={values.map(([id, each]) => ({ id, label: each }))}
      value={values.find(([, , value]) => value === look[part])?.[0] ?? ''}
      onChange={(chosen) => onChange({ [part]: values.find(([id]) => id === chosen)?.[2] })}
    />
  )

const ColourBy: Draw = ({ look: { colourBy }, colourings = [], onChange }) => {
  const value = colourings.find(({ id }) => id === colourBy)?.id ?? 'depth'
  return <Select beside label="Colour by" options={colourings} value={value} onChange={(next) => onChange({ colourBy: next })} />
}

/** A button that shows or hides a part of the picture. */
const shows =
  (part: 'hasErrorBars' | 'hasLine' | 'hasMarkers', noun: string): Draw =>
  ({ look, onChange }) => (
    <Button tone="plain" aria-pressed={look[part]} onPress={() => onChange({ [part]: !look[part] })}>
      {look[part] ? `Hide ${noun}` : `Show ${noun}`}
    </Button>
  )

const showsMarkers = shows('hasMarkers', 'markers')

const Markers: Draw = (props) => (
  <>
    {showsMarkers(props)}
    {props.look.hasMarkers && <MarkerOptions marker={props.look.marker} onChange={(marker) => props.onChange({ marker })} />}
  </>
)

const Points: Draw = ({ look: { marker }, onChange }) => <MarkerOptions marker={marker} onChange={(next) => onChange({ marker: next })} />

const PointSize: Draw = ({ look: { marker }, onChange }) => (
  <MarkerOptions isSizeOnly marker={marker} onChange={(next) => onChange({ marker: next })} />
)

/** A button that stays pressed while something holds of the picture. */
const switches =
  (part: 'isSizedByValue' | 'isSmooth' | 'isUpperEnlarged' | 'isAnomaly' | 'hasRunningMean', label: string): Draw =>
  ({ look, onChange }) => (
    <Button tone="plain" aria-pressed={look[part]} onPress={() => onChange({ [part]: !look[part] })}>
      {label}
    </Button>
  )

const parts: Readonly<Record<LookControl, Draw>> = {
  palette: Palette,
  weights: chooses('isAreaWeighted', 'Mean', [
    ['area', 'Area-weighted', true],
    ['plain', 'Unweighted', false],
  ]),
  direction: chooses('direction', 'Along', [
    ['zonal', 'Longitude', 'zonal'],
    ['meridional', 'Latitude', 'meridional'],
  ]),
  colourBy: ColourBy,
  upperOcean: switches('isUpperEnlarged', `Upper ${limits.upperOceanMetres} m enlarged`),
  errorBars: shows('hasErrorBars', 'error bars'),
  line: shows('hasLine', 'line'),
  anomaly: switches('isAnomaly', chartTexts.series.anomaly),
  runningMean: switches('hasRunningMean', chartTexts.series.runningMean),
  markers: Markers,
  points: Points,
  pointSize: PointSize,
  sizeByValue: switches('isSizedByValue', 'Size by value'),
  smoothing: switches('isSmooth', 'Smooth'),
}

/** What a reader can change in a drawn chart: each control once, for all kinds. */
export function LookControls({ controls, ...props }: LookControlsProps) {
  return controls.map((control) => {
    const Part = parts[control]
    return <Part key={control} {...props} />
  })
}
