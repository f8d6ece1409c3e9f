import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { PageFinder } from '#components/shell/PageFinder.tsx'
import { pageFinderTexts } from '#core/messages/pageFinder.ts'

const groups = [
  { title: pageFinderTexts.datasets, entries: [{ title: 'COADS climatology', note: 'COADS_Climatology', href: '#coads' }] },
  {
    title: pageFinderTexts.documentation,
    entries: [
      { title: 'Python', href: '#python' },
      { title: 'Which engine', href: '#engines' },
    ],
  },
]

const meta: Meta<typeof PageFinder> = {
  component: PageFinder,
  args: { isOpen: true, text: 'a', groups, status: '3 results', onText: fn(), onClose: fn() },
}
export default meta
type Story = StoryObj<typeof PageFinder>

export const Results: Story = {
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.getByRole('menuitem', { name: /COADS climatology/ })).toHaveAttribute('href', '#coads')
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalled()
  },
}

export const NothingFound: Story = {
  args: { text: 'zzz', groups: [], status: pageFinderTexts.none },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(pageFinderTexts.none)
  },
}
