import { wholeNumber } from './argumentValues.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { columnsOf, trajectoryOf } from './catalogRows.ts'

/** The track of a cruise (PRC-14). */
export const cruiseTrajectory = catalogProcedure({
  name: 'uspCruiseTrajectory',
  says: 'The track of a cruise by its ID: time, lat, lon, in that order.',
  parameters: [{ name: 'cruiseId' }],
  columns: columnsOf('tblCruise_Trajectory').filter(({ name }) => name !== 'Cruise_ID'),
  rows: ([cruiseId = ''], catalog) => trajectoryOf(catalog, [wholeNumber('cruiseId', cruiseId, 0)]),
})
