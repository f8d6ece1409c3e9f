import { useEffect, useState } from 'react'
import { Progress } from '#components/controls/Progress.tsx'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { RequestState } from '#core/request/RequestState.ts'
import { countText } from '#core/text/counted.ts'

interface ChartWaitProps {
  readonly content: RequestState<unknown>
  readonly onStop: () => void
}

/** How far a chart's data are, how to stop them, and after a while that large queries take their time (CHT-13). */
export function ChartWait({ content, onStop }: ChartWaitProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), limits.slowChartMs)
    return () => clearTimeout(timer)
  }, [])
  const rows = content.state === 'streaming' ? content.rows : 0
  const { fraction, detail } =
    content.state === 'processing'
      ? { fraction: limits.chartReceivedFraction, detail: 'making the chart' }
      : rows > 0
        ? { fraction: limits.chartArrivingFraction, detail: `${countText(rows)} rows` }
        : { fraction: undefined, detail: 'waiting for the portal' }
  return (
    <div className="chart-wait">
      <Progress
        label={isSlow ? chartTexts.slowQuery : 'Loading observations'}
        detail={detail}
        {...(fraction === undefined ? {} : { fraction })}
        onStop={onStop}
      />
    </div>
  )
}
