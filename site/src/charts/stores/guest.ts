import { atom, computed } from 'nanostores'
import { sessionsApi } from '#core/api/sessions.ts'
import { limits } from '#core/limits/account.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { inStorage } from '../../common/stores/inStorage.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $session } from '../../common/stores/session.ts'

/** What the portal reported to this browser's guest: how many plots are left until when. For display only; the portal counts. */
export interface GuestPass {
  readonly plotsLeft: number
  /** The guest's next local midnight, milliseconds since 1970. */
  readonly expiresAt: number
}

const storageKey = 'pelagos.guest'

/** The pass that a browser remembered; `null` for words that are not ours, and once its midnight has passed. */
export function passOf(text: string | null, now: number): GuestPass | null {
  try {
    const pass: unknown = JSON.parse(text ?? 'null')
    if (typeof pass !== 'object' || pass === null || !('plotsLeft' in pass) || !('expiresAt' in pass)) return null
    const { plotsLeft, expiresAt } = pass
    return typeof plotsLeft === 'number' && typeof expiresAt === 'number' && expiresAt > now ? { plotsLeft, expiresAt } : null
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}

/** In a browser that forbids storage every page is a guest's first. */
const $pass = atom<GuestPass | null>(inStorage('localStorage', (storage) => passOf(storage.getItem(storageKey), Date.now())))

/** The guest's pass; `null` for signed-in users and for guests who have not begun. */
export const $guest = computed([$pass, $session], (pass, session) => (session.state === 'user' ? null : pass))

/** Whether data may be asked for: somebody is signed in, or has begun as a guest. */
export const $isAdmitted = computed([$pass, $session], (pass, session) => session.state === 'user' || pass !== null)

/** Plots made today, as the plan of a chart wants to know them; `null` for signed-in users. */
export const $guestPlots = computed([$pass, $session], (pass, session) =>
  session.state === 'user' ? null : limits.guestPlotsPerDay - (pass?.plotsLeft ?? limits.guestPlotsPerDay),
)

const $isPrompted = atom(false)

/** Whether to offer the ways to go on: as a guest, by logging in, or by registering. */
export const $isWelcome = computed(
  [$pass, $session, $isPrompted],
  (pass, session, isPrompted) => session.state === 'visitor' && (pass === null || isPrompted),
)

const admission = requestStore<GuestPass>()

/** The request to go on as a guest. */
export const $admission = admission.$request

function keep(pass: GuestPass | null): void {
  $pass.set(pass)
  inStorage('localStorage', (storage) => (pass ? storage.setItem(storageKey, JSON.stringify(pass)) : storage.removeItem(storageKey)))
}

/** Remembers how many plots the portal says are left. */
export function rememberPlots(plotsLeft: number | null): void {
  const pass = $pass.get()
  if (plotsLeft !== null) keep({ plotsLeft, expiresAt: pass?.expiresAt ?? nextMidnight(new Date()) })
  const left = $guest.get()?.plotsLeft ?? limits.guestPlotsPerDay
  if (limits.guestPlotsPerDay - left >= limits.guestPromptAtPlots) $isPrompted.set(true)
}

/** Forgets the pass, because the portal no longer knows it. */
export function forgetPass(): void {
  keep(null)
  $isPrompted.set(false)
}

/** The next local midnight, when a guest's day ends. */
export function nextMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
}

let admitting: Promise<boolean> | null = null

/** Lets a visitor who asks for data go on as a guest, unless somebody is admitted; answers whether the portal agreed. */
export function admit(): Promise<boolean> {
  if ($isAdmitted.get()) return Promise.resolve(true)
  admitting ??= continueAsGuest().finally(() => {
    admitting = null
  })
  return admitting
}

/** Begins, or goes on, as a guest; answers whether the portal agreed, and says in `$admission` why not. */
export async function continueAsGuest(): Promise<boolean> {
  const expiresAt = nextMidnight(new Date())
  const read = async () => ({ expiresAt, plotsLeft: (await portal.call(sessionsApi.getGuestToken, { expires: expiresAt })).plotsLeft })
  const end = await admission.run(read, { failure: guestTexts.unavailable })
  if (end?.state !== 'succeeded') return false
  keep(end.value)
  $isPrompted.set(false)
  return true
}
