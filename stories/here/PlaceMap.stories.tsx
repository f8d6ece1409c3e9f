import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { PlaceMap } from '#components/here/PlaceMap.tsx'

const meta: Meta<typeof PlaceMap> = {
  title: 'here/PlaceMap',
  component: PlaceMap,
  args: { place: { lat: 15, lon: 170 }, onPlace: fn() },
}
export default meta
type Story = StoryObj<typeof PlaceMap>

export const Chosen: Story = {
  name: 'MAT-16 a click on the map chooses a place',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('img'))
    await expect(args.onPlace).toHaveBeenCalledWith(expect.any(Number), expect.any(Number))
  },
}

export const NoneYet: Story = { args: { place: null } }
