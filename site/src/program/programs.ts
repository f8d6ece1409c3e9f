import { ownProgramFile, type ProgramFile, plainProgramFile, programFile } from '#core/catalog/ProgramFile.ts'
import type { PortalProgram } from '#core/portal/PortalFace.ts'

/** What the files of the product say of a program: its texts and its drawing. */
export interface ProgramTexts {
  readonly file: ProgramFile
  /** SVG markup with the program's title; `null` where there is no drawing of it. */
  readonly logo: string | null
}

const folder = '../../../content/programs'
const files = import.meta.glob<unknown>('../../../content/programs/*.json', { import: 'default', eager: true })
const drawings = import.meta.glob<string>('../../../content/programs/*.svg', { query: '?raw', import: 'default', eager: true })

/** Every program that has texts, by title. One whose drawing is missing stops the build, naming it. */
export const programs: readonly ProgramTexts[] = Object.values(files)
  .map((text) => {
    const file = programFile.parse(text)
    const logo = drawings[`${folder}/${file.logo}`]
    if (logo === undefined) throw new Error(`content/programs/${file.logo} is missing`)
    return { file, logo }
  })
  .sort((a, b) => a.file.title.localeCompare(b.file.title, 'en', { sensitivity: 'base' }))

/** The texts about the program with this key; `undefined` if the product has none. */
export function programTextsOf(key: string): ProgramTexts | undefined {
  return programs.find(({ file }) => file.key === key)
}

interface ShownProgram {
  readonly key: string
  readonly name: string
  /** Whether the portal has neither data sets nor cruises of it. */
  readonly isEmpty: boolean
}

/**
 * The texts about a program of the portal: its own, of its settings, before those of the product. One without any shows its name, once there is
 * something of it to be seen.
 */
export function shownTextsOf({ key, name, isEmpty }: ShownProgram, own: readonly PortalProgram[]): ProgramTexts | undefined {
  const file = ownProgramFile(own, key)
  if (file !== undefined) return { file, logo: null }
  return programTextsOf(key) ?? (isEmpty ? undefined : { file: plainProgramFile(key, name), logo: null })
}
