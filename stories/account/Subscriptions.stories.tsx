import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { SavedSearchList } from '#components/account/SavedSearchList.tsx'
import { SubscriptionDialog } from '#components/account/SubscriptionDialog.tsx'
import { SubscriptionList } from '#components/account/SubscriptionList.tsx'

const meta: Meta = { title: 'account/Subscriptions', component: SavedSearchList, subcomponents: { SubscriptionDialog, SubscriptionList } }
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

const onMail = fn()
const onRemoveSearch = fn()
const searches = [
  { id: 2, name: 'nitrate, 10° N to 30° N', query: 'keywords=nitrate&latStart=10&latEnd=30', mail: true, feed: '#feed-2', created: '' },
  { id: 1, name: `${'Sea surface temperature, '.repeat(4)}Any`, query: 'keywords=sst', mail: false, feed: '#feed-1', created: '' },
]

export const Searches: Story = {
  name: 'CAT-31 saved searches lead to their results and feeds, send e-mail or not, and are removed',
  render: () => <SavedSearchList searches={searches} pending={null} onMail={onMail} onRemove={onRemoveSearch} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'nitrate, 10° N to 30° N' })).toHaveAttribute(
      'href',
      '/catalog?keywords=nitrate&latStart=10&latEnd=30',
    )
    await userEvent.click(canvas.getByRole('switch', { name: 'E-mail about nitrate, 10° N to 30° N' }))
    await expect(onMail).toHaveBeenCalledWith(searches[0], false)
    await userEvent.click(canvas.getByRole('button', { name: 'Remove nitrate, 10° N to 30° N' }))
    await expect(onRemoveSearch).toHaveBeenCalledWith(searches[0])
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
