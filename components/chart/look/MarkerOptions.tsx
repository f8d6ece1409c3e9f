import { Select } from '#components/controls/Select.tsx'
import { type MarkerColour, type MarkerLook, markerColourOf, markerColours, markerOf, markerProblems } from '#core/charts/look/markers.ts'
import { limits } from '#core/limits.ts'
import { LookDialog } from './LookDialog.tsx'

const colourOptions = Object.entries(markerColours).map(([id, colour]) => ({
  id: id as MarkerColour,
  label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  swatch: [colour],
}))

interface MarkerOptionsProps {
  readonly marker: MarkerLook
  /** Set where the colour says something else: opacity and colour are not offered then. */
  readonly isSizeOnly?: boolean
  readonly onChange: (marker: MarkerLook) => void
}

/** Opacity, size and colour of markers as a button that opens a form for them (CHT-29). */
export function MarkerOptions({ marker, isSizeOnly = false, onChange }: MarkerOptionsProps) {
  const { markerLeastOpacity, markerMostOpacity, markerLeastSize, markerMostSize } = limits
  const sizes = `from ${markerLeastSize} to ${markerMostSize} pixels.`
  return (
    <LookDialog
      title="Marker options"
      button="Marker options"
      note={isSizeOnly ? `Size ${sizes}` : `Opacity from ${markerLeastOpacity} to ${markerMostOpacity}, size ${sizes}`}
      labels={isSizeOnly ? { size: 'Size' } : { opacity: 'Opacity', size: 'Size' }}
      initial={{ opacity: String(marker.opacity), size: String(marker.size), colour: marker.colour }}
      check={markerProblems}
      onApply={(texts) => onChange(markerOf(texts))}
    >
      {({ colour }, change) =>
        isSizeOnly ? null : (
          <Select label="Colour" options={colourOptions} value={markerColourOf(colour)} onChange={(next) => change({ colour: next })} />
        )
      }
    </LookDialog>
  )
}
