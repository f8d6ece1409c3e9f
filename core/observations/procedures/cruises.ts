import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { columns } from '#core/catalog/tables/columns.ts'
import { wholeNumber } from './argumentValues.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { columnsOf, cruisesNamed, ordered, textColumn, trajectoryOf } from './catalogRows.ts'
import type { Procedure } from './Procedure.ts'

const trackColumns = columnsOf('tblCruise_Trajectory').filter(({ name }) => name !== 'Cruise_ID')

/** Cruises with their bounds, tracks and variables (PRC-14). */
export const cruiseProcedures: readonly Procedure[] = [
  catalogProcedure({
    name: 'uspCruises',
    says: 'Every cruise with its bounds and keywords, by name.',
    parameters: [],
    columns: [
      ...columnsOf('tblCruise').filter(({ name }) => name !== 'Cruise_Series'),
      ...textColumn('Keywords'),
      ...textColumn('Unstructured_Cruise_Metadata'),
    ],
    async rows(_given, catalog) {
      const words = new Map<unknown, string[]>()
      for (const { cruise_ID, keywords } of await catalog.rows('tblCruise_Keywords')) {
        const own = words.get(cruise_ID) ?? []
        own.push(String(keywords))
        words.set(cruise_ID, own)
      }
      const rows = (await catalog.rows('tblCruise')).map((cruise) => ({ ...cruise, Keywords: words.get(cruise.ID)?.join(', ') ?? null }))
      return ordered(rows, 'Name')
    },
  }),
  catalogProcedure({
    name: 'uspCruiseByName',
    says: 'The cruises whose name or nickname contains a text, by name.',
    parameters: [{ name: 'cruiseName' }],
    columns: columnsOf('tblCruise'),
    rows: async ([text = ''], catalog) => ordered(await cruisesNamed(catalog, text), 'Name'),
  }),
  catalogProcedure({
    name: 'uspCruiseBounds',
    says: 'The bounds of a cruise by its ID: dt1, dt2, lat1, lat2, lon1, lon2.',
    parameters: [{ name: 'cruiseId' }],
    columns: columns({ ID: 'int', dt1: 'text', dt2: 'text', lat1: 'real', lat2: 'real', lon1: 'real', lon2: 'real' }),
    async rows([cruiseId = ''], catalog) {
      const id = wholeNumber('cruiseId', cruiseId, 0)
      const found = (await catalog.rows('tblCruise')).filter(({ ID }) => ID === id)
      return found.map((cruise) => ({
        ID: id,
        dt1: cruise.Start_Time ?? null,
        dt2: cruise.End_Time ?? null,
        lat1: cruise.Lat_Min ?? null,
        lat2: cruise.Lat_Max ?? null,
        lon1: cruise.Lon_Min ?? null,
        lon2: cruise.Lon_Max ?? null,
      }))
    },
  }),
  catalogProcedure({
    name: 'uspCruiseTrajectory',
    says: 'The track of a cruise by its ID: time, lat, lon, in that order.',
    parameters: [{ name: 'cruiseId' }],
    columns: trackColumns,
    rows: ([cruiseId = ''], catalog) => trajectoryOf(catalog, [wholeNumber('cruiseId', cruiseId, 0)]),
  }),
  catalogProcedure({
    name: 'uspCruiseTrajectoryByName',
    says: 'The tracks of the cruises whose name or nickname contains a text: time, lat, lon, in that order.',
    parameters: [{ name: 'cruiseName' }],
    columns: trackColumns,
    async rows([text = ''], catalog) {
      const cruises = await cruisesNamed(catalog, text)
      return trajectoryOf(
        catalog,
        cruises.map(({ ID }) => Number(ID)),
      )
    },
  }),
  catalogProcedure({
    name: 'uspCruiseVariablesByName',
    says: 'The catalog rows of the cruises whose name or nickname contains a text; by data set and variable.',
    parameters: [{ name: 'cruiseName' }],
    columns: catalogColumns,
    async rows([text = ''], catalog) {
      const ids = new Set((await cruisesNamed(catalog, text)).map(({ ID }) => ID))
      const links = (await catalog.rows('tblDataset_Cruises')).filter(({ Cruise_ID }) => ids.has(Cruise_ID))
      const datasets = new Set(links.map(({ Dataset_ID }) => Dataset_ID))
      const rows = (await catalog.rows('udfCatalog')).filter(({ Dataset_ID }) => datasets.has(Dataset_ID))
      return ordered(rows, 'Dataset_Name', 'Variable')
    },
  }),
]
