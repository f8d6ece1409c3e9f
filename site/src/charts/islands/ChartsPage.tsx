import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ChartPanel } from '#components/chart/panel/ChartPanel.tsx'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { matchPath } from '#core/catalog/pagePaths.ts'
import { canCreate } from '#core/charts/plan/plan.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { matchTexts } from '#core/messages/match.ts'
import { failureOf, isPending } from '#core/request/RequestState.ts'
import { resumeAction } from '../../account/stores/pendingAction.ts'
import { inOwnTask } from '../../common/inOwnTask.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
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
  chooseVariable,
  forgetDraft,
  restoreDraft,
  setLocked,
  watchSize,
} from '../stores/draft.ts'
import { $guest } from '../stores/guest.ts'
import { forgetSearch, openSearch } from '../stores/variableSearch.ts'
import { GuestWelcome } from './GuestWelcome.tsx'
import { useLand } from './useLand.ts'
import { VariableSearchPanel } from './VariableSearchPanel.tsx'

// Its modules are fetched and run, and it is laid out, in tasks of their own, so that the panel is there sooner.
const stage = inOwnTask(() => import('./Stage.tsx'))
const Stage = lazy(async () => ({ default: (await stage).Stage }))

const choose = (id: number): void => void chooseVariable(id)

/** The charts page: the panel on the left, globe and charts beside it. */
export function ChartsPage() {
  const [isOpen, setOpen] = useState(true)
  const [isDrawing, setDrawing] = useState(false)
  const [hasStage, setStage] = useState(false)
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
  useEffect(() => {
    const timer = setTimeout(() => setStage(true))
    return () => clearTimeout(timer)
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
        <section id="stage" className="charts-stage glass" aria-label="Globe and charts">
          <Suspense>{hasStage && <Stage land={land} isDrawing={isDrawing} onDrawn={() => setDrawing(false)} />}</Suspense>
        </section>
      </div>
      <VariableSearchPanel onChoose={choose} />
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
      more={
        draft.variable && (
          <a href={matchPath({ variables: `${draft.variable.Table_Name}.${draft.variable.Variable}` })}>{matchTexts.fromCharts}</a>
        )
      }
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
