import { type ProgramSelfDescription, programTextsFile, programTextsPath } from '#core/catalog/ProgramFile.ts'
import type { Config } from '../config/config.ts'

const unknown: ProgramSelfDescription = { fullName: null, blurb: null, logo: null, link: null, sponsors: [] }

/** What a program says of itself, as the built site has it; nothing where there is no site, or none that knows the program. */
export async function selfDescriptionFrom(
  { site, config }: { readonly site: (request: Request) => Promise<Response>; readonly config: Config },
  key: string,
): Promise<ProgramSelfDescription> {
  const response = await site(new Request(new URL(programTextsPath, config.publicUrl)))
  if (response.status !== 200) return unknown
  return programTextsFile.parse(await response.json())[key.toLowerCase()] ?? unknown
}
