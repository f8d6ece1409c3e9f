import { useId, useMemo } from 'react'
import { ColourKey } from '#components/catalog/ColourKey.tsx'
import { boundsFor } from '#components/map/frame.ts'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { MapFigure } from '#components/map/MapFigure.tsx'
import { colourIndex, type PaletteName, paletteOf } from '#core/charts/look/palettes.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { keyEnds } from '#core/charts/values/distribution.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import './SampleMap.css'

interface SampleMapProps {
  readonly model: SparseModel
  readonly label: string
  readonly unit: string
  readonly palette: PaletteName
  readonly decimals: number
}

/** Single values at their positions, as coloured dots on a map; of several at one place the shallowest lies on top. */
export function SampleMap({ model, label, unit, palette, decimals }: SampleMapProps) {
  const id = useId().replaceAll(':', '')
  const { lons, lats, spread } = model
  const bounds = useMemo(() => boundsFor(rangeOf(lons) ?? { min: -180, max: 180 }, rangeOf(lats) ?? { min: -90, max: 90 }), [lons, lats])
  const range = { min: spread.low, max: spread.high > spread.low ? spread.high : spread.low + 1 }
  const [least, most] = keyEnds(spread)
  const dots = useMemo(() => dotsByColour(model, palette, { min: range.min, max: range.max }), [model, palette, range.min, range.max])
  return (
    <MapFigure
      id={`sample-${id}`}
      label={label}
      {...bounds}
      land={coarseLand}
      hasLabels
      overlay={
        <>
          <path className="sample-dots halo" d={dots.map(({ path }) => path).join('')} />
          {dots.map(({ colour, path }) => (
            <path key={colour} className="sample-dots" stroke={colour} d={path} />
          ))}
        </>
      }
    >
      <ColourKey
        palette={palette}
        range={range}
        unit={unit}
        decimals={decimals}
        counts={Array.from(spread.bins)}
        values={{ min: least, max: most }}
      />
    </MapFigure>
  )
}

/** So many colours; a path for each, since ten thousand elements would be slow. */
const COLOURS = 32

function dotsByColour({ lons, lats, depths, values }: SparseModel, palette: PaletteName, range: { min: number; max: number }) {
  const table = paletteOf(palette)
  const order = Array.from(values, (_, index) => index).filter((index) => Number.isFinite(values[index] as number))
  order.sort((a, b) => (depths[b] || 0) - (depths[a] || 0))
  const paths = new Map<number, string[]>()
  for (const index of order) {
    const bin = Math.round((colourIndex(values[index] as number, range) / 255) * (COLOURS - 1))
    const known = paths.get(bin) ?? []
    paths.set(bin, known)
    known.push(`M${(lons[index] as number).toFixed(2)} ${(-(lats[index] as number)).toFixed(2)}h0`)
  }
  return [...paths].map(([bin, parts]) => {
    const at = 3 * Math.round((bin / (COLOURS - 1)) * 255)
    return { colour: `rgb(${table[at]} ${table[at + 1]} ${table[at + 2]})`, path: [...new Set(parts)].join('') }
  })
}
