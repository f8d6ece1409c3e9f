import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { SearchField } from '#components/catalog/SearchField.tsx'

const names = [
  { name: 'Sea Surface Temperature', count: 5 },
  { name: 'Air Temperature', count: 3 },
]

const meta: Meta<typeof SearchField> = {
  component: SearchField,
  parameters: { ground: 'paper' },
  args: { keywords: '', suggest: (typed) => (typed === '' ? [] : names.filter(({ name }) => name.toLowerCase().includes(typed))) },
}
export default meta
type Story = StoryObj<typeof SearchField>

export const Empty: Story = {}

/** Names of variables complete what is typed; arrow keys and Enter choose one. */
export const Completing: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: 'Keywords' })
    await userEvent.type(field, 'temp')
    await expect(canvas.getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(field).toHaveValue('Air Temperature')
    await expect(canvas.queryByRole('listbox')).toBeNull()
    await userEvent.type(field, '{Control>}a{/Control}sea')
    await expect(canvas.getByRole('option')).toBeVisible()
  },
}

/** CAT-02: how to search. */
export const Help: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('How search works'))
    await expect(canvas.getByText('Similar spellings are listed below the exact matches.')).toBeVisible()
  },
}
