import { Icon } from '#components/controls/Icon.tsx'
import './PlaneZoom.css'
import { Button } from '#components/controls/Button.tsx'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'

interface PlaneZoomProps {
  readonly isZoomed: boolean
  readonly onZoom: (times: number) => void
  readonly onReset: () => void
}

const texts = chartTexts.zoom

/** Buttons that show a part of a map or section, or all of it, outside of the picture, so that they hide none of it. */
export function PlaneZoom({ isZoomed, onZoom, onReset }: PlaneZoomProps) {
  return (
    <div className="plane-zoom">
      <Button tone="icon" aria-label={texts.in} onPress={() => onZoom(limits.chartZoomStep)}>
        <Icon name="plus" />
      </Button>
      <Button tone="icon" aria-label={texts.out} aria-disabled={!isZoomed} onPress={() => onZoom(1 / limits.chartZoomStep)}>
        <Icon name="minus" />
      </Button>
      <Button tone="icon" aria-label={texts.whole} aria-disabled={!isZoomed} onPress={onReset}>
        <Icon name="whole" />
      </Button>
    </div>
  )
}
