import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { ColourKey } from '#components/catalog/ColourKey.tsx'
import { LookControls } from '#components/chart/look/LookControls.tsx'
import { defaultLook } from '#core/charts/look/look.ts'
import { paletteLabel, paletteNames } from '#core/charts/look/palettes.ts'

const meta: Meta<typeof LookControls> = {
  title: 'chart/Palettes',
  component: LookControls,
  parameters: { ground: 'glass' },
  args: { controls: ['palette'], look: { ...defaultLook, palette: 'thermal', ownPalette: 'thermal' }, unit: '°C', onChange: fn() },
}
export default meta
type Story = StoryObj<typeof LookControls>

/** The palette of the variable is the default; each choice shows its colours. */
export const Open: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Default.*Palette|Palette.*Default/ }))
    const options = await screen.findAllByRole('option')
    await expect(options[0]).toHaveTextContent('Default')
    await expect(options.every((option) => option.querySelector('svg rect') !== null)).toBe(true)
    await userEvent.click(screen.getByRole('option', { name: 'Jet' }))
    await expect(args.onChange).toHaveBeenCalledWith({ palette: 'Jet' })
  },
}

export const Changed: Story = {
  args: { look: { ...defaultLook, palette: 'Jet', ownPalette: 'thermal' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Jet/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Default' }))
    await expect(args.onChange).toHaveBeenCalledWith({ palette: 'thermal' })
  },
}

const bell = Array.from({ length: 48 }, (_, bin) => Math.exp(-(((bin - 24) / 12) ** 2)))
const ends = { min: -1.8, max: 31.2 }

/** Every palette as the key of a map, also where values lie beyond the range. */
export const Keys: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <div className="story-row">
      {paletteNames.map((palette) => (
        <div key={palette} className="story-key">
          {paletteLabel(palette)}
          <ColourKey palette={palette} range={{ min: 4, max: 26 }} unit="deg_C" decimals={1} counts={bell} values={ends} />
        </div>
      ))}
    </div>
  ),
}
