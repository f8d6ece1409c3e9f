import './RegionDialog.css'
import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { OceanMap } from '#components/map/OceanMap.tsx'
import type { Region } from '#components/map/OceanMapRegion.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import { formatBox } from '#core/extent/position.ts'
import { mapAddresses } from '../../common/mapAddresses.ts'

interface RegionDialogProps {
  readonly query: SearchQuery
  readonly onRegion: (region: Region) => void
  readonly onClose: () => void
}

/** A globe to draw the search box on. Whoever cannot draw types its edges into the fields of the filters, which say the same. */
export function RegionDialog({ query, onRegion, onClose }: RegionDialogProps) {
  const [region, setRegion] = useState<Region | null>(() => regionOf(query))
  const [isDrawing, setDrawing] = useState(true)
  const actions = (
    <>
      <Button onPress={() => setDrawing(!isDrawing)}>{isDrawing ? 'Turn the globe' : 'Draw a box'}</Button>
      <Button onPress={onClose}>Cancel</Button>
      <Button tone="primary" isDisabled={region === null} onPress={() => region && onRegion(region)}>
        Search in this box
      </Button>
    </>
  )
  return (
    <Dialog title="Draw a box on a map" width="wide" isOpen onClose={onClose} actions={actions}>
      <p className="region-says" role="status">
        {region ? formatBox(region) : 'Press on the globe and drag, or press twice at opposite corners. A box may cross the date line.'}
      </p>
      <div className="region-map glass">
        <OceanMap
          addresses={mapAddresses}
          region={region}
          isDrawing={isDrawing}
          label="Globe to draw a search box on"
          onRegion={setRegion}
          onDrawn={() => setDrawing(false)}
        />
      </div>
      <p className="region-says">The four fields under Spatial coverage take the same edges as numbers.</p>
    </Dialog>
  )
}

function regionOf({ latStart, latEnd, lonStart, lonEnd }: SearchQuery): Region | null {
  if ([latStart, latEnd, lonStart, lonEnd].every((edge) => edge === undefined)) return null
  return { lat: { min: latStart ?? -90, max: latEnd ?? 90 }, lon: { west: lonStart ?? -180, east: lonEnd ?? 180 } }
}
