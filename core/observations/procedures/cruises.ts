import { catalogProcedure } from './catalogProcedure.ts'
import { columnsOf, ordered, textColumn } from './catalogRows.ts'

/** All cruises (PRC-14). */
export const cruises = catalogProcedure({
  name: 'uspCruises',
  says: 'Every cruise with its bounds and keywords, by name.',
  parameters: [],
  columns: [
    ...columnsOf('tblCruise').filter(({ name }) => name !== 'Cruise_Series'),
    ...textColumn('Keywords'),
    ...textColumn('Unstructured_Cruise_Metadata'),
  ],
  async rows(_given, catalog) {
    const keywords = await catalog.rows('tblCruise_Keywords')
    const rows = (await catalog.rows('tblCruise')).map((cruise) => {
      const words = keywords.filter(({ cruise_ID }) => cruise_ID === cruise.ID).map((row) => row.keywords)
      return { ...cruise, Keywords: words.length === 0 ? null : words.join(', ') }
    })
    return ordered(rows, 'Name')
  },
})
