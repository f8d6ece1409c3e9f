import './PlotPage.css'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { chartsPath } from '#core/charts/address/chartsAddress.ts'
import type { LookParams } from '#core/charts/address/lookAddress.ts'
import { plotAddress, plotPath, readPlot } from '#core/charts/address/plotAddress.ts'
import { addressErrors } from '#core/charts/address/validateChart.ts'
import { chartType } from '#core/charts/index.ts'
import type { Block } from '#core/charts/plan/blocks.ts'
import { canCreate } from '#core/charts/plan/plan.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { failureOf, isSettled } from '#core/request/RequestState.ts'
import { inOwnTask } from '../../common/inOwnTask.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { fromPage } from '../../common/preview.ts'
import { $session } from '../../common/stores/session.ts'
import { createChart } from '../stores/charts.ts'
import { $chosenVariable, $context, $draft, $plan, applyFix, choosePlot, forgetDraft, watchSize } from '../stores/draft.ts'
import { $charts } from '../stores/openCharts.ts'
import { useLand } from './useLand.ts'

let view: Promise<typeof import('./ChartView.tsx')> | undefined

/** Fetched and evaluated while the data are on their way: the page itself is there sooner. */
function fetchView() {
  view ??= inOwnTask(() => import('./ChartView.tsx'))
  return view
}

const ChartView = lazy(async () => ({ default: (await fetchView()).ChartView }))

/** The page that opens one chart from its address (VIZ-37), or says in words why it cannot. */
export function PlotPage() {
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    const read = readPlot(location.search)
    if ('problems' in read) {
      setProblems(read.problems)
      return
    }
    const stop = [watchSize(), createOnce(read.plot.look)]
    void choosePlot(read.plot)
    // Whoever draws it hears of a failure.
    fetchView().catch(() => undefined)
    return () => {
      for (const end of stop) end()
      forgetDraft()
    }
  }, [])
  return <Guarded>{problems.length > 0 ? <Rejection says={problems} /> : <Plot />}</Guarded>
}

/** Creates the chart as soon as nothing is against it, and never a second one. */
function createOnce(look: LookParams): () => void {
  const stop = $plan.listen((plan) => {
    const draft = $draft.get()
    if (!draft.variable || !plan.request || !canCreate(plan) || $charts.get().length > 0) return
    stop()
    createChart(draft, draft.variable, plan.request, look)
  })
  return stop
}

function Plot() {
  const [chart] = useStore($charts)
  const land = useLand()
  const session = useStore($session)
  const wasThere = useRef(false)
  useEffect(() => {
    if (chart) wasThere.current = true
    else if (wasThere.current) location.assign(fromPage(panelAddress()))
  }, [chart])
  if (!chart) return <Before />
  return (
    <Suspense fallback={<p role="status">{plotTexts.waiting}</p>}>
      <ChartView chart={chart} land={land} isSignedIn={session.state === 'user'} />
    </Suspense>
  )
}

/** What stands in the way of the chart, or that nothing does. */
function Before() {
  const draft = useStore($draft)
  const plan = useStore($plan)
  const { size } = useStore($context)
  const failure = failureOf(useStore($chosenVariable))
  const { variable, chart } = draft
  if (failure !== undefined) return <Rejection says={[failure]} />
  const errors = addressErrors(plan.errors)
  const reason = variable && chart ? chartType(chart).unavailable(variable) : null
  if (errors.length > 0 || reason) return <Rejection says={reason ? [reason] : errors} isFixable />
  const [block] = plan.blocks
  const isWaiting = !variable || !block || (block.order === 5 && !isSettled(size))
  if (isWaiting) return <p role="status">{plotTexts.waiting}</p>
  return <Rejection says={[block.says, block.now]} block={block} isFixable />
}

interface RejectionProps {
  readonly says: readonly string[]
  readonly block?: Block
  /** Whether the panel of the charts page could change it. */
  readonly isFixable?: boolean
}

function Rejection({ says, block, isFixable = false }: RejectionProps) {
  // A link draws what it says: the panel changes it.
  const fix = block?.fix?.kind === 'change' ? null : block?.fix
  return (
    <div className="plot-rejection" role="alert">
      <h2>{plotTexts.problems}</h2>
      <ul>
        {says.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        {fix && <Button onPress={() => applyFix(fix)}>{fix.says}</Button>}
        <a className="button" href={isFixable ? panelAddress() : chartsPath}>
          {isFixable ? plotTexts.toPanel : plotTexts.toCharts}
        </a>
      </p>
    </div>
  )
}

/** The charts page with the same draft. */
function panelAddress(): string {
  return (plotAddress($draft.get()) ?? plotPath + location.search).replace(plotPath, chartsPath)
}
