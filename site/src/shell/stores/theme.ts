import { atom } from 'nanostores'
import { inStorage } from '../../common/stores/inStorage.ts'

/** The three palettes; dusk is the default. */
export const palettes = ['day', 'dusk', 'night'] as const
export type Palette = (typeof palettes)[number]

/** Where the reader's taste is kept; the script in the head of every page reads the same name. */
const storageKey = 'pelagos.palette'

const isPalette = (value: string | undefined): value is Palette => palettes.some((palette) => palette === value)

const shown = typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme

/** The palette that is shown. Canvases redraw when it changes; everything else follows the custom properties. */
export const $palette = atom<Palette>(isPalette(shown) ? shown : 'dusk')

/** Shows a palette and remembers it in this browser. */
export function choosePalette(palette: Palette): void {
  document.documentElement.dataset.theme = palette
  $palette.set(palette)
  inStorage('localStorage', (storage) => storage.setItem(storageKey, palette))
}
