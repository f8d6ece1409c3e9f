import { atom, map } from 'nanostores'
import { program } from '#core/api/catalogPrograms.ts'
import { visualizableVariables } from '#core/api/catalogVariables.ts'
import type { VisualizableVariable } from '#core/api/discoveryRecords.ts'
import { Problem } from '#core/api/problem.ts'
import type { ProgramPage } from '#core/catalog/programPage.ts'
import { portal } from '../../shell/stores/portal.ts'

/** The program of this page as the portal knows it now; `idle` before it is asked, `away` where it does not answer, or does not know it. */
export type ProgramState = { readonly state: 'idle' | 'waiting' | 'away' } | { readonly state: 'ready'; readonly page: ProgramPage }

export const $program = atom<ProgramState>({ state: 'idle' })

let asked: string | undefined

/** Reads the program, once for all parts of the page; its tracks are thinned. */
export async function loadProgram(key: string): Promise<void> {
  if (asked === key) return
  asked = key
  $program.set({ state: 'waiting' })
  $program.set(await read(key))
}

async function read(key: string): Promise<ProgramState> {
  const call = { ...program, path: `/api/catalog/programs/${encodeURIComponent(key)}` } as const
  const page = await orNull(portal.call(call, { downSample: 'true' }))
  return page === null ? { state: 'away' } : { state: 'ready', page }
}

/** The variables of data sets that charts show, by short name, as far as they were asked for; `null` where the portal does not answer. */
export const $chartable = map<Readonly<Record<string, readonly VisualizableVariable[] | null>>>({})

/** Asks for the variables of a data set that charts show, unless they are held. */
export async function loadChartable(shortname: string): Promise<void> {
  if ($chartable.get()[shortname]) return
  const found = await orNull(portal.call(visualizableVariables, { shortname }))
  $chartable.setKey(shortname, found?.variables ?? null)
}

async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer
  } catch (fault) {
    if (fault instanceof Problem) return null
    throw fault
  }
}
