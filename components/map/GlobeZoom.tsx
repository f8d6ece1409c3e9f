import { Button } from '#components/controls/Button.tsx'
import type { OceanGlobe } from './OceanMapGlobe.ts'

/** The buttons that bring a globe closer and farther. */
export function GlobeZoom({ globe }: { readonly globe: OceanGlobe | null }) {
  return (
    <div className="ocean-map-zoom">
      <Button tone="icon" aria-label="Zoom in" onPress={() => globe?.zoom(1)}>
        +
      </Button>
      <Button tone="icon" aria-label="Zoom out" onPress={() => globe?.zoom(-1)}>
        −
      </Button>
    </div>
  )
}
