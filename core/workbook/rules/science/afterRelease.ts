import { formatInstant } from '#core/extent/time.ts'
import { columnNamed } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { anywhere, inData } from '../introduceError.ts'
import { releaseDayMs } from '../metadata/releaseDate.ts'
import { at, type Rule } from '../Rule.ts'

const DAY_AND_ZONES_MS = 2 * 86_400_000

/** An observation is older than the release of its data set; a model may look ahead. */
export const afterRelease: Rule = {
  code: 'after-release',
  severity: 'warning',
  sheet: 'data',
  needsMetadata: true,
  says: 'The time is later than the release date of the data set.',
  example: {
    introduceError: inData('time', 3, '2029-04-30T00:00:00'),
    because: 'Data cannot be published before they were measured. One of the two dates is wrong.',
    portal: anywhere,
  },
  *parts({ workbook, data, dataset, times }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !dataset || !column) return
    const [released, make] = ['dataset_release_date', 'dataset_make'].map((name) => metadataColumn(dataset, 'dataset_meta_data', name))
    const day = released && releaseDayMs(workbook, released, 0)
    if (day === undefined || trimmed(workbook, make, 0).toLowerCase() !== 'observation') return
    const { ms } = times()
    yield {
      reads: [day],
      sheet: data,
      rowsOf: [column],
      *check(from, to) {
        for (let row = from; row < to; row++) {
          const time = ms[row] ?? Number.NaN
          if (time > day + DAY_AND_ZONES_MS) yield at(data, column, row, formatInstant(time))
        }
      },
    }
  },
}
