import './TrackSection.css'
import { useState } from 'react'
import { ticksBetween } from '#components/chart/plane/planeAxis.ts'
import { Select } from '#components/controls/Select.tsx'
import { colourOf, paletteNamed } from '#core/charts/look/palettes.ts'
import { depthScale } from '#core/charts/plane/depthScale.ts'
import { type CastValues, type SectionAxis, sectionInWords, sectionPaths, trackSection } from '#core/charts/points/trackSection.ts'
import { ticksOf } from '#core/charts/series/alongTrack.ts'
import { limits } from '#core/limits/charts.ts'
import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { countText } from '#core/text/counted.ts'
import { ValueKey } from './ValueKey.tsx'

interface TrackSectionProps {
  readonly cast: CastValues
  /** What was measured, and the palette of its colours. */
  readonly title: string
  readonly palette: string
  readonly unit: string
}

/** Colours of the section: finer steps cannot be told apart. */
const COLOURS = 48
/** CSS pixels of its height, and between the labels of its axes. */
const HEIGHT = 260
const TICK_PIXELS = 34

const texts = alongTrackTexts.section

/** All depths along a track, against the distance or the days since its start; the upper ocean takes half of the height where there is more. */
export function TrackSection({ cast, title, palette, unit }: TrackSectionProps) {
  const [axis, setAxis] = useState<SectionAxis>('distance')
  const section = trackSection(cast, axis)
  if (section === null) return null
  const { length, deepestMetres } = section
  const scale = depthScale(deepestMetres, true)
  const deepest = scale.placeOf(deepestMetres)
  const share = (place: number, whole: number) => `${((100 * place) / (whole || 1)).toFixed(2)}%`
  const name = paletteNamed(palette)
  const paths = sectionPaths(section, scale, COLOURS)
  const said = sectionInWords(section, { title, unit, axis })
  return (
    <figure className="track-section">
      <div className="track-section-head">
        <Select beside label={texts.against} options={texts.axes} value={axis} onChange={setAxis} />
        <ValueKey variable={{ longName: title, palette, unit }} range={section.range} />
      </div>
      <svg role="img" aria-label={said} height={HEIGHT + 52}>
        <g className="axis">
          <text x="50" y="12" textAnchor="end">
            m
          </text>
        </g>
        <svg x="58" y="22" width="100%" height={HEIGHT} className="track-section-plot" aria-hidden="true">
          <svg
            width="100%"
            height="100%"
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            className="track-section-cells"
            aria-hidden="true"
          >
            {paths.map((path, at) => {
              const colour = colourOf(name, at, { min: 0, max: COLOURS - 1 })
              return path === '' ? null : <path key={colour + String(at)} d={path} fill={colour} />
            })}
          </svg>
        </svg>
        <svg x="58" y="22" width="100%" height={HEIGHT} className="track-section-plot axis" aria-hidden="true">
          {ticksBetween('depth', [0, deepest], HEIGHT, TICK_PIXELS, scale).map((tick) => (
            <text key={tick} x="-8" y={share(tick, deepest)} dy="4" textAnchor="end">
              {countText(Math.round(scale.depthAt(tick)))}
            </text>
          ))}
          {ticksOf(0, length, 6)
            .filter((tick) => tick <= length)
            .map((tick) => (
              <text key={tick} x={share(tick, length)} y={HEIGHT + 20} textAnchor={tick === 0 ? 'start' : 'middle'}>
                {texts.tick(tick, axis)}
              </text>
            ))}
        </svg>
      </svg>
      <figcaption className="muted">
        {said} {scale.metresBelow === 1 ? '' : texts.enlarged(limits.upperOceanMetres)}
      </figcaption>
    </figure>
  )
}
