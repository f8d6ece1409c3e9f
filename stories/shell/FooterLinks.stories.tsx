import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FooterLinks } from '#components/shell/FooterLinks.tsx'

const meta: Meta<typeof FooterLinks> = { title: 'shell/FooterLinks', component: FooterLinks }
export default meta

type Story = StoryObj<typeof FooterLinks>

export const Filled: Story = {
  name: 'NAV-19 a team chat, a code repository, one sponsor and three partners',
  args: {
    teamChat: { name: 'Team chat', href: 'https://chat.example.org' },
    codeRepository: { name: 'Code repository', href: 'https://code.example.org/pelagos' },
    sponsor: { name: 'Example Ocean Foundation', href: 'https://foundation.example.org' },
    partners: [
      { name: 'Institute of the Northern Sea', href: 'https://north.example.org' },
      { name: 'Institute of the Southern Sea', href: 'https://south.example.org' },
      { name: 'University of the Coast', href: 'https://coast.example.org' },
    ],
  },
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link')
    await expect(links).toHaveLength(6)
    for (const link of links) await expect(link).toHaveAttribute('rel', 'external noopener')
  },
}

export const Unset: Story = {
  name: 'NAV-19 nothing that is not given',
  args: { partners: [] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryAllByRole('link')).toEqual([])
    await expect(canvasElement.querySelector('dl')).toBeNull()
  },
}
