import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '#components/controls/Button.tsx'
import { Icon, iconNames } from '#components/controls/Icon.tsx'

const meta: Meta<typeof Button> = { component: Button, args: { children: 'Create', onPress: fn() } }
export default meta
type Story = StoryObj<typeof Button>

export const Tones: Story = {
  parameters: { ground: 'both' },
  render: (args) => (
    <div className="story-row">
      <Button {...args} tone="primary">
        Create chart
      </Button>
      <Button {...args}>
        <Icon name="download" />
        Download
      </Button>
      <Button {...args} tone="plain">
        Reset
      </Button>
      <Button {...args} tone="danger">
        Discard changes
      </Button>
      <Button {...args} tone="icon" aria-label="Close">
        <Icon name="close" />
      </Button>
      <Button {...args} tone="primary" size="large">
        Search the catalog
      </Button>
      <a className="button" href="#api">
        API reference
      </a>
    </div>
  ),
}

export const Disabled: Story = { parameters: { ground: 'both' }, args: { isDisabled: true } }

export const Blocked: Story = {
  args: { tone: 'primary', blockedBy: 'reason' },
  render: (args) => (
    <div className="story-column">
      <p id="reason">The region holds no data. Widen the region.</p>
      <Button {...args} />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Create' })
    await userEvent.click(button)
    await expect(args.onPress).not.toHaveBeenCalled()
    button.focus()
    await expect(button).toHaveFocus()
    await expect(button).toHaveAccessibleDescription('The region holds no data. Widen the region.')
  },
}

export const Pressed: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPress).toHaveBeenCalledOnce()
    await userEvent.click(within(canvasElement).getByRole('button'))
    await expect(args.onPress).toHaveBeenCalledTimes(2)
  },
}

export const Icons: Story = {
  parameters: { ground: 'both' },
  render: () => (
    <ul className="story-row">
      {iconNames.map((name) => (
        <li key={name} className="story-row">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
}
