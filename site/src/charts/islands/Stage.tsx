import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo } from 'react'
import { ChartTabs } from '#components/chart/stage/ChartTabs.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { OceanMap } from '#components/map/OceanMap.tsx'
import type { Region } from '#components/map/OceanMapRegion.ts'
import { chartType } from '#core/charts/index.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { isLongitude, lonRangeOf } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { inOwnTask } from '../../common/inOwnTask.ts'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { $session } from '../../common/stores/session.ts'
import { showChart } from '../stores/charts.ts'
import { $draft, changeDraft } from '../stores/draft.ts'
import { $active, $charts, type Chart } from '../stores/openCharts.ts'
import { distinctionOf } from './useChartWords.ts'

// Fetched with the first chart: the page itself is there sooner.
const ChartPair = lazy(async () => ({ default: (await inOwnTask(() => import('./LinkedChart.tsx'))).ChartPair }))
const ChartView = lazy(async () => ({ default: (await inOwnTask(() => import('./ChartView.tsx'))).ChartView }))

interface StageProps {
  readonly land: Land | null
  readonly isDrawing: boolean
  readonly onDrawn: () => void
}

/** The globe and the open charts, in tabs. */
export function Stage({ land, isDrawing, onDrawn }: StageProps) {
  const charts = useStore($charts)
  const active = useStore($active)
  const draft = useStore($draft)
  const session = useStore($session)
  const region = useMemo(() => regionOf(draft), [draft])
  const tabs = charts.map((chart) => ({
    id: chart.id,
    title: chart.variable.Long_Name,
    distinction: distinctionOf(chart, charts),
    kind: chart.difference ? chartTexts.difference.tab(...placesOf(chart.difference, charts)) : chartType(chart.name).label,
    content: (
      <Suspense>
        <ChartPair id={chart.id} land={land}>
          <ChartView chart={chart} land={land} isSignedIn={session.state === 'user'} hasTabs />
        </ChartPair>
      </Suspense>
    ),
  }))
  const globe = (
    <OceanMap
      addresses={mapAddresses}
      region={region}
      isDrawing={isDrawing}
      label="Globe with the chosen region"
      onRegion={({ lat, lon }) => changeDraft({ lat1: lat.min, lat2: lat.max, lon1: lon.west, lon2: lon.east })}
      onDrawn={onDrawn}
    />
  )
  return (
    <ChartTabs tabs={tabs} selected={active} onSelect={showChart} globe={globe} count={`${charts.length} of ${limits.chartTabs} charts`} />
  )
}

/** The numbers of the tabs of the two charts of a difference. */
const placesOf = ({ first, second }: NonNullable<Chart['difference']>, charts: readonly Chart[]) =>
  [first, second].map((id) => charts.findIndex((chart) => chart.id === id) + 1) as [number, number]

/** The draft's region once a variable is chosen and its edges can be read. */
function regionOf({ variable, lat1, lat2, lon1, lon2 }: Draft): Region | null {
  const isReadable = Math.abs(lat1) <= 90 && Math.abs(lat2) <= 90 && isLongitude(lon1) && isLongitude(lon2) && lat1 <= lat2
  return variable && isReadable ? { lat: { min: lat1, max: lat2 }, lon: lonRangeOf(lon1, lon2) } : null
}
