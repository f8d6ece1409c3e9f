import { atom, computed } from 'nanostores'
import { variable as variableCall } from '#core/api/catalog.ts'
import { checkQuerySize } from '#core/api/data.ts'
import { Problem } from '#core/api/problem.ts'
import type { Fix, PlanContext, SizeCheck } from '#core/charts/blocks.ts'
import { type Draft, draftFor, emptyDraft } from '#core/charts/draft.ts'
import { planChart } from '#core/charts/plan.ts'
import { type ChartRequest, execText } from '#core/charts/request.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { $session } from '../../account/stores/session.ts'
import { portal } from '../../shell/stores/portal.ts'
import { $openCharts } from './charts.ts'
import { $guestPlots, $guestQuestion, $isAdmitted, forgetPass } from './guest.ts'

/** The chart that is being set up. */
export const $draft = atom<Draft>(emptyDraft)

/** Whether space and time stay as they are when another variable is chosen. */
export const $isLocked = atom(false)

/** Why a variable's details did not come; `null` while all is well. */
export const $variableProblem = atom<string | null>(null)

const $size = atom<SizeCheck>({ kind: 'waiting' })

/** What stands around the draft. */
export const $context = computed([$guestPlots, $openCharts, $size], (guestPlots, open, size): PlanContext => ({ guestPlots, open, size }))

/** What would happen if the draft were made now. */
export const $plan = computed([$draft, $context], planChart)

/** Reads a variable by its ID and makes it the draft's; space and time stay while they are locked. */
export async function chooseVariable(id: number): Promise<void> {
  $variableProblem.set(null)
  try {
    const record = await portal.call(variableCall, { id })
    const { variable, chart, ...ranges } = $draft.get()
    const fresh = draftFor(record)
    $draft.set($isLocked.get() && variable ? { ...fresh, ...ranges } : fresh)
    const address = new URL(location.href)
    address.searchParams.set('id', String(id))
    history.replaceState(null, '', address)
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    $variableProblem.set(chartTexts.variableFailed)
  }
}

/** Changes some of the draft. */
export function changeDraft(change: Partial<Draft>): void {
  $draft.set({ ...$draft.get(), ...change })
}

/** Carries out the way out of a block. */
export function applyFix(fix: Fix): void {
  if (fix.kind === 'change') changeDraft(fix.change)
  else if ($isAdmitted.get()) void checkSize($plan.get().request)
  else askWho()
}

/** Clears the draft when the page is left. */
export function forgetDraft(): void {
  $draft.set(emptyDraft)
}

let timer: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined
let checked = ''

/** Watches the draft and asks the portal for the size of what it would send, 450 ms after the last change. Ends with the returned function. */
export function watchSize(): () => void {
  const look = () => {
    const { request } = $plan.get()
    const isAdmitted = $isAdmitted.get()
    const text = request ? `${isAdmitted} ${execText(request)}` : ''
    if (text === checked) return
    checked = text
    clearTimeout(timer)
    underWay?.abort()
    $size.set({ kind: 'waiting' })
    if (!request) return
    if (isAdmitted) timer = setTimeout(() => checkSize(request), limits.sizeCheckDebounceMs)
    else askWho()
  }
  const stops = [$plan.listen(look), $isAdmitted.listen(look)]
  return () => {
    clearTimeout(timer)
    underWay?.abort()
    for (const stop of stops) stop()
  }
}

/** Data are read for somebody: opens the question how to go on, and says so where the size would stand. */
function askWho(): void {
  $size.set({ kind: 'failed', says: 'Continue as a guest or log in, so that the portal can answer.' })
  $guestQuestion.set({ problem: null })
}

async function checkSize(request: ChartRequest | null): Promise<void> {
  if (!request) return
  underWay?.abort()
  const mine = new AbortController()
  underWay = mine
  $size.set({ kind: 'waiting' })
  const late = AbortSignal.timeout(limits.querySizeCheckTimeoutMs)
  try {
    const check = await portal.call(checkQuerySize, { query: execText(request) }, { signal: AbortSignal.any([mine.signal, late]) })
    const isUnknown = check.response?.status === 500
    $size.set(
      isUnknown
        ? { kind: 'failed', says: chartTexts.sizeCheck.failed }
        : { kind: 'done', allow: check.allow, rows: check.projection?.size ?? null },
    )
  } catch (fault) {
    if (mine.signal.aborted) return
    if (fault instanceof Problem && fault.code === 'unauthorized' && $session.get().state === 'visitor') {
      forgetPass()
      return
    }
    if (!late.aborted && !(fault instanceof Problem)) throw fault
    $size.set({ kind: 'failed', says: late.aborted ? chartTexts.sizeCheck.timedOut : chartTexts.sizeCheck.failed })
  }
}
