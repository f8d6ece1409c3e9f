import { programTexts } from '#core/messages/programs.ts'
import { decodedPart } from '../shell/decodedPart.ts'

/** Says which program was asked for and is not known (PRG-05), or that none was named (PRG-06). */
export function nameUnknown(page: Document, path: string): void {
  const says = page.querySelector('[data-unknown-program]')
  const name = decodedPart(path.split('/')[2] ?? '').trim()
  if (says) says.textContent = name === '' ? programTexts.noName : programTexts.unknown(name)
}
