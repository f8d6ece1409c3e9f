import { atom } from 'nanostores'
import { themeOfTokens } from '#components/chart/drawing/theme.ts'
import {
  firstPicture,
  type PictureChoice,
  pictureChoiceText,
  readPictureChoice,
  type SurfaceTheme,
} from '#core/charts/image/pictureChoice.ts'
import type { ReadFont } from '#core/charts/image/pictureFonts.ts'
import { logError } from '../../shell/stores/faults.ts'

const storageKey = 'pelagos.picture'

/** How the reader wants pictures saved, in this browser. */
export const $picture = atom<PictureChoice>(storedChoice())

function storedChoice(): PictureChoice {
  if (typeof localStorage === 'undefined') return firstPicture
  try {
    return readPictureChoice(localStorage.getItem(storageKey) ?? '')
  } catch (fault) {
    logError(fault)
    return firstPicture
  }
}

/** Saves pictures so from now on. */
export function choosePicture(choice: PictureChoice): void {
  $picture.set(choice)
  try {
    localStorage.setItem(storageKey, pictureChoiceText(choice))
  } catch (refusal) {
    // A browser that forbids storage still saves so, on this page.
    if (!(refusal instanceof DOMException)) throw refusal
  }
}

/** Reads a font of a picture from the portal; where they are is loaded when the first is needed. */
export const readFont: ReadFont = async (face) => (await import('./fontFiles.ts')).readFontFile(face)

/** The colours and fonts of a ground, whatever the page shows. */
export async function findTheme(ground: SurfaceTheme) {
  const { default: css } = await import('../../../../components/styles/tokens.css?raw')
  return themeOfTokens(css, ground)
}
