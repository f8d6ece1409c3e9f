import { useId } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { chartType } from '#core/charts/index.ts'
import { type Block, type BlockFix, estimateLimit, type PlanContext } from '#core/charts/plan/blocks.ts'
import { buttonHelp, buttonText, canCreate, type Plan } from '#core/charts/plan/plan.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { isSelect } from '#core/charts/request/request.ts'
import { limits } from '#core/limits/charts.ts'
import { isSettled } from '#core/request/RequestState.ts'
import { countText } from '#core/text/counted.ts'

/** What is to be drawn, whether it can be, and what the reader may do about it. */
export interface CreateBoxProps {
  readonly draft: Draft
  readonly plan: Plan
  readonly context: PlanContext
  readonly onFix: (fix: BlockFix) => void
  readonly onCreate: () => void
}

/** The foot of the panel: how large it will be, why it cannot be made and what to do about it, and the button. */
export function CreateBox({ draft, plan, context, onFix, onCreate }: CreateBoxProps) {
  const id = useId()
  const hasErrors = Object.keys(plan.errors).length > 0
  const block = draft.variable && !hasErrors ? plan.blocks[0] : undefined
  const meter = meterOf(draft, plan, context)
  const isWaiting = !isSettled(context.size) && block?.order === 5
  return (
    <div className="panel-create" data-tour="create">
      {meter && <EstimateMeter {...meter} warning={plan.warning} />}
      {block && !isWaiting ? (
        <BlockBox id={id} block={block} onFix={onFix} />
      ) : (
        <p id={id} className="panel-help" role="status">
          {buttonHelp(draft, plan, context)}
        </p>
      )}
      <Button tone="primary" size="large" onPress={onCreate} blockedBy={canCreate(plan) ? undefined : id}>
        {buttonText(draft, plan, context)}
      </Button>
    </div>
  )
}

/** The size to show: that of the size check for irregular data, whose positions the browser cannot count, else the browser's estimate. */
function meterOf({ chart }: Draft, { request, estimate }: Plan, { size }: PlanContext) {
  if (!chart) return null
  if (request === null || !isSelect(request)) return estimate === null ? null : { estimate, limit: estimateLimit(chartType(chart)) }
  const rows = size.state === 'succeeded' ? size.value.rows : null
  return rows === null ? null : { estimate: Math.abs(rows), limit: limits.sparseRows }
}

function EstimateMeter({
  estimate,
  limit,
  warning,
}: {
  readonly estimate: number
  readonly limit: number
  readonly warning: string | null
}) {
  const id = useId()
  return (
    <div className="panel-meter">
      <label htmlFor={id}>
        <span className="num">
          About {countText(estimate)} of at most {countText(limit)} values
        </span>
      </label>
      <meter id={id} min={0} max={limit} high={limits.chartWarningRows} optimum={0} value={Math.min(estimate, limit)} />
      {warning && <p>{warning}</p>}
    </div>
  )
}

function BlockBox({ id, block, onFix }: { readonly id: string; readonly block: Block; readonly onFix: (fix: BlockFix) => void }) {
  const { fix } = block
  return (
    <div className="panel-block" id={id} role="alert">
      <Icon name="stop" />
      <p>
        <b>{block.says}</b>
        <span>{block.now} </span>
        {fix && (
          <button type="button" className="panel-fix" onClick={() => onFix(fix)}>
            {fix.says}
          </button>
        )}
      </p>
    </div>
  )
}
