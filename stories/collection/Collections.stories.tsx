import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { CollectDialog } from '#components/collection/CollectDialog.tsx'
import { CollectionDialog } from '#components/collection/CollectionDialog.tsx'
import { CollectionList } from '#components/collection/CollectionList.tsx'
import { FollowDialog } from '#components/collection/FollowDialog.tsx'
import { collectionErrors, collectionTexts } from '#core/messages/collections.ts'

const meta: Meta = {
  title: 'collection/Collections',
  component: CollectDialog,
  subcomponents: { CollectionDialog, CollectionList, FollowDialog },
}
export default meta
type Story = StoryObj

const own = {
  ...{ id: 3, name: 'Sea surface of the Pacific', description: 'For a review of its climate', isPublic: true, isOwner: true },
  ...{ createdDate: '2026-11-20T10:00:00.000Z', modifiedDate: '2026-11-22T10:00:00.000Z', followDate: null, isFollowing: false },
  ...{ ownerName: 'Ada Lee', ownerAffiliation: 'Sea Institute', downloads: 2, views: 7, copies: 0, followerCount: 1, datasetCount: 4 },
}
const others = { ...own, id: 4, name: 'Deep water', description: '', isOwner: false, datasetCount: 1 }
const onClose = () => {}

export const List: Story = {
  name: 'COL-01 COL-04 collections say who sees them, how many data sets they have, and whose they are',
  parameters: { ground: 'paper' },
  render: () => <CollectionList label={collectionTexts.own} collections={[own, { ...own, id: 5, isPublic: false }, others]} />,
  play: async ({ canvas }) => {
    const entries = within(canvas.getByRole('list', { name: collectionTexts.own })).getAllByRole('listitem')
    await expect(entries[0]).toHaveTextContent(`${own.name}${own.description}Public4 data sets`)
    await expect(entries[1]).toHaveTextContent('Private4 data sets')
    await expect(entries[2]).toHaveTextContent('1 data setBy Ada Lee, Sea Institute')
    await expect(canvas.getByRole('link', { name: 'Deep water' })).toHaveAttribute('href', '/collections/4')
  },
}

const onSave = fn(async () => ({ fields: { name: collectionErrors.nameTaken } }))

export const Edit: Story = {
  name: 'COL-02 a name that is taken is an error of its field',
  parameters: { ground: 'glass' },
  render: () => <CollectionDialog isOpen collection={own} onSave={onSave} onClose={onClose} />,
  play: async () => {
    const name = await screen.findByLabelText(collectionTexts.name)
    await userEvent.clear(name)
    await userEvent.type(name, ' Warm water ')
    await userEvent.click(screen.getByRole('button', { name: collectionTexts.save }))
    await expect(onSave).toHaveBeenCalledWith({ name: 'Warm water', description: own.description, isPublic: true })
    await expect(await screen.findByText(collectionErrors.nameTaken)).toBeVisible()
  },
}

const onAdd = fn(async () => null)

export const Add: Story = {
  name: 'COL-01 data sets are added to a collection or a new one',
  render: () => <CollectDialog isOpen collections={[own]} datasets={2} onAdd={onAdd} onClose={onClose} />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 data sets' }))
    await expect(onAdd).toHaveBeenCalledWith({ id: own.id })
  },
}

export const AddToTheFirst: Story = {
  render: () => <CollectDialog isOpen collections={[]} datasets={1} onAdd={onAdd} onClose={onClose} />,
}

const onFollow = fn(async () => null)

export const Follow: Story = {
  name: 'COL-06 following a collection offers to subscribe to its data sets',
  render: () => <FollowDialog isOpen onFollow={onFollow} onClose={onClose} />,
  play: async () => {
    await userEvent.click(await screen.findByText(collectionTexts.subscribeToo))
    await userEvent.click(screen.getByRole('button', { name: collectionTexts.follow }))
    await expect(onFollow).toHaveBeenCalledWith(false)
  },
}
