import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { SensorGlossary } from '#components/workbook/SensorGlossary.tsx'

const entry = (Sensor: string, Description: string, exData = '', subcategory = '') => ({ Sensor, Description, exData, subcategory })

const meta: Meta<typeof SensorGlossary> = {
  component: SensorGlossary,
  args: {
    tabs: [
      {
        id: 'devices',
        label: 'Devices',
        groups: [
          {
            title: 'hydrography',
            rank: 1,
            entries: [
              entry('CTD', 'Conductivity, temperature and depth.', 'HLY1502_CTD,HOT_CTD', 'profiler'),
              entry('Float', 'An autonomous profiler.'),
            ],
          },
        ],
      },
      { id: 'methods', label: 'Methods', groups: [{ title: 'chemistry', rank: 1, entries: [entry('Bottle', 'Water from a rosette.')] }] },
    ],
  },
}
export default meta
type Story = StoryObj<typeof SensorGlossary>

export const FirstTab: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'HOT_CTD' })).toHaveAttribute('href', '/catalog/datasets/HOT_CTD')
  },
}

export const AnotherTab: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /Methods/ }))
    await expect(canvas.getByText('Water from a rosette.')).toBeVisible()
  },
}
