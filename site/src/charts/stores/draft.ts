import { atom, computed } from 'nanostores'
import { catalogApi } from '#core/api/catalog.ts'
import { dataApi } from '#core/api/data.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { draftOfPlot, type PlotParams, readPlot } from '#core/charts/address/plotAddress.ts'
import type { BlockFix, PlanContext } from '#core/charts/plan/blocks.ts'
import { defaultChart, lockAlerts } from '#core/charts/plan/defaults.ts'
import { planChart } from '#core/charts/plan/plan.ts'
import { type Draft, draftFor, emptyDraft, type StoredDraft } from '#core/charts/request/draft.ts'
import { type ChartRequest, requestText } from '#core/charts/request/request.ts'
import { limits } from '#core/limits/charts.ts'
import { limits as observationsLimits } from '#core/limits/observations.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { Problem } from '#core/request/Problem.ts'
import { failed } from '#core/request/RequestState.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $session, askToSignIn } from '../../common/stores/session.ts'
import { $guestPlots, $isAdmitted, admit, forgetPass } from './guest.ts'
import { $openCharts } from './openCharts.ts'

/** The chart that is being set up. */
export const $draft = atom<Draft>(emptyDraft)

/** Whether space and time stay as they are when another variable is chosen. */
export const $isLocked = atom(false)

/** What to know of the variable that was chosen last while space and time were locked. */
export const $lockAlerts = atom<readonly string[]>([])

/** Locks or unlocks space and time; unlocking withdraws the alerts. */
export function setLocked(isLocked: boolean): void {
  $isLocked.set(isLocked)
  if (!isLocked) $lockAlerts.set([])
}

const chosen = requestStore<VariableRecord>()

/** The details of the variable that was chosen last. */
export const $chosenVariable = chosen.$request

const size = requestStore<{ readonly allow: boolean; readonly rows: number | null }>()

/** The context of the draft. */
export const $context = computed(
  [$guestPlots, $openCharts, size.$request],
  (guestPlots, open, sizeCheck): PlanContext => ({ guestPlots, open, size: sizeCheck }),
)

/** What would happen if the draft were made now. */
export const $plan = computed([$draft, $context], planChart)

/** The variable that the last one replaced; it stays known while the next is read, and after one that could not be. */
let before: VariableRecord | null = null

/** Why a variable could not be read. */
export const variableFailure = ({ code }: Problem): string => (code === 'not-found' ? plotTexts.noVariable : chartTexts.variableFailed)

/** Reads a variable. Until it has arrived the draft has none, and so nothing to check or to create (VIZ-25); `null` if it did not. */
async function readVariable(id: number): Promise<VariableRecord | null> {
  before = $draft.get().variable ?? before
  $draft.set({ ...$draft.get(), variable: null, chart: null })
  const end = await chosen.run(({ signal }) => portal.call(catalogApi.variable, { id }, { signal }), { failure: variableFailure })
  return end?.state === 'succeeded' ? end.value : null
}

/** Reads a variable by its ID and makes it the draft's, with the type that its ranges allow; space and time stay while they are locked. */
export async function chooseVariable(id: number): Promise<void> {
  const { variable: _variable, chart: _chart, ...ranges } = $draft.get()
  const variable = await readVariable(id)
  if (!variable) return
  const former = $isLocked.get() ? before : null
  const fresh = draftFor(variable)
  // Months say nothing of a year: dates that are not there cannot stay.
  const dates = ranges.start === '' ? { start: fresh.start, end: fresh.end } : {}
  const draft = former ? { ...fresh, ...ranges, ...dates } : fresh
  $lockAlerts.set(former ? lockAlerts(former, variable) : [])
  $draft.set({ ...draft, chart: defaultChart(draft) })
  writeAddress(id)
}

function writeAddress(id: number): void {
  const address = new URL(location.href)
  address.search = String(new URLSearchParams({ id: String(id) }))
  history.replaceState(null, '', address)
}

/** Sets up the chart that an address asks for, once its variable has been read. */
export async function choosePlot(plot: PlotParams): Promise<void> {
  const variable = await readVariable(plot.id)
  if (variable) $draft.set(draftOfPlot(plot, variable))
}

