import { atom } from 'nanostores'
import { themeOfTokens } from '#components/chart/drawing/theme.ts'
import { type PictureChoice, type PictureGround, pictureChoiceText, readPictureChoice } from '#core/charts/image/pictureChoice.ts'
import type { ReadFont } from '#core/charts/image/pictureFonts.ts'
import { inStorage } from '../../common/stores/inStorage.ts'

const storageKey = 'pelagos.picture'

/** How the reader wants pictures saved, in this browser. */
export const $picture = atom<PictureChoice>(readPictureChoice(inStorage('localStorage', (storage) => storage.getItem(storageKey)) ?? ''))

/** Saves pictures so from now on; a browser that forbids storage does on this page. */
export function choosePicture(choice: PictureChoice): void {
  $picture.set(choice)
  inStorage('localStorage', (storage) => storage.setItem(storageKey, pictureChoiceText(choice)))
}

/** Reads a font of a picture from the portal; where they are is loaded when the first is needed. */
export const readFont: ReadFont = async (face) => (await import('./fontFiles.ts')).readFontFile(face)

/** The colours and fonts of a ground, whatever the page shows. */
export async function findTheme(ground: PictureGround) {
  const { default: css } = await import('../../../../components/styles/tokens.css?raw')
  return themeOfTokens(css, ground)
}
