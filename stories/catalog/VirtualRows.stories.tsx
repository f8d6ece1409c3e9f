import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { DatasetCard } from '#components/catalog/DatasetCard.tsx'
import { DatasetList } from '#components/catalog/DatasetList.tsx'
import { VirtualRows } from '#components/catalog/VirtualRows.tsx'
import { CoverageShapes } from '#components/map/CoverageThumbnail.tsx'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { samples } from '../../tests/fixtures/datasetSamples.ts'

const all = Object.values(samples)
/** As many rows as are asked for, each with a name of its own. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const { record, extras } = all[at % all.length] ?? samples.climatology
    return { record: { ...record, Short_Name: `${record.Short_Name}_${at}`, Long_Name: `${at + 1}. ${record.Long_Name}` }, extras }
  })

const meta: Meta<typeof VirtualRows> = {
  component: VirtualRows,
  parameters: { ground: 'paper' },
  decorators: [
    (Story) => (
      <div>
        <CoverageShapes land={coarseLand} datasets={all} />
        <h2 className="vh">Results</h2>
        <DatasetList>
          <Story />
        </DatasetList>
      </div>
    ),
  ],
  args: { exact: rows(2000), similar: [], isWhole: false, renderRow: (entry, unfolding) => <DatasetCard entry={entry} {...unfolding} /> },
}
export default meta
type Story = StoryObj<typeof VirtualRows>

const titleOf = (root: HTMLElement, row: number) => root.querySelector<HTMLElement>(`[data-row="${row}"] [data-tour="title"]`)

/** CAT-16: two thousand rows of which a handful is drawn; keys lead from title to title and to the ends. */
export const Long: Story = {
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(titleOf(canvasElement, 0)).not.toBeNull())
    await expect(canvasElement.querySelectorAll('[data-row]').length).toBeLessThan(25)
    titleOf(canvasElement, 0)?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(titleOf(canvasElement, 1)).toHaveFocus())
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(titleOf(canvasElement, 1999)).toHaveFocus())
    await expect(canvas.getByText(/^Page/)).toHaveTextContent('Page 80 of 80')
  },
}

/** CAT-16: a list of one page is in the page as a whole, so that the browser's own search finds all of it; the same keys lead through it. */
export const OnePage: Story = {
  args: { exact: rows(25), isWhole: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-row]')).toHaveLength(25)
    titleOf(canvasElement, 0)?.focus()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(titleOf(canvasElement, 24)).toHaveFocus())
    await expect(titleOf(canvasElement, 24)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(titleOf(canvasElement, 23)).toHaveFocus())
    await expect(canvas.queryByText(/^Page/)).toBeNull()
  },
}

/** D65: similar spellings are below, under a heading that keys step over. */
export const WithSimilarSpellings: Story = {
  args: { exact: rows(1), similar: rows(3) },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(titleOf(canvasElement, 0)).not.toBeNull())
    await expect(canvas.getByRole('heading', { name: 'Similar spellings' })).toBeVisible()
    titleOf(canvasElement, 0)?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(titleOf(canvasElement, 2)).toHaveFocus())
  },
}
