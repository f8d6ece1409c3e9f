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
  })

  test('WBK-35 a new cruise is taken with the track of its rows, and a slip for a known name is an error with that name as its fix', async () => {
    const of = async (cells: readonly string[], data?: Parameters<typeof submission>[0], facts: Partial<PortalFacts> = {}) => {
      const more = cells.map((name, row) => (row === 0 ? { ...dataset, cruise_names: name } : { cruise_names: name }))
      return (await check(data ?? rows, { dataset: more }, { ...portal, ...facts })).findings
        .filter(({ code }) => code.startsWith('cruise'))
        .map(({ code, severity, row, fix }) => [code, severity, row, fix?.value])
    }
    const fresh = ['cruise-new', 'confirmation', 2, undefined]
    for (const name of ['KM1907', 'KN1906', 'MSM 128/1']) expect(await of([name])).toEqual([fresh])
    expect(await of(['KM1906'], rows, { cruises: new Map() })).toEqual([fresh])
    const reach = { name: 'Virtual_Cruise_1', south: -90, north: 90, west: -180, east: 180, startMs: 0, endMs: 9e12 }
    const cruises = new Map([['virtual_cruise_1', reach]])
    for (const slip of ['Virtual Cruise 1', 'Virtual_Criuse_1'])
      expect(await of([slip], rows, { cruises })).toEqual([['cruise', 'error', 2, 'Virtual_Cruise_1']])
    const several = ['KM2001', 'KM2002']
    const untold = several.map((_, row) => ['cruise', 'error', row + 2, undefined])
    expect(await of(several)).toEqual([...untold, ['cruise-column', 'warning', null, undefined]])
    const named = rows.map((cells, row) => [...cells, row === 0 ? 'cruise' : row === 1 ? 'km2001' : 'KM2002'])
    expect(await of(several, named)).toEqual([fresh, ['cruise-new', 'confirmation', 3, undefined]])
    expect(await of([...several, 'KM2003'], named)).toEqual([
      ['cruise', 'error', 4, undefined],
      fresh,
      ['cruise-new', 'confirmation', 3, undefined],
    ])
  })
})
