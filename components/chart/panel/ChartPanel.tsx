import './ChartPanel.css'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { sizeNotice } from '#core/charts/plan/defaults.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { notTried, succeeded } from '#core/request/RequestState.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { CreateBox, type CreateBoxProps } from './CreateBox.tsx'
import { HowStep } from './HowStep.tsx'
import { RangeNotices } from './RangeNotices.tsx'
import { Step } from './Step.tsx'
import { VariableDetailsDialog } from './VariableDetails.tsx'
import { WhenStep } from './WhenStep.tsx'
import { WhereStep } from './WhereStep.tsx'

interface ChartPanelProps extends CreateBoxProps {
  /** How many plots a guest has left, in words; `null` for signed-in users. */
  readonly plots: string | null
  /** What visitors are offered before anything is asked for. */
  readonly welcome?: ReactNode
  /** Shown below the steps: what else can be done with the variable. */
  readonly more?: ReactNode
  /** Why the variable or the list did not come. */
  readonly problem: string | null
  /** What to know of locked ranges and the variable that was chosen last. */
  readonly lockAlerts: readonly string[]
  readonly isLoading: boolean
  readonly isLocked: boolean
  readonly isDrawing: boolean
  /** Opens the search for a variable. */
  readonly onSearch: () => void
  readonly onChange: (change: Partial<Draft>) => void
  readonly onDraw: (isDrawing: boolean) => void
  readonly onLock: (isLocked: boolean) => void
  readonly onHide: () => void
}

/** The order in which a chart is described: what, where, when, how; then its size, what blocks it, and the button. */
export function ChartPanel(props: ChartPanelProps) {
  const { draft, plan, context, plots, problem, isLocked, isDrawing, onChange } = props
  const isDisabled = !draft.variable || isDrawing || isLocked
  return (
    <form className="chart-panel" aria-label="New chart" onSubmit={(event) => event.preventDefault()}>
      <div className="panel-head">
        <h1>New chart</h1>
        {plots && <p className="panel-plots">{plots}</p>}
        <Button tone="icon" aria-label="Hide panel" onPress={props.onHide}>
          <Icon name="previous" />
        </Button>
      </div>
      {props.welcome}
      <ol className="panel-steps">
        <WhatStep {...props} />
        <WhereStep
          draft={draft}
          errors={plan.errors}
          isDisabled={isDisabled}
          isDrawing={isDrawing}
          onChange={onChange}
          onDraw={props.onDraw}
        />
        <WhenStep draft={draft} errors={plan.errors} isDisabled={isDisabled} isBlocked={plan.blocks[0]?.order === 12} onChange={onChange} />
        <HowStep draft={draft} onChange={onChange} />
        {props.more && <li className="panel-step">{props.more}</li>}
      </ol>
      {problem && (
        <p className="panel-problem" role="alert">
          {problem}
        </p>
      )}
      <CreateBox draft={draft} plan={plan} context={context} onFix={props.onFix} onCreate={props.onCreate} />
    </form>
  )
}

function WhatStep({ draft, lockAlerts, isLoading, isLocked, isDrawing, onSearch, onLock }: ChartPanelProps) {
  const [hasDetails, setDetails] = useState(false)
  const { variable } = draft
  const tools = (
    <>
      <Button tone="icon" aria-label={chartTexts.search.variableDetails} onPress={() => setDetails(true)}>
        <Icon name="info" />
      </Button>
      <LockButton isLocked={isLocked} onLock={onLock} />
    </>
  )
  return (
    <Step number={1} title="What" aside={variable ? tools : null}>
      <button type="button" className="panel-variable" disabled={isDrawing || isLoading} onClick={onSearch}>
        <span>
          <b>{variable?.Long_Name ?? (isLoading ? chartTexts.loadingVariable : chartTexts.selectVariable)}</b>
          {variable && (
            <span>
              <code>{variable.Variable}</code> · {variable.Unit ? `${unitWords(variable.Unit)} · ` : ''}
              {variable.Dataset_Name}
            </span>
          )}
        </span>
        <Icon name="down" />
      </button>
      <RangeNotices alerts={lockAlerts} notice={sizeNotice(draft)} />
      <VariableDetailsDialog details={hasDetails && variable ? succeeded(variable) : notTried} onClose={() => setDetails(false)} />
    </Step>
  )
}

function LockButton({ isLocked, onLock }: Pick<ChartPanelProps, 'isLocked' | 'onLock'>) {
  return (
    <Button
      tone="icon"
      aria-label={isLocked ? 'Unlock space and time' : 'Lock space and time for the next variable'}
      onPress={() => onLock(!isLocked)}
    >
      <Icon name={isLocked ? 'locked' : 'unlocked'} />
    </Button>
  )
}
