import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { NumberField } from '#components/controls/NumberField.tsx'
import { TextField } from '#components/controls/TextField.tsx'

const meta: Meta = { title: 'controls/Fields', component: NumberField, subcomponents: { TextField } }
export default meta
type Story = StoryObj

export const Text: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <TextField label="Description" placeholder="For example: laptop" hint="You will know the key by it." />
      <TextField label="Username" defaultValue="demo" isRequired />
      <TextField label="Description" isInvalid error="A key needs a description." />
      <TextField label="Table name" defaultValue="tblCOADS" isDisabled />
    </div>
  ),
}

export const Numbers: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <NumberField label="Depth" unit="m" defaultValue={1000} minValue={0} maxValue={11000} />
      <NumberField label="North" letter="N" unit="°" defaultValue={21.3} minValue={-90} maxValue={90} />
      <NumberField label="South" letter="S" unit="°" defaultValue={40} isInvalid error="South lies north of north. Swap the two." />
      <NumberField label="Month" defaultValue={1} isDisabled />
    </div>
  ),
}

function OneNumber() {
  const [value, setValue] = useState(10)
  return (
    <div className="story-column">
      <NumberField label="Latitude" unit="°" value={value} onChange={setValue} minValue={-90} maxValue={90} />
      <output>{value}</output>
    </div>
  )
}

export const NumberIsBroughtIntoRange: Story = {
  render: () => <OneNumber />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Latitude' })
    await userEvent.clear(input)
    await userEvent.type(input, '91')
    await userEvent.tab()
    await expect(canvas.getByRole('status')).toHaveTextContent('90')
  },
}
