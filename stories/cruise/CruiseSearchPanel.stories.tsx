import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { type CruiseSearch, CruiseSearchPanel } from '#components/cruise/CruiseSearchPanel.tsx'
import { noCruiseFilters } from '#core/catalog/cruiseFilters.ts'
import { listedCruise, listedCruises } from '../../tests/fixtures/listedCruises.ts'
import { onChartStage } from '../chart/onChartStage.tsx'

const start: CruiseSearch = {
  query: { words: '', filters: noCruiseFilters },
  grouping: 'year',
  openGroup: null,
  chosen: [],
  says: null,
  target: null,
}

const meta: Meta<typeof CruiseSearchPanel> = {
  component: CruiseSearchPanel,
  args: {
    cruises: listedCruises,
    counts: { 1: 12_000, 2: 30_000, 3: 60_000 },
    search: start,
    hrefOf: (name) => `#${name}`,
    onClear: fn(),
    onRender: fn(),
    onClose: fn(),
    onOpen: fn(),
    isOpen: true,
  },
  decorators: [onChartStage],
  render: function Searching({ search, ...args }) {
    const [now, setNow] = useState(search)
    return (
      <CruiseSearchPanel
        {...args}
        search={now}
        onQuery={(query) => setNow({ ...now, query })}
        onGrouping={(grouping) => setNow({ ...now, grouping, openGroup: null })}
        onGroup={(openGroup) => setNow({ ...now, openGroup })}
        onChoose={(id, isChosen) => setNow({ ...now, chosen: isChosen ? [...now.chosen, id] : now.chosen.filter((other) => other !== id) })}
        onGoTo={({ ID, Year }) => setNow({ ...now, openGroup: Year, target: { id: ID } })}
      />
    )
  },
}
export default meta
type Story = StoryObj<typeof CruiseSearchPanel>

export const NothingChosen: Story = {
  play: async ({ args, canvasElement }) => {
    const panel = within(canvasElement)
    const render = panel.getByRole('button', { name: 'No Cruises Selected' })
    await userEvent.click(render)
    await expect(args.onRender).not.toHaveBeenCalled()
    await expect(render).toHaveAccessibleDescription(/Select cruises/)
  },
}

const thousands = {
  cruises: Array.from({ length: 5000 }, (_, i) =>
    listedCruise({ ID: i + 1, Name: `DRAWN_${i}`, Year: String(2020 - (i % 4)), Sensors: ['CTD', 'Bottle', 'Underway'] }),
  ),
  counts: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [i + 1, 10])),
}

/** Beside the map: few cruises, all groups open. */
export const BesideTheMap: Story = {
  args: { isOpen: false, search: { ...start, chosen: [1] } },
  play: async ({ args, canvasElement }) => {
    const panel = within(canvasElement)
    await expect(await panel.findByRole('checkbox', { name: 'Select DRAWN_A10' })).toBeChecked()
    await expect(panel.queryByRole('button', { name: /^2021/ })).toBeNull()
    await expect(panel.queryByText('Chief Scientists')).toBeNull()
    await userEvent.click(panel.getByRole('button', { name: 'Search Cruises' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}

export const OneGroupOpen: Story = {
  args: thousands,
  play: async ({ canvas }) => {
    const panel = canvas
    const [first] = panel.getAllByRole('button', { name: /^2020/ })
    await userEvent.click(first as HTMLElement)
    await userEvent.click(await panel.findByRole('checkbox', { name: 'Select DRAWN_0' }))
    await expect(panel.getByRole('button', { name: 'Render 1 Cruise Trajectories' })).toBeVisible()
    // Its head is 38 px high, and the arrow keys lead on from it.
    await expect((first as HTMLElement).getBoundingClientRect().height).toBeCloseTo(38, 0)
    ;(first as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(panel.getByRole('checkbox', { name: 'Select DRAWN_0' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp} ')
    await waitFor(() => expect(panel.queryByRole('checkbox', { name: 'Select DRAWN_0' })).toBeNull())
    await userEvent.click(panel.getByRole('button', { name: /^2019/ }))
    await panel.findByRole('checkbox', { name: 'Select DRAWN_1' })
    await expect(panel.queryByRole('checkbox', { name: 'Select DRAWN_0' })).toBeNull()
  },
}

export const Filtered: Story = {
  args: { search: { ...start, query: { words: 'gradients', filters: { ...noCruiseFilters, years: ['2021'], sensors: ['CTD'] } } } },
}

export const NoResult: Story = { args: { search: { ...start, query: { words: 'nothing like it', filters: noCruiseFilters } } } }

export const TooMany: Story = {
  args: {
    search: { ...start, chosen: [2, 3], openGroup: '2021' },
  },
}

export const NotAdded: Story = {
  args: { search: { ...start, chosen: [1, 2], says: 'DRAWN_B1 was not added: together the cruises would have 102,000 points.' } },
}

export const Thousands: Story = {
  args: {
    ...thousands,
    search: { ...start, openGroup: '2019' },
  },
  play: async ({ canvas, canvasElement }) => {
    const panel = canvas
    await panel.findByRole('checkbox', { name: 'Select DRAWN_1' })
    await expect(canvasElement.querySelectorAll('.cruise-row').length).toBeLessThan(60)
  },
}
