import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { MarkerOptions } from '#components/chart/look/LookDialog.tsx'
import { firstMarker } from '#core/charts/look/markers.ts'

const meta: Meta<typeof MarkerOptions> = {
  title: 'chart/MarkerOptions',
  component: MarkerOptions,
  parameters: { ground: 'glass' },
  args: { marker: firstMarker, onChange: fn() },
}
export default meta
type Story = StoryObj<typeof MarkerOptions>

export const Changed: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Marker options' }))
    const [opacity, size] = [await screen.findByLabelText('Opacity'), screen.getByLabelText('Size')]
    await userEvent.clear(opacity)
    await userEvent.type(opacity, '2')
    await expect(await screen.findByText('Opacity should be 0.1 to 1')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(opacity)
    await userEvent.type(opacity, '0.4')
    await userEvent.clear(size)
    await userEvent.type(size, '12')
    await userEvent.click(screen.getByRole('button', { name: /Colour/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Orange' }))
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith({ opacity: 0.4, size: 12, colour: 'orange' }))
  },
}
