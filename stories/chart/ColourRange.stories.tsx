import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ColourRange } from '#components/chart/look/LookDialog.tsx'

const meta: Meta<typeof ColourRange> = {
  title: 'chart/ColourRange',
  component: ColourRange,
  parameters: { ground: 'glass' },
  args: { range: { min: -1.8, max: 28.43 }, unit: '°C', onChange: fn() },
}
export default meta
type Story = StoryObj<typeof ColourRange>

export const Changed: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Range −1.8 to 28.43/ }))
    const [min, max] = [await screen.findByLabelText('Minimum'), screen.getByLabelText('Maximum')]
    await userEvent.clear(min)
    await userEvent.type(min, 'cold')
    await expect(await screen.findByText('Invalid value')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(min)
    await userEvent.type(min, '30')
    await expect(await screen.findByText('Min must be higher than max')).toBeVisible()
    await userEvent.clear(min)
    await userEvent.type(min, '10')
    await userEvent.clear(max)
    await userEvent.type(max, '20{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith({ min: 10, max: 20 }))
    await expect(args.onChange).toHaveBeenCalledTimes(1)
  },
}

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(await screen.findByRole('dialog', { name: 'Colour range' })).toBeVisible()
  },
}
