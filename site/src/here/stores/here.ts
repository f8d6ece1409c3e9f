import { atom } from 'nanostores'
import { type HereAnswer, hereApi } from '#core/api/here.ts'
import { type HereFields, hereParameters, readHere } from '#core/catalog/hereAddress.ts'
import { createClient } from '#core/client/createClient.ts'
import { requestStore } from '../../common/stores/requestStore.ts'

/** The portal as nobody sees it: in a frame too, nothing is asked for on behalf of whoever reads. */
const portal = createClient({ base: '', fetch: (address, init) => fetch(address, { ...init, credentials: 'omit' }) })

const found = requestStore<HereAnswer>()

/** The place as it is typed. */
export const $fields = atom<HereFields>(readHere(''))

/** What there is at the place. */
export const $here = found.$request

/** Changes what is typed, and lists nothing yet. */
export const edit = (change: Partial<HereFields>): void => $fields.set({ ...$fields.get(), ...change })

/** Lists what there is at a place, and names it in the address. */
export function list(change: Partial<HereFields> = {}): void {
  edit(change)
  history.replaceState(null, '', `?${new URLSearchParams(hereParameters($fields.get()))}`)
  ask()
}

/** Lists what the address of the page names, if it names a place. */
export function openHere(search: string): void {
  $fields.set(readHere(search))
  const { lat, lon } = $fields.get()
  if (lat !== '' && lon !== '') ask()
}

function ask(): void {
  const { lat = '', lon = '', ...rest } = hereParameters($fields.get())
  void found.run(({ signal }) => portal.call(hereApi.here, { lat, lon, ...rest }, { signal }), { keepsPrevious: true })
}
