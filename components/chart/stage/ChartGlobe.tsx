import './ChartGlobe.css'
import { type ComponentProps, useMemo } from 'react'
import { PointGlobe } from '#components/map/PointGlobe.tsx'
import { pointRenderer } from '#components/map/points/pointLayer.ts'
import type { Track } from '#components/map/Track.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { GlobeScene } from '../ChartKind.ts'

interface ChartGlobeProps extends Pick<ComponentProps<typeof PointGlobe>, 'onGlobe' | 'onView' | 'onFailed'> {
  readonly scene: GlobeScene
  /** The address of the coastlines. */
  readonly land: string
  /** Whether WebGL is emulated by the processor. */
  readonly isEmulated: boolean
}

/** The globe in the picture of a chart, in its box. */
export function ChartGlobe({ scene, land, isEmulated, ...events }: ChartGlobeProps) {
  const { box, points, start, overlay } = scene
  const track = useMemo(() => overlay && overlayTrack(overlay), [overlay])
  return (
    <div className="chart-globe" style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <PointGlobe
        land={land}
        points={points}
        track={track}
        renderer={pointRenderer(points.colours.length, isEmulated)}
        centre={start.centre}
        zoom={start.zoom}
        label="Globe. The arrow keys turn it, plus and minus zoom."
        {...events}
      />
    </div>
  )
}

const overlayTrack = ({ name, lons, lats }: Overlay): Track => ({ id: 0, name, colour: 'var(--text)', hasDots: true, lons, lats })
