import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ChartModel } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { limits } from '#core/limits/charts.ts'

/** What is drawn of a chart. */
interface Drawn {
  readonly model: ChartModel | null
  readonly look: ChartLook
  readonly panels: SplitChart | null
}

/**
 * What to draw, a moment after it changed, so that the page says first that it is being drawn again (CHT-34). `isRerendering` holds while
 * that is so or `isBusy`, and long enough to be read; never for the first drawing of a model.
 */
export function useRerendering({ model, look, panels }: Drawn, isBusy: boolean): Drawn & { readonly isRerendering: boolean } {
  const wanted = useMemo(() => ({ model, look, panels }), [model, look, panels])
  const drawn = useDeferredValue(wanted)
  const isOutdated = (model !== null && drawn !== wanted && drawn.model === model) || isBusy
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (isOutdated) {
      setSaid(true)
      return
    }
    const timer = setTimeout(() => setSaid(false), limits.rerenderingNoticeMs)
    return () => clearTimeout(timer)
  }, [isOutdated])
  return { ...drawn, isRerendering: isOutdated || isSaid }
}
