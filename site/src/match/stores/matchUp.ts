import { computed } from 'nanostores'
import { dataApi } from '#core/api/data.ts'
import { tried } from '#core/client/tried.ts'
import { limits as requestLimits } from '#core/limits/charts.ts'
import { limits } from '#core/limits/match.ts'
import { type MatchRequest, parametersOf } from '#core/match/MatchRequest.ts'
import { matchAddress } from '#core/match/own/matchAddress.ts'
import type { MatchSummary } from '#core/match/own/summary.ts'
import { matchTexts } from '#core/messages/match.ts'
import { Problem } from '#core/request/Problem.ts'
import { moving } from '#core/request/RemoteCalls.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { formFacts } from '#core/rows/formFacts.ts'
import { whenSignedIn } from '../../account/stores/pendingAction.ts'
import { admit } from '../../charts/stores/guest.ts'
import { portal } from '../../common/stores/portal.ts'
import { type RequestRun, requestStore } from '../../common/stores/requestStore.ts'
import { $session } from '../../common/stores/session.ts'
import type { FoundRows } from '../../workers/matchUp.ts'
import { $choices, $file, fileWorker } from './ownFile.ts'
import { $notOnGrid, $parameters, $request, $settings } from './settings.ts'
import { $variables } from './variables.ts'

/** What was found, and what for. */
export interface MatchFound {
  readonly request: MatchRequest
  /** `$parameters` of it. */
  readonly parameters: string
  /** The path that sets it up again. */
  readonly address: string
  readonly summary: MatchSummary
  /** Beside the first rows of the file. */
  readonly rows: FoundRows
  readonly seconds: number
  /** Milliseconds since 1970 UTC. */
  readonly at: number
}

const preview = requestStore<MatchFound>()
const match = requestStore<MatchFound>()

/** What is found beside the first rows. */
export const $preview = preview.$request
/** What was found beside all rows. */
export const $match = match.$request
/** Whether the whole result is that of other settings. */
export const $isStale = computed([$match, $parameters], (run, parameters) => {
  const found = shownValue(run)
  return found !== undefined && found.parameters !== parameters
})

/** What keeps the file from being matched, in words; `null` for nothing. */
export const $obstacle = computed([$file, $request, $settings, $notOnGrid], (file, request, { method }, notOnGrid) => {
  const { cost, columns: _columns } = matchTexts
  const shown = shownValue(file)
  if (shown === undefined) return cost.needFile
  if (shown.ambiguous !== null) return cost.needAnswer
  if (shown.extent.lat === null) return matchTexts.file.noPosition
  if (request === null) return cost.needVariable
  const [first] = notOnGrid
  return method === 'linear' && first ? matchTexts.method.notLinear(first.Long_Name) : null
})

/** Values that the portal answers in a second, beside reading the tables. */
const VALUES_PER_SECOND = 80_000
/** Rows that are answered before tables are read again; the first ones and the next few come in parts of their own. */
const ROWS_AT_ONCE = 131_072

/** How long a match of all rows will take, by how long the first took; `null` before. */
export const $seconds = computed([$preview, $file, $variables], (state, file, variables) => {
  const [found, shown] = [shownValue(state), shownValue(file)]
  if (found === undefined || shown === undefined) return null
  const { rows } = shown.extent
  const parts = rows <= 64 ? 1 : 2 + Math.ceil(Math.max(0, rows - 4160) / ROWS_AT_ONCE)
  return found.seconds * parts + (rows * variables.length) / VALUES_PER_SECOND
})

let timer: ReturnType<typeof setTimeout> | undefined

/** Matches the first rows at once, and again whenever file or settings change. Ends with the returned function. */
export function watchPreview(): () => void {
  const look = () => {
    clearTimeout(timer)
    if ($obstacle.get() !== null) {
      preview.reset()
      return
    }
    preview.markPending()
    timer = setTimeout(() => void previewNow(), requestLimits.sizeCheckDebounceMs)
  }
  const fileChanged = () => {
    if ($file.get().state !== 'succeeded') match.reset()
    look()
  }
  const stops = [$file.listen(fileChanged), $parameters.listen(look), $settings.listen(look)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    preview.reset()
    match.reset()
  }
}

async function previewNow(): Promise<void> {
  const request = $request.get()
  const rows = shownValue($file.get())?.extent.rows
  if (request === null || rows === undefined || !(await admit())) return preview.reset()
  await preview.run((run) => found(request, Math.min(rows, limits.matchPreviewRows), run, false), { keepsPrevious: true })
}

/** Matches all rows, after a sign-in where nobody is signed in. */
export async function matchAll(): Promise<void> {
  const request = $request.get()
  const rows = shownValue($file.get())?.extent.rows
  if (request === null || rows === undefined || $obstacle.get() !== null) return
  const needsAccount = rows > limits.matchPreviewRows && $session.get().state !== 'user'
  if (
    needsAccount &&
    !(await whenSignedIn('match', matchAddress(request, $choices.get()), matchTexts.cost.signIn(limits.matchPreviewRows)))
  )
    return
  await match.run((run) => found(request, rows, run, true))
}

/** Stops the running match; what was found before is gone. */
export const cancelMatch = (): void => match.reset()

/** A portal that has too much to do says when to ask it again. */
const WHEN_BUSY = { retries: 5, pauseMs: 0, onlyWhenTold: true } as const

/** Answers that arrive side by side are told apart by a number. */
let last = 0

async function found(
  request: MatchRequest,
  rows: number,
  { signal, report }: RequestRun<MatchFound>,
  isWhole: boolean,
): Promise<MatchFound> {
  const worker = fileWorker()
  const address = matchAddress(request, $choices.get())
  const bytes = await worker.call('positions', rows)
  const query = { ...parametersOf(request), keep: 'none' }
  const [accept = ''] = formFacts.arrow.accepts
  let startedAt = 0
  const ask = () => {
    startedAt = performance.now()
    return portal.open(dataApi.match, query as never, { bytes, headers: { 'Content-Type': 'text/csv' }, accept, signal })
  }
  const response = await tried(ask, WHEN_BUSY, { signal })
  const id = ++last
  const onProgress = (count: number) => report({ state: 'streaming', rows: count })
  const answered = worker.call('begin', { id, rows, isWhole }, isWhole ? { onProgress } : {})
  // It rejects while pieces are still sent.
  answered.catch(() => undefined)
  await sendPieces(id, response, signal)
  const { summary, rows: first } = await answered
  return {
    ...{ request, summary, rows: first, at: Date.now() },
    parameters: new URLSearchParams(parametersOf(request)).toString(),
    address,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function sendPieces(id: number, { body }: Response, signal: AbortSignal): Promise<void> {
  const worker = fileWorker()
  const reader = body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || value === undefined) break
      await worker.call('piece', moving({ id, bytes: value }))
    }
  } catch (fault) {
    signal.throwIfAborted()
    if (fault instanceof TypeError) throw new Problem('unreachable', matchTexts.cost.incomplete)
    throw fault
  } finally {
    await worker.call('end', id)
  }
}
