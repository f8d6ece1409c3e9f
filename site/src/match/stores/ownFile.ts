import { atom } from 'nanostores'
import { workerCalls } from '#components/workers/workerCalls.ts'
import { cruisesApi } from '#core/api/cruises.ts'
import { dataListsApi } from '#core/api/dataLists.ts'
import { choicesIn } from '#core/match/own/matchAddress.ts'
import { noChoices, type OwnChoices, type OwnColumn } from '#core/match/own/ownFile.ts'
import { matchTexts } from '#core/messages/match.ts'
import { Problem } from '#core/request/Problem.ts'
import type { RemoteCalls } from '#core/request/RemoteCalls.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import type { MatchCalls, ShownFile } from '../../workers/matchUp.ts'

/** A file that was chosen, or rows that were pasted. */
export interface ChosenFile {
  readonly name: string
  readonly sizeBytes: number
  /** Of its header; empty until it is open. */
  readonly columns: readonly OwnColumn[]
}

/** The file that was chosen last; `null` before. */
export const $chosen = atom<ChosenFile | null>(null)
/** How it is read. */
export const $choices = atom<OwnChoices>(noChoices)

const file = requestStore<ShownFile>()
/** The file as it was read under the choices. */
export const $file = file.$request

let calls: RemoteCalls<MatchCalls> | null = null

/** The worker that holds the file. */
export function fileWorker(): RemoteCalls<MatchCalls> {
  if (calls === null || calls.hasEnded)
    calls = workerCalls<MatchCalls>(new Worker(new URL('../../workers/matchUp.ts', import.meta.url), { type: 'module' }))
  return calls
}

let asked = noChoices

/** Has files be read as an address says. */
export function readChoices(search: string): void {
  asked = choicesIn(new URLSearchParams(search))
}

/** Reads the open file as the address says; as its columns suggest where they are others than the address names. */
async function readFirst(): Promise<ShownFile> {
  $choices.set(asked)
  try {
    return await fileWorker().call('read', asked)
  } catch (fault) {
    if (Object.keys(asked.columns).length === 0) throw fault
    $choices.set(noChoices)
    return fileWorker().call('read', noChoices)
  }
}

/** Opens a file and reads it. */
export async function openFile(blob: Blob, name: string): Promise<void> {
  $chosen.set({ name, sizeBytes: blob.size, columns: [] })
  await file.run(async () => {
    const columns = await fileWorker().call('open', blob)
    $chosen.set({ name, sizeBytes: blob.size, columns })
    return readFirst()
  })
}

/** Reads the file again under other choices. */
export async function changeChoices(choices: OwnChoices): Promise<void> {
  $choices.set(choices)
  await file.run(() => fileWorker().call('read', choices), { keepsPrevious: true })
}

/** Takes the track of a cruise of the catalog as a file. */
export async function openCruise(name: string): Promise<void> {
  $chosen.set({ name: `${name}.csv`, sizeBytes: 0, columns: [] })
  const track = await file.run(async ({ signal }) => {
    const { cruise, text } = await trackOf(name, signal)
    const blob = new Blob([text])
    const columns = await fileWorker().call('open', blob)
    $chosen.set({ name: `${cruise}.csv`, sizeBytes: blob.size, columns })
    return readFirst()
  })
  if (track?.state === 'failed') $chosen.set(null)
}

async function trackOf(name: string, signal: AbortSignal) {
  const page = await portal.call(cruisesApi.cruiseFullPage, { name }, { signal }).catch((fault: unknown) => {
    if (fault instanceof Problem && (fault.code === 'bad-request' || fault.code === 'not-found'))
      throw new Problem('not-found', matchTexts.file.cruiseUnknown(name))
    throw fault
  })
  const response = await portal.open(dataListsApi.cruiseTrajectory, { id: page.ID }, { signal })
  const text = await response.text()
  if (text.trim().split('\n').length < 2) throw new Problem('not-found', matchTexts.file.cruiseWithoutTrack(name))
  return { cruise: page.Name, text }
}

/** Puts the file away. */
export function forgetFile(): void {
  void calls?.end()
  calls = null
  file.reset()
  $chosen.set(null)
  $choices.set(noChoices)
  asked = noChoices
}