/** Whether an address asks for a chart at all. */
const isPlot = (search: string) => ['id', 'viztype'].some((name) => new URLSearchParams(search).has(name))

/** Sets up the chart that the page's address names; returns its variable's ID, `null` where there is none or it cannot be read. */
export function chooseNamed(search: string): number | null {
  const read = readPlot(search)
  if ('problems' in read) {
    if (isPlot(search)) for (const says of read.problems) notify(says, 'danger')
    return null
  }
  void choosePlot(read.plot).then(() => writeAddress(read.plot.id))
  return read.plot.id
}

/** The draft as plain data; `null` before a variable is chosen. */
export function draftToKeep(): StoredDraft | null {
  const { variable, ...rest } = $draft.get()
  return variable && { ...rest, variable: variable.ID }
}

/** Sets up again what `draftToKeep` returned, once its variable has been read. */
export async function restoreDraft({ variable, ...rest }: StoredDraft): Promise<void> {
  await chooseVariable(variable)
  if ($draft.get().variable?.ID === variable) changeDraft(rest)
}

/** Changes some of the draft. */
export function changeDraft(change: Partial<Draft>): void {
  $draft.set({ ...$draft.get(), ...change })
}

/** Carries out the way out of a block. */
export function applyFix(fix: BlockFix): void {
  if (fix.kind === 'change') changeDraft(fix.change)
  else if (fix.kind === 'signIn') void askToSignIn()
  else if ($isAdmitted.get()) void checkSize($plan.get().request)
  else void checkAsGuest()
}

/** Clears the draft when the page is left. */
export function forgetDraft(): void {
  before = null
  chosen.reset()
  setLocked(false)
  $draft.set(emptyDraft)
}

let timer: ReturnType<typeof setTimeout> | undefined
let checked = ''

/** Watches the draft and asks the portal for the size of what it would send, 450 ms after the last change. Ends with the returned function. */
export function watchSize(): () => void {
  const look = () => {
    const { request } = $plan.get()
    const isAdmitted = $isAdmitted.get()
    const text = request ? `${isAdmitted} ${requestText(request)}` : ''
    if (text === checked) return
    checked = text
    clearTimeout(timer)
    size.reset()
    if (!request) return
    if (isAdmitted) timer = setTimeout(() => checkSize(request), limits.sizeCheckDebounceMs)
    else void checkAsGuest()
  }
  const stops = [$plan.listen(look), $isAdmitted.listen(look)]
  return () => {
    clearTimeout(timer)
    size.reset()
    for (const stop of stops) stop()
  }
}

/** Data are read on somebody's behalf: a visitor goes on as a guest, after which the size is checked as for everybody. */
async function checkAsGuest(): Promise<void> {
  size.markPending()
  if (!(await admit())) size.set(failed(guestTexts.unavailable))
}

async function checkSize(request: ChartRequest | null): Promise<void> {
  if (request) await size.run(({ signal }) => sizeOf(request, signal))
}

const sizeFailed = `${chartTexts.sizeCheck.failedTitle} ${chartTexts.sizeCheck.failed}`

async function sizeOf(request: ChartRequest, signal: AbortSignal) {
  const deadline = new AbortController()
  const ending = setTimeout(() => deadline.abort(), observationsLimits.querySizeCheckTimeoutMs)
  try {
    const ends = AbortSignal.any([signal, deadline.signal])
    const check = await portal.call(dataApi.checkQuerySize, { query: requestText(request) }, { signal: ends })
    if (check.response?.status === 500) throw new Problem('unexpected-reply', sizeFailed)
    return { allow: check.allow, rows: check.projection?.size ?? null }
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'unauthorized' && $session.get().state === 'visitor') forgetPass()
    if (deadline.signal.aborted) throw new Problem('timed-out', chartTexts.sizeCheck.timedOut)
    throw fault instanceof Problem ? new Problem(fault.code, sizeFailed) : fault
  } finally {
    clearTimeout(ending)
  }
}
