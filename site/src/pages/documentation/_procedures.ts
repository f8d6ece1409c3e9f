import type { Procedure } from '#core/observations/procedures/Procedure.ts'

/** Procedures that belong together, as the page shows them. */
export interface ProcedureGroup {
  readonly id: string
  readonly title: string
  readonly says: string
  readonly list: readonly Procedure[]
}

const takes = (name: string) => (procedure: Procedure) => procedure.parameters.some((parameter) => parameter.name === name)

/** Every procedure of the registry in one of three groups: what reads a region, what reads otherwise, what the catalog answers. */
export function procedureGroups(procedures: readonly Procedure[]): ProcedureGroup[] {
  const readsPlaces = takes('lat1')
  const catalogFrom = procedures.findIndex(({ name }) => name === 'uspCatalog')
  const observations = procedures.slice(0, catalogFrom)
  return [
    {
      id: 'regions',
      title: 'Subsets and means',
      says: 'They take a table, a variable and inclusive bounds of time, latitude, longitude and depth. Times are UTC, depths metres; a first longitude above the second crosses the date line.',
      list: observations.filter((procedure) => readsPlaces(procedure) && procedure.name !== 'uspMatch'),
    },
    {
      id: 'joins',
      title: 'Matches, ancillary data and first looks',
      says: 'They join two tables, or show what a table holds.',
      list: observations.filter((procedure) => !readsPlaces(procedure) || procedure.name === 'uspMatch'),
    },
    {
      id: 'catalog',
      title: 'Catalog',
      says: 'They answer from the catalog alone and read no observations.',
      list: procedures.slice(catalogFrom),
    },
  ]
}
