import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { ChartPanel } from '#components/chart/panel/ChartPanel.tsx'
import { ChartTabs } from '#components/chart/stage/ChartTabs.tsx'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { OceanMap } from '#components/map/OceanMap.tsx'
import type { Region } from '#components/map/OceanMapRegion.ts'
import { chartType } from '#core/charts/index.ts'
import { canCreate } from '#core/charts/plan/plan.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { isLongitude, lonRangeOf } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { failureOf, isPending } from '#core/request/RequestState.ts'
import { resumeAction } from '../../account/stores/pendingAction.ts'
import { $session } from '../../account/stores/session.ts'
import { mapAddresses } from '../../cruise/islands/mapAddresses.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { createChart, showChart } from '../stores/charts.ts'
import { keepChartsInAddress } from '../stores/chartsAddress.ts'
import { watchDifferences } from '../stores/differences.ts'
import {
  $chosenVariable,
  $context,
  $draft,
  $isLocked,
  $lockAlerts,
  $plan,
  applyFix,
  changeDraft,
  chooseNamed,
  forgetDraft,
  restoreDraft,
  setLocked,
  watchSize,
} from '../stores/draft.ts'
import { $guest } from '../stores/guest.ts'
import { $active, $charts, type Chart } from '../stores/openCharts.ts'
import { forgetSearch, openSearch } from '../stores/variableSearch.ts'
import { GuestWelcome } from './GuestWelcome.tsx'
import { distinctionOf } from './useChartWords.ts'
import { useLand } from './useLand.ts'
import { VariableSearchPanel } from './VariableSearchPanel.tsx'

// Fetched with the first chart: the page itself is there sooner.
const ChartPair = lazy(async () => ({ default: (await import('./LinkedChart.tsx')).ChartPair }))
const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }))

/** The charts page: the panel on the left, globe and charts beside it. */
export function ChartsPage() {
  const [isOpen, setOpen] = useState(true)
  const [isDrawing, setDrawing] = useState(false)
  const land = useLand()
  useEffect(() => {
    const id = chooseNamed(location.search)
    resumeAction(
      'chart',
      ({ variable }) => id === null || variable === id,
      (draft) => void restoreDraft(draft),
    )
    const stops = [watchSize(), watchDifferences(), keepChartsInAddress()]
    return () => {
      for (const stop of stops) stop()
      forgetDraft()
      forgetSearch()
    }
  }, [])
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrawing(false)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [])
  const draw = (next: boolean) => {
    setDrawing(next)
    if (!next) return
    showChart(null)
    document.getElementById('stage')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Guarded>
      <div className="charts" data-panel={isOpen ? 'open' : 'hidden'}>
        {isOpen ? (
          <Panel isDrawing={isDrawing} onDraw={draw} onHide={() => setOpen(false)} />
        ) : (
          <div className="charts-show">
            <Button tone="icon" aria-label="Show panel" onPress={() => setOpen(true)}>
              <Icon name="next" />
            </Button>
          </div>
        )}
        <Stage land={land} isDrawing={isDrawing} onDrawn={() => setDrawing(false)} />
      </div>
      <VariableSearchPanel />
    </Guarded>
  )
}

interface PanelProps {
  readonly isDrawing: boolean
  readonly onDraw: (isDrawing: boolean) => void
  readonly onHide: () => void
}

function Panel({ isDrawing, onDraw, onHide }: PanelProps) {
  const draft = useStore($draft)
  const plan = useStore($plan)
  const context = useStore($context)
  const guest = useStore($guest)
  const chosen = useStore($chosenVariable)
  const create = () => {
    if (!draft.variable || !plan.request || !canCreate(plan)) return
    createChart(draft, draft.variable, plan.request)
    // On a phone the picture is above the form.
    document.getElementById('stage')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ChartPanel
      draft={draft}
      plan={plan}
      context={context}
      plots={guest && guestTexts.left(guest.plotsLeft)}
      welcome={<GuestWelcome />}
      problem={failureOf(chosen) ?? null}
      lockAlerts={useStore($lockAlerts)}
      isLoading={isPending(chosen)}
      isLocked={useStore($isLocked)}
      isDrawing={isDrawing}
      onSearch={openSearch}
      onChange={changeDraft}
      onFix={applyFix}
      onCreate={create}
      onDraw={onDraw}
      onLock={setLocked}
      onHide={onHide}
    />
  )
}

function Stage({ land, isDrawing, onDrawn }: { readonly land: Land | null; readonly isDrawing: boolean; readonly onDrawn: () => void }) {
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
    <section id="stage" className="charts-stage glass" aria-label="Globe and charts">
      <ChartTabs
        tabs={tabs}
        selected={active}
        onSelect={showChart}
        globe={globe}
        count={`${charts.length} of ${limits.chartTabs} charts`}
      />
    </section>
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
