import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ChartFrame } from '#components/chart/stage/ChartFrame.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import type { HeatmapModel } from '#core/charts/heatmap/model.ts'
import { initialLook } from '#core/charts/index.ts'
import type { SplitBy } from '#core/charts/look/look.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { failed, inProgress, notTried, type RequestState, succeeded } from '#core/request/RequestState.ts'
import { januaryHeatmap } from '../../tests/fixtures/charts/answers.ts'
import { pictureSource } from '../../tests/fixtures/pictureSource.ts'
import { onChartStage } from './onChartStage.tsx'

const model = januaryHeatmap()
const panels = Array.from({ length: 12 }, (_, month) => ({
  title: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
  model: month === 10 ? null : { ...model, means: model.means.map((mean) => mean - month) },
}))
const sheet: SplitChart = { by: 'date', isPlayed: false, range: 'Time', panels, spread: model.spread }

interface Props {
  readonly isSplit: boolean
  readonly content: RequestState<HeatmapModel>
  readonly onSave: (image: Blob, form: string, panel: string | null) => void
}

function Chart({ isSplit, content, onSave }: Props) {
  const [look, setLook] = useState(initialLook('heatmap', model, { palette: 'thermal' }))
  const [split, setSplit] = useState<RequestState<SplitChart>>(isSplit ? succeeded(sheet) : notTried)
  const [wanted, setWanted] = useState<SplitBy | null>(isSplit ? 'date' : null)
  useEffect(() => {
    const timer = setTimeout(() => setSplit(wanted ? succeeded(sheet) : notTried), 50)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <ChartFrame
      name="heatmap"
      look={look}
      words={{
        name: 'sst',
        title: 'Sea surface temperature',
        unit: '°C',
        time: 'January to December',
        dataset: 'COADS monthly climatology',
        datasetAddress: '#',
        source: 'NOAA',
        distributor: '',
        ranges: [
          ['Time', 'January to December'],
          ['Depth', '0 m'],
        ],
      }}
      content={content}
      split={split}
      land={coarseLand}
      onLook={(change) => setLook({ ...look, ...change })}
      onSplit={(by) => {
        setSplit(inProgress)
        setWanted(by)
      }}
      pictures={pictureSource}
      findOrigin={async () => ({ citation: 'Woodruff, S. (1987): COADS. Version 1.', address: 'https://portal.example/plot?id=1' })}
      onSave={onSave}
      onAnimation={async () => undefined}
      onClose={() => undefined}
    />
  )
}

const meta: Meta<typeof Chart> = {
  title: 'chart/Split',
  component: Chart,
  parameters: { ground: 'glass' },
  args: { isSplit: true, content: succeeded(model), onSave: fn() },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof Chart>

export const ByDate: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(canvasElement.querySelectorAll('.split-panel canvas')).toHaveLength(11))
    await expect(page.getByText('No data.')).toBeVisible()
    page.getByRole('region', { name: 'March' })
    const pictures = page.getAllByRole('application')
    await expect(pictures).toHaveLength(11)
    await waitFor(() => expect(pictures[2]?.querySelector('canvas')).not.toBeNull())
    pictures[2]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-labelledby]:nth-of-type(3) [aria-live]')?.textContent).toMatch(/^\d+(\.\d\d?)?°.*: /),
    )
    await userEvent.click(page.getByRole('button', { name: 'Download SVG of March' }))
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(expect.any(Blob), 'svg', 'March'))
  },
}

/** A control says at once that the chart is drawn again, and its tools can be put away. */
export const SplitByTheReader: Story = {
  args: { isSplit: false },
  play: async ({ canvas, canvasElement }) => {
    const page = canvas
    await userEvent.click(page.getByRole('button', { name: /^Split and play/ }))
    await userEvent.click(page.getByRole('button', { name: /Split by/ }))
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Date' }))
    await expect(await page.findByText('Re-rendering')).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelectorAll('.split-panel canvas')).toHaveLength(11))
    await waitFor(() => expect(page.queryByText('Re-rendering')).toBeNull(), { timeout: 5000 })
    await userEvent.click(page.getByRole('button', { name: 'Hide tools' }))
    await expect(page.queryByRole('button', { name: /^Look/ })).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Show tools' }))
    await expect(page.getByRole('button', { name: /^Look/ })).toBeVisible()
  },
}

export const OnPaper: Story = { parameters: { ground: 'paper' } }

export const Loading: Story = { args: { isSplit: false, content: inProgress } }

export const Failed: Story = {
  args: { isSplit: false, content: failed('The connection was lost.') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The connection was lost.')
  },
}
