import { jobsApi } from '#core/api/jobs.ts'
import type { JobRecord, LiveRecord, SourceRecord } from '#core/catalog/jobRecords.ts'
import { freshnessText, jobText, sourceText } from '#core/catalog/jobWords.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { statusTexts as texts } from '#core/messages/status.ts'
import { attempt } from '../common/stores/attempt.ts'
import { portal } from '../common/stores/portal.ts'
import { $session } from '../common/stores/session.ts'

type Ask = (path: string) => Promise<Response | null>
type Schema<Value> = { safeParse(value: unknown): { readonly data?: Value | undefined } }

/** Shows how fresh data sets are, and to administrators the jobs and the sources too; what cannot be read is left out. */
export async function showLists(ask: Ask): Promise<void> {
  const session = $session.get()
  const read = async <Value>(path: string, schema: Schema<Value>) =>
    schema.safeParse(await (await ask(path))?.json().catch(() => null)).data ?? null
  const isAdministrator = session.state === 'user' && session.user.isDataSubmissionAdmin
  const all = isAdministrator ? await read(jobsApi.listJobs.path, jobsApi.listJobs.reply.schema) : null
  const { path, reply } = jobsApi.updatedDatasets
  fill('status-updates', (all?.sources ?? (await read(path, reply.schema)) ?? []).map(datasetItem))
  fill(
    'status-jobs',
    (all?.jobs ?? []).map((job) => jobItem(job, () => showLists(ask))),
  )
}

/** A list is replaced only if it says something else, so that the focus stays on a button in it. */
function fill(id: string, items: readonly HTMLElement[]): void {
  const section = document.getElementById(id)?.closest('section')
  const list = section?.querySelector('ul')
  if (!section || !list) return
  section.hidden = items.length === 0
  if (list.textContent === items.map(({ textContent }) => textContent).join('')) return
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null
  list.replaceChildren(...items)
  if (focused) list.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus()
}

function datasetItem(record: LiveRecord | SourceRecord): HTMLElement {
  const link = document.createElement('a')
  link.href = datasetPath(record.shortName)
  link.textContent = record.longName
  const says = document.createElement('span')
  says.append(link, `: ${freshnessText(record)}.`)
  return itemOf(says, ...('url' in record ? [smallText(sourceText(record))] : []))
}

function jobItem(job: JobRecord, onRun: () => Promise<void>): HTMLElement {
  const name = document.createElement('strong')
  name.textContent = job.name
  const says = document.createElement('span')
  says.append(name, ` ${jobText(job, Date.now())}`)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = texts.run
  button.ariaLabel = texts.runJob(job.name)
  button.addEventListener('click', async () => {
    const isDone = await attempt(() => portal.call(jobsApi.runJob, {}, { body: { name: job.name } }), texts.runFailure)
    if (isDone) await onRun()
  })
  return itemOf(says, button)
}

function itemOf(...parts: readonly HTMLElement[]): HTMLElement {
  const item = document.createElement('li')
  item.append(...parts)
  return item
}

function smallText(text: string): HTMLElement {
  const small = document.createElement('small')
  small.textContent = text
  return small
}
