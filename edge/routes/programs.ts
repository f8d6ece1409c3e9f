import type * as calls from '#core/api/catalogPrograms.ts'
import { catalogOf } from '../catalog/catalog.ts'
import { selfDescriptionFrom } from '../catalog/programSelfDescription.ts'
import { findProgram, programPage, programsOf } from '../catalog/programs.ts'
import type { Handler } from './Handler.ts'

/** Lists programs. */
export const answerPrograms: Handler<typeof calls.programs> = async ({ ports: { database } }) =>
  (await programsOf(database, await catalogOf(database))).map(({ key, name, datasets, cruises }) => ({
    id: key,
    name,
    datasets: datasets.length,
    cruises: cruises.size,
  }))

/** Tells a program with its data sets and cruises. */
export const answerProgram: Handler<typeof calls.program> = async ({ ports, query, c }) => {
  const { database } = ports
  const page = await programPage(database, await catalogOf(database), c.req.param('name') ?? '', query.downSample)
  return { ...page, ...(await selfDescriptionFrom(ports, page.id)) }
}

/** Lists the IDs of a program's data sets. */
export const answerProgramDatasets: Handler<typeof calls.programDatasets> = async ({ ports: { database }, c }) => {
  const { datasets } = await findProgram(database, await catalogOf(database), c.req.param('name') ?? '')
  return [...datasets]
}
