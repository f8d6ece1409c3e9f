import { atom } from 'nanostores'
import { notificationsApi, type PreviewRecord, type SentEmailRecord } from '#core/api/notifications.ts'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { limits } from '#core/limits/news.ts'
import { notificationTexts as texts } from '#core/messages/notifications.ts'
import { type RecipientCounts, recipientCounts } from '#core/news/recipientCounts.ts'
import { Problem } from '#core/request/Problem.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { report } from './stories.ts'

/** What is known of a story's e-mail; one at a time is shown. */
interface StoryMailFacts {
  readonly newsId: number
  readonly counts: RecipientCounts
  readonly preview: PreviewRecord
  readonly email: SentEmailRecord | null
}

const mail = requestStore<StoryMailFacts>()

export const $storyMail = mail.$request
/** Whether an e-mail is being sent, or sent again. */
export const $isSending = atom(false)

let polling: ReturnType<typeof setInterval> | undefined

/** Reads who would get a story, what they would read, and what became of it. */
export async function loadStoryMail({ id: newsId }: Pick<StoryRecord, 'id'>): Promise<void> {
  const read = async (): Promise<StoryMailFacts> => {
    const [{ projection }, [preview], history] = await Promise.all([
      portal.call(notificationsApi.notificationRecipients, { newsId }),
      portal.call(notificationsApi.notificationPreview, { newsId }),
      portal.call(notificationsApi.notificationHistory, { newsId }),
    ])
    if (preview === undefined) throw new Error('the portal answered no preview')
    const counts = recipientCounts(projection ?? { subscribed: [], newsSubscribers: [] })
    return { newsId, counts, preview, email: history[String(newsId)]?.[0] ?? null }
  }
  await mail.run(read, { keepsPrevious: true })
}

/** Forgets the e-mail and reads its history no more. */
export function closeStoryMail(): void {
  clearInterval(polling)
  mail.reset()
}

/** E-mails a story to its subscribers, and reads every minute what became of it. */
export const sendStory = (story: StoryRecord): Promise<void> =>
  send(story, async () => {
    const body = { newsId: story.id, modDate: story.modify_date }
    const queued = await portal.call(notificationsApi.sendNotification, {}, { body })
    return texts.sent(story.headline, queued.length)
  })

/** E-mails it to the reader alone. */
export const testStory = (story: StoryRecord): Promise<void> =>
  send(story, async () => {
    const { recipient } = await portal.call(notificationsApi.testNotification, {}, { body: { newsId: story.id } })
    return texts.tested(recipient)
  })

/** E-mails it again to those whom it did not reach. */
export const resendStory = (story: StoryRecord, emailId: number): Promise<void> =>
  send(story, async () => {
    const queued = await portal.call(notificationsApi.resendNotification, {}, { body: { emailId } })
    return texts.resent(Array.isArray(queued) ? queued.length : 0)
  })

async function send(story: StoryRecord, call: () => Promise<string>): Promise<void> {
  $isSending.set(true)
  try {
    report(await call())
    pollHistory(story)
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    report(`${texts.sendFailed}. ${fault.message}`, true)
  } finally {
    $isSending.set(false)
  }
  await loadStoryMail(story)
}

/** NTF-04 */
function pollHistory(story: StoryRecord): void {
  clearInterval(polling)
  let left: number = limits.historyPolls
  polling = setInterval(() => {
    left -= 1
    if (left === 0) clearInterval(polling)
    void loadStoryMail(story)
  }, limits.historyPollMs)
}
