import { describe, expect, test } from 'vitest'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { brief, check, headers, rows } from '../../../fixtures/workbooks/audits.ts'
import { dataset, type MetadataRow, type submission } from '../../../fixtures/workbooks/submission.ts'

describe('what the portal knows', () => {
  const portal: PortalFacts = {
    publishedShortNames: new Set(['taken']),
    publishedLongNames: new Set(['taken name']),
    submittedShortNames: new Map([
      ['mine', { isOwn: true }],
      ['theirs', { isOwn: false }],
    ]),
    submittedLongNames: new Set(['their name']),
    cruises: new Map([
      ['km1906', { south: 5, north: 20, west: 170, east: -170, startMs: Date.UTC(2020, 0, 1), endMs: Date.UTC(2020, 0, 20) }],
    ]),
  }
  const against = (change: MetadataRow, facts: Partial<PortalFacts> = {}, data: Parameters<typeof submission>[0] = rows) =>
    check(data, { dataset: [{ ...dataset, ...change }] }, { ...portal, ...facts })

  test('WBK-36 a name in use by a data set or another submission is an error, in any letter case', async () => {
    for (const name of ['Taken', 'TAKEN', 'theirs'])
      expect(brief(await against({ dataset_short_name: name }))).toEqual([['name-in-use', 2, 'dataset_short_name']])
    for (const name of ['Taken Name', 'Their Name'])
      expect(brief(await against({ dataset_long_name: name }))).toEqual([['name-in-use', 2, 'dataset_long_name']])
    const updates = { shortName: 'Taken', longName: 'Taken Name' }
    expect(brief(await against({ dataset_short_name: 'Taken', dataset_long_name: 'Taken Name' }, { updates }))).toEqual([])
    expect((await against({ dataset_short_name: 'TAKEN' }, { updates })).findings).toMatchObject([
      { says: expect.stringContaining('letter case only') },
    ])
    expect(brief(await against({ dataset_short_name: 'Free' }))).toEqual([])
  })

  test('WBK-37 a short name of another submission of one’s own asks whether it is the right file', async () => {
    const found = await against({ dataset_short_name: 'mine' })
    expect(found.findings).toContainEqual(
      expect.objectContaining({ code: 'other-submission', severity: 'warning', says: expect.stringContaining('right file?') }),
    )
  })

  test('WBK-35 a cruise needs a track whose time and space the data lie in, across the date line too', async () => {
    const at = (day: string, lat: number, lon: number) => [
      headers,
      [`${day}T00:00:00`, lat, lon, 5, 20],
      [`${day}T06:00:00`, lat, lon, 5, 21],
    ]
    expect(brief(await against({ cruise_names: 'KM1906' }, {}, at('2020-01-05', 10, 179)))).toEqual([])
    expect(brief(await against({ cruise_names: 'km1906' }, {}, at('2020-01-05', 10, -175)))).toEqual([])
    const faults = async (day: string, lat: number, lon: number) =>
      (await against({ cruise_names: 'KM1906' }, {}, at(day, lat, lon))).findings.map(({ code, row, column }) => [code, row, column])
    expect(await faults('2020-03-05', 10, 179)).toEqual([
      ['cruise', 2, 'time'],
      ['cruise', 3, 'time'],
    ])
    expect(await faults('2020-01-05', 10, 65)).toEqual([
      ['cruise', 2, 'lat'],
      ['cruise', 3, 'lat'],
    ])
    expect(brief(await against({ cruise_names: 'KM1' }))).toEqual([['cruise', 2, 'cruise_names']])
  })
})
