import type { Meta, StoryObj } from '@storybook/react-vite'
import { RecommendedList } from '#components/catalog/RecommendedList.tsx'
import { samples } from '../../tests/fixtures/datasetSamples.ts'

const meta: Meta<typeof RecommendedList> = {
  component: RecommendedList,
  parameters: { ground: 'paper' },
  decorators: [
    (Story) => (
      <>
        <h2>Recommended Datasets</h2>
        <Story />
      </>
    ),
  ],
  args: {
    datasets: Object.values(samples).map(({ record }) => record),
    whenEmpty: 'Data sets that you chart or download will appear here.',
  },
}
export default meta
type Story = StoryObj<typeof RecommendedList>

export const Some: Story = {}

export const Waiting: Story = { args: { datasets: null } }

export const Empty: Story = { args: { datasets: [] } }

export const Failed: Story = { args: { datasets: null, problem: 'Failed to load popular datasets.' } }

export const Night: Story = { globals: { palette: 'night' } }
