import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { type PickedVariable, ProgramDatasets } from '#components/program/ProgramDatasets.tsx'
import type { ProgramDataset } from '#core/catalog/programPage.ts'

const datasets: readonly ProgramDataset[] = [
  {
    shortName: 'Underway',
    longName: 'Underway Measurements',
    rows: 17_507,
    cruises: 3,
    variables: [
      { name: 'sst', longName: 'Sea Surface Temperature', unit: '°C' },
      { name: 'salinity', longName: 'Salinity', unit: '' },
    ],
  },
  { shortName: 'Notes', longName: 'Notes of the Watch', rows: 120, cruises: 1, variables: [] },
]

function Stage() {
  const [picked, setPicked] = useState<PickedVariable | null>({ dataset: 'Underway', variable: 'sst' })
  return <ProgramDatasets datasets={datasets} picked={picked} onPick={setPicked} sample={<p>A look at {picked?.variable}</p>} />
}

const meta: Meta<typeof Stage> = {
  component: Stage,
  parameters: { ground: 'paper' },
  decorators: [
    (Story) => (
      <>
        <h2 className="vh">Data sets</h2>
        <Story />
      </>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof Stage>

export const DataSets: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Sea Surface Temperature/ })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Salinity' }))
    await expect(canvas.getByText('A look at salinity')).toBeVisible()
  },
}
