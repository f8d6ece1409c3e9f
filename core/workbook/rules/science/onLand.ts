import { inlandKm } from '#core/extent/inland.ts'
import { columnNamed, numberAt } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { anywhere } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

/** An observation of the ocean is not made far inland; harbours, estuaries, large lakes and canals are left alone, and so are models, whose grids have land. */
export const onLand: Rule = {
  code: 'on-land',
  severity: 'warning',
  sheet: 'data',
  says: 'The position lies on land, more than 10 km from any coast.',
  example: {
    introduceError: (book) => {
      const rows = book.data?.slice(1) ?? []
      for (const row of rows) row[1] = Number(row[1]) + 40
    },
    because:
      'No ship comes there. A digit, a sign or the order of lat and lon is wrong; harbours, estuaries and large lakes are not meant.',
    portal: anywhere,
  },
  *parts({ workbook, data, dataset }) {
    const [lat, lon] = [data && columnNamed(data, 'lat'), data && columnNamed(data, 'lon')]
    const make = dataset && metadataColumn(dataset, 'dataset_meta_data', 'dataset_make')
    const isObserved = ['', 'observation'].includes(trimmed(workbook, make, 0).toLowerCase())
    if (!data || !lat || !lon || !isObserved) return
    yield {
      reads: [],
      sheet: data,
      rowsOf: [lat, lon],
      *check(from, to) {
        for (let row = from; row < Math.min(to, lat.kinds.length, lon.kinds.length); row++) {
          const [north, east] = [numberAt(workbook, lat, row), numberAt(workbook, lon, row)]
          const km = east >= -180 && east <= 360 ? inlandKm(north, east) : 0
          if (km > 0)
            yield {
              ...at(data, lat, row, `${north}, ${east}`),
              says: `The position lies on land, more than ${km} km from any coast. Are the signs right, and lat and lon not exchanged?`,
            }
        }
      },
    }
  },
}
