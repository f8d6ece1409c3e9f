import { healthPath, type Readiness, readinessReply, readyParts, readyPath } from '#core/api/readiness.ts'
import { statusTexts as texts } from '#core/messages/status.ts'
import { showLists } from './lists.ts'

const ASK_AGAIN_MS = 60_000
const WAIT_MS = 15_000 // longer than all checks of a portal together

const place = document.querySelector<HTMLElement>('.status-now')
if (place) activate(place)

/** Asks the portal how it is and shows it in words; needs nothing of it but this page, which the browser has by then. */
function activate(place: HTMLElement): void {
  const [summary, says, list, time, button] = ['h2', '.status-says', 'ul', '.status-time', 'button'].map((name) =>
    place.querySelector(name),
  )
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const found = await findStatus()
    isAsking = false
    if (summary && summary.textContent !== found.summary) summary.textContent = found.summary
    if (says) says.textContent = found.says ?? ''
    list?.replaceChildren(...partsOf(found.readiness))
    if (found.readiness !== null) void showLists(askFor)
    if (time) time.textContent = texts.checkedAt(new Date().toISOString().slice(11, 16))
  }
  button?.addEventListener('click', ask)
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  setInterval(() => document.visibilityState === 'visible' && ask(), ASK_AGAIN_MS)
  void ask()
}

interface Status {
  readonly summary: string
  readonly says?: string
  readonly readiness: Readiness | null
}

async function findStatus(): Promise<Status> {
  if (!navigator.onLine) return { summary: texts.offline, readiness: null }
  const reply = await askFor(readyPath)
  const readiness = readinessReply.safeParse(await reply?.json().catch(() => null)).data ?? null
  if (readiness !== null) return { summary: readiness.ready ? texts.works : texts.partly, readiness }
  const health = await askFor(healthPath)
  return health?.ok === true ? { summary: texts.unknown, readiness } : { summary: texts.down, says: texts.downSays, readiness }
}

function askFor(path: string): Promise<Response | null> {
  return fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) }).catch(() => null)
}

function partsOf(readiness: Readiness | null): HTMLElement[] {
  return readyParts.flatMap((part) => {
    const state = readiness?.parts[part]
    if (state === undefined) return []
    const item = document.createElement('li')
    item.dataset.state = state
    item.textContent = `${texts.parts[part]}: ${texts.states[state]}`
    return [item]
  })
}
