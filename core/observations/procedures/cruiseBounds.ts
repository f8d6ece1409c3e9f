import { columns } from '#core/catalog/tables/columns.ts'
import { wholeNumber } from './argumentValues.ts'
import { catalogProcedure } from './catalogProcedure.ts'

/** Where and when a cruise was (PRC-14). */
export const cruiseBounds = catalogProcedure({
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
})
