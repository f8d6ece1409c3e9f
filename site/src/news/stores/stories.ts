import { atom } from 'nanostores'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { catalogApi } from '#core/api/catalog.ts'
import { newsApi } from '#core/api/news.ts'
import { serviceApi } from '#core/api/service.ts'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { newsAdminTexts, newsErrors } from '#core/messages/newsAdmin.ts'
import { type NewsLogEntry, withEntry } from '#core/news/newsLog.ts'
import { differingFields, draftOf, type StoryDraft, storyOf } from '#core/news/storyDraft.ts'
import { type ViewStatus, viewStatus } from '#core/news/viewStatus.ts'
import { Problem } from '#core/request/Problem.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { ownList } from '../../account/stores/ownList.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'

const all = ownList<StoryRecord>(() => portal.call(serviceApi.newsList, {}))

/** Every story, for news editors. */
export const $stories = all.$list
export const loadStories = all.load

/** What was done on this page, newest first. */
export const $newsLog = atom<readonly NewsLogEntry[]>([])

/** Adds an entry to the log and shows it as a notice. */
export function report(text: string, isFailure = false): void {
  $newsLog.set(withEntry($newsLog.get(), { at: new Date().toISOString(), text, isFailure }))
  notify(text, isFailure ? 'danger' : 'plain')
}

/** Makes a change and says how that went; the list is read again in either case, since a rejection may mean that it is outdated. */
async function change(call: () => Promise<unknown>, done: string): Promise<boolean> {
  let isDone = true
  try {
    await call()
    report(done)
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    isDone = false
    report(`${newsErrors.failed}. ${fault.message}`, true)
  }
  await loadStories()
  return isDone
}

const statusCalls = {
  [viewStatus.hidden]: newsApi.unpublishStory,
  [viewStatus.draft]: newsApi.draftStory,
  [viewStatus.preview]: newsApi.previewStory,
  [viewStatus.published]: newsApi.publishStory,
} as const

/** Which story is changed, as the editor sees it. */
const seen = ({ id, modify_date }: StoryRecord) => ({ id, modify_date })

/** Sets the status of a story, which changes who sees it. */
export const setStatus = (story: StoryRecord, status: ViewStatus): Promise<boolean> =>
  change(
    () => portal.call(statusCalls[status], {}, { body: seen(story) }),
    newsAdminTexts.statusSet(story.headline, newsAdminTexts.statuses[status]),
  )

/** Puts a story into a category: 0 News, 1 updates of data sets. */
export const setCategory = (story: StoryRecord, category: number): Promise<boolean> =>
  change(
    () => portal.call(newsApi.categorizeStory, {}, { body: { ...seen(story), category } }),
    newsAdminTexts.categorySet(story.headline, newsAdminTexts.categories[category] ?? ''),
  )

/** Features a story, or stops featuring it. */
export const setFeatured = (story: StoryRecord, highlight: boolean): Promise<boolean> =>
  change(
    () => portal.call(newsApi.featureStory, {}, { body: { ...seen(story), highlight } }),
    highlight ? newsAdminTexts.featured(story.headline) : newsAdminTexts.notFeatured(story.headline),
  )

/** The short names of all data sets. */
export async function readShortNames(): Promise<readonly string[]> {
  return (await portal.call(catalogApi.datasetNames, {})).map(({ Dataset_Name }) => Dataset_Name)
}

/** What came of saving a story: nothing to add, a problem, or the version of somebody else that it was based on no longer. */
type Saved = { readonly problem: FormProblem<never> | null } | { readonly stored: StoryRecord }

/** Saves a story that is new, or based on the version that its editor saw. */
export async function saveStory(draft: StoryDraft, base: StoryRecord | null): Promise<Saved> {
  const story = storyOf(draft)
  try {
    if (base === null) await portal.call(newsApi.createStory, {}, { body: { story } })
    else await portal.call(newsApi.updateStory, {}, { body: { story: { ...story, ...seen(base) } } })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return rejected(fault, draft, base)
  }
  report(base === null ? newsAdminTexts.created(draft.headline) : newsAdminTexts.updated(draft.headline))
  await loadStories()
  return { problem: null }
}

async function rejected(problem: Problem, draft: StoryDraft, base: StoryRecord | null): Promise<Saved> {
  if (base !== null && problem.code === 'conflict') {
    await loadStories()
    const stored = shownValue($stories.get())?.find(({ id }) => id === base.id)
    // Whether it is featured and its category are not written here, so a change of them is no conflict.
    if (stored && stored.modify_date !== base.modify_date)
      return differingFields(draftOf(stored), draftOf(base)).length === 0 ? saveStory(draft, stored) : { stored }
  }
  report(`${newsErrors.updateFailed}. ${problem.message}`, true)
  return { problem: { message: newsErrors.updateFailed } }
}

/** Saves the ranks of all stories together: these in their order, and none for the others. */
export const saveRanks = (ids: readonly number[]): Promise<boolean> =>
  change(
    () => portal.call(newsApi.updateRanks, {}, { body: { ranks: ids.map((id, at) => ({ id, rank: at + 1 })) } }),
    newsAdminTexts.ranksSaved,
  )
