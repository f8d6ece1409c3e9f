import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { VirtualList } from '#components/controls/VirtualList.tsx'
import './virtualList.css'

interface Item {
  readonly name: string
  readonly isHeading?: boolean
}
const many: readonly Item[] = Array.from({ length: 20_000 }, (_, at) => ({ name: `Station ${at + 1}` }))
const height = 40

function Sample({ items, isWhole = false }: { readonly items: readonly Item[]; readonly isWhole?: boolean }) {
  return (
    <VirtualList
      label="Stations"
      className="list-story"
      items={items}
      isWhole={isWhole}
      itemsKey={items.length}
      height={height}
      focusOn="button"
      isSkipped={({ isHeading }) => isHeading === true}
      pageSize={10}
      renderItem={({ name, isHeading }) => (isHeading ? <p>{name}</p> : <button type="button">{name}</button>)}
    />
  )
}

const meta: Meta = { title: 'controls/VirtualList', component: VirtualList }
export default meta
type Story = StoryObj

export const Many: Story = {
  name: 'of twenty thousand rows a handful is in the page; keys reach all of them, and each says where it stands',
  render: () => <Sample items={many} />,
  play: async ({ canvas }) => {
    const button = (name: string) => canvas.queryByRole('button', { name })
    await waitFor(() => expect(button('Station 1')).not.toBeNull())
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(30)
    button('Station 1')?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(button('Station 2')).toHaveFocus())
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => expect(button('Station 12')).toHaveFocus())
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(button('Station 20000')).toHaveFocus())
    const last = button('Station 20000')?.closest('[role="listitem"]')
    await expect(last).toHaveAttribute('aria-posinset', '20000')
    await expect(last).toHaveAttribute('aria-setsize', '20000')
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(button('Station 1')).toHaveFocus())
  },
}

export const WithAHeading: Story = {
  name: 'keys step over headings',
  parameters: { ground: 'glass' },
  render: () => <Sample isWhole items={[{ name: 'Station A' }, { name: 'Elsewhere', isHeading: true }, { name: 'Station B' }]} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Station A' })).not.toBeNull())
    canvas.getByRole('button', { name: 'Station A' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Station B' })).toHaveFocus())
  },
}
