import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { CellCharts, type CellPart } from '#components/chart/stage/CellCharts.tsx'
import { chartWords } from '#components/chart/words/chartWords.ts'
import { Button } from '#components/controls/Button.tsx'
import { plotAddress } from '#core/charts/address/plotAddress.ts'
import { cellCharts } from '#core/charts/plan/cellCharts.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { closeCell, costOfGuest, keepCellChart } from '../stores/cells.ts'
import { closeChart, loadChart } from '../stores/charts.ts'
import { $guestPlots } from '../stores/guest.ts'
import { $cellCharts, type Chart } from '../stores/openCharts.ts'

interface CellPanelProps {
  readonly chart: Chart
  readonly cell: ChartCell
  /** Whether this page has tabs, of which a chart can get one. */
  readonly hasTabs: boolean
}

/** The time series and the depth profile of a cell of a chart. */
export function CellPanel({ chart: { id, draft, variable }, cell, hasTabs }: CellPanelProps) {
  const open = useStore($cellCharts)
  const guestPlots = useStore($guestPlots)
  const known = useMemo(() => cellCharts(draft, variable, cell, { guestPlots }), [draft, variable, cell, guestPlots])
  const parts = known.map(({ name, says }): CellPart => {
    const chart = open.find((each) => each.beside === id && each.name === name)
    return { name, says: says ?? '', chart: chart ? partOf(chart, hasTabs) : null }
  })
  return <CellCharts place={cell.text} parts={parts} onClose={() => closeCell(id)} />
}

function partOf({ id, draft, variable, look, content }: Chart, hasTabs: boolean): CellPart['chart'] {
  return {
    look,
    content,
    words: chartWords(draft, variable),
    cost: costOfGuest(),
    keep: hasTabs ? (
      <Button tone="plain" onPress={() => keepCellChart(id)}>
        {chartTexts.cell.keep}
      </Button>
    ) : (
      <a className="button" data-tone="plain" href={plotAddress(draft) ?? undefined}>
        {chartTexts.cell.open}
      </a>
    ),
    onLoad: () => loadChart(id),
    onStop: () => closeChart(id),
  }
}
