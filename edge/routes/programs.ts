import type { programsApi } from '#core/api/programs.ts'
import {
  ownProgramFile,
  type ProgramSelfDescription,
  programTextsFile,
  programTextsPath,
  selfDescriptionOf,
} from '#core/catalog/ProgramFile.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { findProgram, programPage, programsOf } from '../catalog/programs.ts'
import type { Config } from '../config/config.ts'
import type { Handlers } from './Handler.ts'

const unknown: ProgramSelfDescription = { fullName: null, blurb: null, logo: null, link: null, sponsors: [] }

/** What a program says of itself, as the portal's settings have it, or else the built site; nothing where neither knows the program. */
async function selfDescriptionFrom(
  { site, config }: { readonly site: (request: Request) => Promise<Response>; readonly config: Config },
  key: string,
): Promise<ProgramSelfDescription> {
  const own = ownProgramFile(config.portal.programs, key)
  if (own !== undefined) return { ...selfDescriptionOf(own), logo: null }
  const response = await site(new Request(new URL(programTextsPath, config.publicUrl)))
  if (response.status !== 200) return unknown
  return programTextsFile.parse(await response.json())[key.toLowerCase()] ?? unknown
}

export const programsRoutes: Handlers<typeof programsApi> = {
  programs: async ({ ports: { database } }) =>
    (await programsOf(database, await loadSnapshot(database))).map(({ key, name, datasets, cruises }) => ({
      id: key,
      name,
      datasets: datasets.length,
      cruises: cruises.size,
    })),
  program: async ({ ports, query, c }) => {
    const { database } = ports
    const page = await programPage(database, await loadSnapshot(database), c.req.param('name') ?? '', query.downSample)
    return { ...page, ...(await selfDescriptionFrom(ports, page.id)) }
  },
  programDatasets: async ({ ports: { database }, c }) => {
    const { datasets } = await findProgram(database, await loadSnapshot(database), c.req.param('name') ?? '')
    return [...datasets]
  },
}
