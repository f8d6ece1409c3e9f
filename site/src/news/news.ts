import { errorMessages } from '#core/messages/errors.ts'
import { newsTexts } from '#core/messages/news.ts'
import { $isNewsIntroOpen, dismissNewsIntro } from '../account/stores/newsIntro.ts'
import { logError } from '../common/stores/faults.ts'
import { $session, askToSignIn } from '../common/stores/session.ts'
import { type Story, storyElement } from './story.ts'

/** Fills the news of the home page and starts its prompt. */
const place = document.querySelector<HTMLElement>('[data-news]')
const state = document.querySelector<HTMLElement>('[data-news-state]')
const subscribe = document.querySelector<HTMLButtonElement>('[data-news-subscribe]')
const intro = document.querySelector<HTMLElement>('[data-news-intro]')

async function showNews(says: HTMLElement): Promise<void> {
  // Written out, since the client and its schemas would be more than the whole page. The portal sends the stories in their order.
  const reply = await fetch('/api/news/list')
  if (!reply.ok) throw new Error(`The news list answered ${reply.status}`)
  const stories = (await reply.json()) as readonly Story[]
  if (stories.length === 0) {
    says.textContent = newsTexts.empty
    return
  }
  const list = document.createElement('ol')
  list.append(...stories.map(storyElement))
  says.replaceWith(list)
}

const isSubscribed = (): boolean => {
  const session = $session.get()
  return session.state === 'user' && session.user.isNewsSubscribed
}

async function ask(): Promise<void> {
  if ($session.get().state !== 'user' && !(await askToSignIn())) return
  const { askAboutNews } = await import('./islands/NewsQuestionDialog.tsx')
  askAboutNews(isSubscribed())
}

if (place && state)
  showNews(state)
    .catch((fault: unknown) => {
      state.textContent = errorMessages.information
      logError(fault)
    })
    .finally(() => place.removeAttribute('aria-busy'))

$session.subscribe(() => {
  if (subscribe) subscribe.textContent = isSubscribed() ? newsTexts.unsubscribe : newsTexts.subscribe
})
subscribe?.addEventListener('click', () => void ask().catch(logError))
$isNewsIntroOpen.subscribe((isOpen) => intro?.toggleAttribute('hidden', !isOpen))
document.querySelector('[data-news-got-it]')?.addEventListener('click', () => {
  dismissNewsIntro()
  subscribe?.focus()
})
