import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { HomePreview } from '#components/news/HomePreview.tsx'
import { NewsLog } from '#components/news/NewsLog.tsx'
import { RankEditor } from '#components/news/RankEditor.tsx'
import { StoryCard } from '#components/news/StoryCard.tsx'
import { StoryControls } from '#components/news/StoryControls.tsx'
import { StoryList } from '#components/news/StoryList.tsx'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { firstListing } from '#core/news/storyList.ts'
import { draft, story } from './story.ts'

const meta: Meta = {
  title: 'news/News',
  component: HomePreview,
  subcomponents: { NewsLog, RankEditor, StoryCard, StoryControls, StoryList },
}
export default meta
type Story = StoryObj

export const Card: Story = {
  name: 'NEW-17 a story shows its marks and links, and no raw markup',
  render: () => <StoryCard {...story} isFeatured />,
  play: async ({ canvas }) => {
    for (const [text, tag] of [
      ['eastward', 'STRONG'],
      ['northward', 'EM'],
      ['both', 'U'],
      ['wind_u', 'CODE'],
    ] as const)
      await expect(canvas.getByText(text).tagName).toBe(tag)
    await expect(canvas.getByRole('link', { name: 'about its makers' })).toHaveAttribute('rel', 'external noopener')
    await expect(canvas.getByRole('article').textContent).not.toMatch(/[*`{]/)
  },
}

export const Hostile: Story = {
  name: 'SEC-21 what is no text is shown as text',
  render: () => (
    <StoryCard
      {...draft}
      headline="<img src=x onerror=alert(1)>"
      link="javascript:alert(1)"
      body={JSON.stringify({ content: '<script>x</script> {0}', links: [{ text: 'press', url: 'data:text/html,x' }] })}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading')).toHaveTextContent('<img src=x onerror=alert(1)>')
    await expect(canvasElement.querySelector('.story :is(a, img, script)')).toBeNull()
  },
}

const onEdit = fn()
const onStatus = fn()
const onCategory = fn()
const onFeature = fn()

export const List: Story = {
  name: 'NEW-04 stories have their status, dates and what can be done with them',
  render: () => <StoryList stories={[story, draft]} onEdit={onEdit} onStatus={onStatus} onCategory={onCategory} onFeature={onFeature} />,
  play: async ({ canvas }) => {
    const row = within(canvas.getByRole('article', { name: draft.headline }))
    await expect(row.getByText(texts.never)).toBeVisible()
    await userEvent.click(row.getByRole('button', { name: /Status/ }))
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Published' }))
    await expect(onStatus).toHaveBeenCalledWith(draft, 3)
    await userEvent.click(row.getByRole('checkbox', { name: texts.featuredMark }))
    await expect(onFeature).toHaveBeenCalledWith(draft, true)
  },
}

export const NoStories: Story = {
  name: 'a list without stories says so',
  render: () => <StoryList stories={[]} onEdit={onEdit} onStatus={onStatus} onCategory={onCategory} onFeature={onFeature} />,
}

function Controls() {
  const [listing, setListing] = useState(firstListing)
  return <StoryControls listing={listing} counts={new Map([[3, 4]])} onChange={setListing} />
}

export const Filters: Story = {
  name: 'NEW-06 choosing simulate shows what the home page would, and ascending ends it',
  render: () => <Controls />,
  play: async ({ canvas }) => {
    const box = (name: RegExp) => canvas.getByRole('checkbox', { name })
    await expect(box(/Draft/)).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: /Sort by/ }))
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Simulate' }))
    await expect(box(/Draft/)).not.toBeChecked()
    await expect(canvas.getByText(texts.simulateHint)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: texts.ascending }))
    await expect(canvas.queryByText(texts.simulateHint)).toBeNull()
  },
}

export const Home: Story = {
  name: 'the home page is previewed with and without previews',
  render: () => <HomePreview stories={[story, { ...draft, view_status: 2 }]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article').length).toBe(1)
    await userEvent.click(canvas.getByRole('radio', { name: texts.withPreviews }))
    await expect(canvas.getAllByRole('article').length).toBe(2)
  },
}

export const HomeWithoutNews: Story = { name: 'a home page without news', render: () => <HomePreview stories={[draft]} /> }

const at = '2026-05-03T02:00:00.000Z'
export const Log: Story = {
  name: 'NEW-20 the log says what was done and what failed',
  render: () => (
    <NewsLog
      log={[
        { id: 2, at, text: 'Operation failed', isFailure: true },
        { id: 1, at, text: texts.featured('Winds'), isFailure: false },
      ]}
    />
  ),
}

export const EmptyLog: Story = { name: 'a log without entries', render: () => <NewsLog log={[]} /> }

function Ranks({ first }: { readonly first: readonly number[] }) {
  const [ranked, setRanked] = useState(first)
  return <RankEditor stories={[story, draft]} ranked={ranked} onChange={setRanked} onSave={() => onSave(ranked)} onCancel={onCancel} />
}

const onSave = fn()
const onCancel = fn()

export const Ranking: Story = {
  name: 'NEW-16 ranked stories are moved by keys, each move is read out, and all are saved together',
  render: () => <Ranks first={[7]} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: texts.giveRank(draft.headline) }))
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.moved(draft.headline, 2, 2))
    canvas.getByRole('button', { name: texts.up(draft.headline) }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.moved(draft.headline, 1, 2))
    await userEvent.click(canvas.getByRole('button', { name: texts.saveRanks }))
    await expect(onSave).toHaveBeenCalledWith([8, 7])
  },
}

export const NoRanks: Story = { name: 'no story has a rank', render: () => <Ranks first={[]} /> }
