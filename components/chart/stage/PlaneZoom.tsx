import './PlaneZoom.css'
import { Button } from '#components/controls/Button.tsx'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'

interface PlaneZoomProps {
  readonly isZoomed: boolean
  readonly onZoom: (times: number) => void
  readonly onReset: () => void
}

const texts = chartTexts.zoom

/**
 * Buttons that show a part of a map or section, or all of it, outside of the picture, of which they would hide a part. They stay where they
 * are, so that the keyboard does not lose them.
 */
export function PlaneZoom({ isZoomed, onZoom, onReset }: PlaneZoomProps) {
  return (
    <div className="plane-zoom">
      <Button tone="icon" aria-label={texts.in} onPress={() => onZoom(limits.chartZoomStep)}>
        <Sign path="M8 3v10M3 8h10" />
      </Button>
      <Button tone="icon" aria-label={texts.out} aria-disabled={!isZoomed} onPress={() => onZoom(1 / limits.chartZoomStep)}>
        <Sign path="M3 8h10" />
      </Button>
      <Button tone="icon" aria-label={texts.whole} aria-disabled={!isZoomed} onPress={onReset}>
        <Sign path="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
      </Button>
    </div>
  )
}

const Sign = ({ path }: { readonly path: string }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
)
