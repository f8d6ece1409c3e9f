import { describe, expect, test } from 'vitest'
import { subsetFacts } from '../../../site/src/subset/subsetFacts.ts'

const request = {
  ...{ tableName: 'tblCTD', fields: '*', dt1: '2015-08-09T00:00:00.000Z', dt2: '2015-10-12T23:59:59.999Z' },
  ...{ lat1: 55.2, lat2: 90, lon1: -180, lon2: 180, depth1: 0, depth2: 4200 },
}
const view = { id: '0123456789abcdef', request, rows: 12, version: '1.0', day: '2026-11-27' }
const record = { Climatology: 0, Time_Meaning: null, Has_Depth: 1 } as const

describe('subsetFacts', () => {
  test('whole days are days, other times are times', () => {
    expect(Object.fromEntries(subsetFacts(record, view))).toMatchObject({
      Variables: 'All',
      'Times, UTC': '2015-08-09 to 2015-10-12',
      Depths: '0\u2009m to 4200\u2009m',
      'Address made': '2026-11-27, version 1.0',
    })
    const noon = { ...request, dt1: '2015-08-09T12:00:00.000Z' }
    expect(Object.fromEntries(subsetFacts(record, { ...view, request: noon }))['Times, UTC']).toMatch(
      /^2015-08-09T12:00:00\S* to 2015-10-12$/,
    )
  })

  test('axes that a data set does not have are left out, and months have names', () => {
    const months = { ...view, version: null, request: { ...request, fields: 'sst,ice', dt1: '11', dt2: '02-01-1900' } }
    expect(subsetFacts({ ...record, Climatology: 1, Has_Depth: 0 }, months)).toEqual([
      ['Variables', 'sst, ice'],
      ['Months', 'November to February'],
      ['Latitudes', '55.2°\u2009N to 90°\u2009N'],
      ['Longitudes', '180°\u2009W to 180°\u2009E'],
      ['Address made', '2026-11-27'],
    ])
  })
})
