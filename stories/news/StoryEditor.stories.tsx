import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { StoryEditor } from '#components/news/StoryEditor.tsx'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { draftOf, newDraft } from '#core/news/storyDraft.ts'
import { story } from './story.ts'

const meta: Meta = { title: 'news/StoryEditor', component: StoryEditor }
export default meta
type Story = StoryObj

const onSave = fn(async () => null)
const onClose = fn()
const common = { title: texts.editStory, catalog: ['Navy_Monthly_Winds', 'Nino12_SST'], onSave, onClose }
const written = draftOf(story)

export const Empty: Story = {
  name: 'NEW-08 a new story needs headline, link, date and text',
  render: () => <StoryEditor {...common} initial={newDraft('')} conflict={null} />,
  play: async ({ canvas }) => {
    onSave.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: texts.save }))
    for (const says of [texts.headlineMissing, texts.linkMissing, texts.dateMissing, texts.contentMissing])
      await expect(canvas.getByText(says)).toBeVisible()
    await expect(onSave).not.toHaveBeenCalled()
  },
}

export const Written: Story = {
  name: 'NEW-18 a story is written with marks, links and data sets, and shown as it will look',
  render: () => <StoryEditor {...common} initial={written} conflict={null} />,
  play: async ({ canvas }) => {
    onSave.mockClear()
    const text = canvas.getByRole('textbox', { name: texts.fields.content })
    await userEvent.clear(text)
    await userEvent.type(text, 'Like Nino12_SST ')
    await userEvent.click(canvas.getByRole('button', { name: /Strong/ }))
    await userEvent.click(canvas.getByRole('button', { name: /Link/ }))
    await expect(text).toHaveValue('Like Nino12_SST **{0}')
    await expect(within(canvas.getByRole('list', { name: texts.mentioned })).getByText('Navy_Monthly_Winds')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: texts.add('Nino12_SST') }))
    await userEvent.click(canvas.getByRole('button', { name: texts.remove('Navy_Monthly_Winds') }))
    await userEvent.click(canvas.getByRole('radio', { name: 'Draft' }))
    await userEvent.click(canvas.getByRole('button', { name: texts.save }))
    await expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ tags: ['Nino12_SST'], status: 1 }))
  },
}

export const Conflict: Story = {
  name: 'NEW-09 both versions are shown, and a third is put together of them',
  render: () => (
    <StoryEditor {...common} initial={{ ...written, headline: 'Mine', label: 'Mine' }} conflict={{ ...written, headline: 'Theirs' }} />
  ),
  play: async ({ canvas }) => {
    onSave.mockClear()
    const card = within(canvas.getByRole('alert'))
    await userEvent.click(within(card.getByRole('radiogroup', { name: texts.fields.headline })).getByRole('radio', { name: /Theirs/ }))
    await userEvent.click(card.getByRole('button', { name: texts.saveChoice }))
    await expect(onSave).toHaveBeenCalledWith({ ...written, headline: 'Theirs', label: 'Mine' })
    await expect(canvas.getByRole('textbox', { name: texts.fields.headline })).toHaveValue('Theirs')
  },
}
