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
    const words = new Map<unknown, string[]>()
    for (const { cruise_ID, keywords } of await catalog.rows('tblCruise_Keywords')) {
      const own = words.get(cruise_ID) ?? []
      own.push(String(keywords))
      words.set(cruise_ID, own)
    }
    const rows = (await catalog.rows('tblCruise')).map((cruise) => ({ ...cruise, Keywords: words.get(cruise.ID)?.join(', ') ?? null }))
    return ordered(rows, 'Name')
  },
})
