import { catalogProcedure } from './catalogProcedure.ts'
import { columnsOf, cruisesNamed, trajectoryOf } from './catalogRows.ts'

/** The tracks of cruises by a part of their name (PRC-14). */
export const cruiseTrajectoryByName = catalogProcedure({
  name: 'uspCruiseTrajectoryByName',
  says: 'The tracks of the cruises whose name or nickname contains a text: time, lat, lon, in that order.',
  parameters: [{ name: 'cruiseName' }],
  columns: columnsOf('tblCruise_Trajectory').filter(({ name }) => name !== 'Cruise_ID'),
  async rows([text = ''], catalog) {
    const cruises = await cruisesNamed(catalog, text)
    return trajectoryOf(
      catalog,
      cruises.map(({ ID }) => Number(ID)),
    )
  },
})
