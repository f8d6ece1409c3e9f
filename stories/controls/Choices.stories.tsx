import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { Chip } from '#components/controls/Chip.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { type Option, Select } from '#components/controls/Select.tsx'

const meta: Meta = { title: 'controls/Choices', component: Checkbox, subcomponents: { Chip, RadioGroup, Select } }
export default meta
type Story = StoryObj

const orders = [
  { id: 'latest', label: 'Latest' },
  { id: 'name', label: 'Name, A to Z' },
] as const satisfies readonly Option[]
type Order = (typeof orders)[number]['id']

const depths = [
  { id: 'any', label: 'Any' },
  { id: 'multiple', label: 'Multiple' },
  { id: 'surface', label: 'Surface' },
] as const satisfies readonly Option[]
type Depth = (typeof depths)[number]['id']

function SortBy() {
  const [order, setOrder] = useState<Order>('latest')
  return <Select label="Sort by" beside options={orders} value={order} onChange={setOrder} />
}

export const SelectClosed: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <SortBy />
      <Select label="Variable" options={orders} value={null} onChange={() => {}} placeholder="Choose a variable" />
      <Select label="Variable" options={orders} value={null} onChange={() => {}} error="Choose a variable first." />
      <Select label="Variable" options={orders} value="latest" onChange={() => {}} isDisabled />
    </div>
  ),
}

const chooseByKeyboard: Story['play'] = async ({ canvasElement }) => {
  const button = within(canvasElement).getByRole('button', { name: /Sort by/ })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(button).toHaveTextContent('Name, A to Z'))
  await waitFor(() => expect(button).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible())
}

export const SelectOpen: Story = { render: () => <SortBy />, play: chooseByKeyboard }

export const SelectOpenOnGlass: Story = {
  parameters: { ground: 'glass' },
  render: () => <SortBy />,
  play: async (context) => {
    await chooseByKeyboard(context)
    await expect(screen.getByRole('listbox').closest('.overlay.glass')).not.toBeNull()
  },
}

function Depths({ shape }: { readonly shape: 'segments' | 'list' }) {
  const [depth, setDepth] = useState<Depth>('any')
  return <RadioGroup label="Depth levels" options={depths} value={depth} onChange={setDepth} shape={shape} />
}

export const Radios: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <Depths shape="segments" />
      <Depths shape="list" />
      <RadioGroup
        label="Depth levels"
        options={depths}
        value="surface"
        onChange={() => {}}
        isDisabled
        hint="This variable has one level."
      />
    </div>
  ),
}

export const RadiosByKeyboard: Story = {
  render: () => <Depths shape="segments" />,
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Multiple' })).toBeChecked()
  },
}

export const Checkboxes: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-column">
      <Checkbox>Satellite</Checkbox>
      <Checkbox defaultSelected>In-Situ</Checkbox>
      <Checkbox isIndeterminate>All sensors</Checkbox>
      <Checkbox isDisabled>Simulation</Checkbox>
    </div>
  ),
}

export const Chips: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-row">
      <Chip tone="accent">Observation</Chip>
      <Chip>Monthly Climatology</Chip>
      <Chip tone="warning">Synthetic</Chip>
      <Chip onRemove={() => {}} removeLabel="Remove filter North Atlantic">
        North Atlantic
      </Chip>
    </div>
  ),
}

/** A form that is longer than what scrolls it. */
export const Scrolled: Story = {
  render: () => (
    <div data-testid="scroller" style={{ height: 120, overflow: 'auto' }}>
      <div style={{ height: 400 }} />
      <RadioGroup label="Format" shape="list" options={[{ id: 'csv', label: 'CSV' }]} value="csv" onChange={() => undefined} />
      <Checkbox>All variables</Checkbox>
    </div>
  ),
  play: async ({ canvas }) => {
    const scroller = canvas.getByTestId('scroller')
    scroller.scrollTop = scroller.scrollHeight
    // Hidden inputs scroll with their labels, or the page would jump to where they are left behind when they are focused.
    for (const input of scroller.querySelectorAll('input')) {
      const label = input.closest('label')?.getBoundingClientRect()
      await expect(input.getBoundingClientRect().top).toBeGreaterThanOrEqual(label?.top ?? Number.POSITIVE_INFINITY)
      await expect(input.getBoundingClientRect().top).toBeLessThanOrEqual(label?.bottom ?? 0)
    }
  },
}
