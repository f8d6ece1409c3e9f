import { cellCharts } from '#core/charts/plan/cellCharts.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import { limits as accountLimits } from '#core/limits/account.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { notify } from '../../common/stores/notices.ts'
import { closeChart, loadChart, newChart } from './charts.ts'
import { $guest, $guestPlots } from './guest.ts'
import { $active, $cellCharts, $charts, addChart, changeChart, chartOf } from './openCharts.ts'

/** Opens a cell of a chart: its charts are fetched at once, but for guests, whose plots are counted, each when it is asked for. */
export function openCell(id: number, cell: ChartCell): void {
  const chart = chartOf(id)
  if (!chart) return
  closeCell(id)
  changeChart(id, { cell })
  for (const part of cellCharts(chart.draft, chart.variable, cell, { guestPlots: $guestPlots.get() })) {
    const made = part.says === null ? newChart(part.draft, chart.variable, part.request, { beside: id }) : null
    if (made && $guestPlots.get() === null) loadChart(made.id)
  }
}

/** Closes the cell of a chart, cancelling what is still fetched for it. */
export function closeCell(id: number): void {
  for (const part of $cellCharts.get()) if (part.beside === id) closeChart(part.id)
  changeChart(id, { cell: null })
}

/** Gives a chart of a cell a tab of its own, as it is; refused in words where no more charts can be opened. */
export function keepCellChart(id: number): void {
  const chart = chartOf(id)
  if (!chart) return
  if ($charts.get().length >= limits.chartTabs) notify(chartTexts.blocks.tooManyCharts, 'danger')
  else {
    addChart({ ...chart, beside: null })
    $active.set(id)
  }
}

/** What a guest is told before a chart of a cell is asked for; `null` for signed-in users. */
export function costOfGuest(): string | null {
  return $guestPlots.get() === null ? null : chartTexts.cell.ofGuest($guest.get()?.plotsLeft ?? accountLimits.guestPlotsPerDay)
}
