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
      says: 'They take a table, a variable and inclusive bounds of time, latitude, longitude and depth. Times are UTC, depths in metres; if the first longitude is greater than the second, the range crosses the date line.',
      list: observations.filter((procedure) => readsPlaces(procedure) && procedure.name !== 'uspMatch'),
    },
    {
      id: 'joins',
      title: 'Matches, ancillary data and previews',
      says: 'They join two tables, or preview what a table contains.',
      list: observations.filter((procedure) => !readsPlaces(procedure) || procedure.name === 'uspMatch'),
    },
    {
      id: 'catalog',
      title: 'Catalog',
      says: 'They use only the catalog and read no observations.',
      list: procedures.slice(catalogFrom),
    },
  ]
}
