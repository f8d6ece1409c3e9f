import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { initialLook } from '#core/charts/index.ts'
import { onChartStage } from './onChartStage.tsx'
import { temperatureSalinityOf } from './temperatureSalinityOf.ts'

const few = temperatureSalinityOf(60)
const many = temperatureSalinityOf(2_000)

const meta: Meta<typeof ChartPlot> = {
  title: 'chart/TemperatureSalinity',
  component: ChartPlot,
  parameters: { ground: 'glass' },
  args: {
    name: 'temperatureSalinity',
    model: few,
    look: initialLook('temperatureSalinity', few, { palette: 'thermal' }),
    words: { name: 'temperature', title: 'Water temperature', unit: '°C', time: '' },
    label: 'Temperature-salinity diagram of a voyage.',
    land: null,
  },
  decorators: [onChartStage],
}
export default meta
type Story = StoryObj<typeof ChartPlot>

/** Both values of a pair are read out, and the potential density that follows from them. */
export const Voyage: Story = {
  play: async ({ canvas, canvasElement }) => {
    const page = canvas
    await page.findByText(/^Point at/)
    page.getByRole('application').focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(
        /: 25\.9\d\s°C, practical salinity 36\.26, σ₀ 2\d\.\d\d\skg m⁻³$/,
      ),
    )
    await expect(page.getByText(/^2\d\.\d\d\skg m⁻³$/)).toBeVisible()
  },
}

/** Many pairs are painted as one picture. */
export const ManyPairs: Story = { args: { model: many } }

export const OnPaper: Story = { parameters: { ground: 'paper' } }
