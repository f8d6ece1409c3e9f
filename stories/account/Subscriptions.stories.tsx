import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { SubscriptionDialog } from '#components/account/SubscriptionDialog.tsx'
import { SubscriptionList } from '#components/account/SubscriptionList.tsx'

const meta: Meta = { title: 'account/Subscriptions' }
export default meta
type Story = StoryObj

const subscriptions = [
  { User_ID: 1, Dataset_ID: 7, Dataset_Name: 'tblWind_NRT', Dataset_Long_Name: 'Near-real-time wind over the oceans' },
  {
    User_ID: 1,
    Dataset_ID: 3,
    Dataset_Name: 'tblCOADS_Climatology',
    Dataset_Long_Name: 'COADS monthly climatology of surface temperature',
  },
]
const addressOf = (shortName: string) => `#${shortName}`
const onRemove = fn(async () => true)

export const List: Story = {
  name: 'SUB-01 subscriptions are listed by name and the selected ones are removed',
  parameters: { ground: 'paper' },
  render: () => <SubscriptionList subscriptions={subscriptions} addressOf={addressOf} isWaiting={false} onRemove={onRemove} />,
  play: async ({ canvas }) => {
    const names = within(canvas.getByRole('list', { name: 'Subscriptions' })).getAllByRole('checkbox')
    await expect(names.map((box) => box.getAttribute('aria-label'))).toEqual(['tblCOADS_Climatology', 'tblWind_NRT'])
    const remove = canvas.getByRole('button', { name: 'Unsubscribe' })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'tblWind_NRT' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Unsubscribe' }))
    await expect(onRemove).toHaveBeenCalledWith(['tblCOADS_Climatology'])
  },
}

export const OnGlass: Story = {
  parameters: { ground: 'glass' },
  render: () => <SubscriptionList subscriptions={subscriptions} addressOf={addressOf} isWaiting={false} onRemove={onRemove} />,
}

export const Removing: Story = {
  render: () => <SubscriptionList subscriptions={subscriptions} addressOf={addressOf} isWaiting onRemove={onRemove} />,
}

const question = { isOpen: true, datasetName: 'tblWind_NRT', onClose: () => {} }
const onConfirm = fn()

export const Subscribe: Story = {
  name: 'SUB-02 the dialog of the subscribe control confirms',
  render: () => <SubscriptionDialog {...question} isSubscribed={false} isWaiting={false} onConfirm={onConfirm} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }))
    await expect(onConfirm).toHaveBeenCalledOnce()
  },
}

export const Unsubscribe: Story = {
  parameters: { ground: 'glass' },
  render: () => <SubscriptionDialog {...question} isSubscribed isWaiting={false} onConfirm={onConfirm} />,
}

export const SubscribeWaiting: Story = {
  render: () => <SubscriptionDialog {...question} isSubscribed={false} isWaiting onConfirm={onConfirm} />,
}
