import { expect, test } from 'vitest'
import { type MatchRequest, matchQuery, requestOf } from '#core/match/MatchRequest.ts'
import { matchColumns } from '#core/match/matchColumns.ts'
import { missingReasons } from '#core/match/missingReason.ts'
import { Outcome, outcomeColumns } from '#core/match/Outcome.ts'
import { joinedRows } from '#core/match/own/joinedRows.ts'
import { MatchAnswer } from '#core/match/own/MatchAnswer.ts'
import { choicesIn, matchAddress } from '#core/match/own/matchAddress.ts'
import { observedPairs } from '#core/match/own/observedPairs.ts'
import { ownExtent } from '#core/match/own/ownExtent.ts'
import { noChoices, ownColumns, readOwn } from '#core/match/own/ownFile.ts'
import { pointsCsv } from '#core/match/own/pointsCsv.ts'
import { summaryOf } from '#core/match/own/summary.ts'
import { rowsOfBytes } from '#core/match/read/rowsOfBytes.ts'
import { csvDocumentBytes } from '#core/observations/csv.ts'
import { cellText } from '#core/workbook/cellText.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { workbookBytes } from '#core/workbook/writeRows.ts'

const text = `Date_UTC,Latitude,Longitude,Depth_m,Note,Temp
1992-06-02T04:12:00Z,37.11,-122.33,5,"off, ""California""",12.5
1992-07-02T04:12:00Z,45.5,179.9,,=1+1,-3
,10,20,7,,
1992-08-02T04:12:00Z,x,20,7,late,9
`

const tableOf = (csv: string) => rowsOfBytes(new TextEncoder().encode(csv))
const own = () => readOwn(tableOf(text), noChoices)

/** What the call answers of a variable for four rows: two values, and two reasons. */
function answered() {
  const sst = { dataset: 'Made', variable: 'sst', unit: '°C', type: 'float32', isClimatology: true } as const
  const outcome = new Outcome(4)
  for (const row of [0, 1]) {
    outcome.value[row] = Math.fround(10.1 + row)
    outcome.count[row] = 1 + row
    outcome.km[row] = 40 + row
    outcome.lagHours[row] = -12
    outcome.time[row] = 6
    outcome.lat[row] = 37
    outcome.lon[row] = -123
  }
  outcome.reason[2] = missingReasons.indexOf('no time in the row') + 1
  outcome.reason[3] = missingReasons.indexOf('no position in the row') + 1
  return { columns: matchColumns(sst), batch: { rows: 4, columns: outcomeColumns(outcome, sst) } }
}

function shown(): MatchAnswer {
  const { columns, batch } = answered()
  const answer = new MatchAnswer(columns, 4)
  answer.add(batch)
  return answer
}

const joined = () => {
  const file = own()
  const { columns, batch } = answered()
  const batches = async function* () {
    yield batch
  }
  return joinedRows(
    file.columns.map(({ name }) => name),
    file.rows,
    { columns, batches: batches() },
  )
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let all = ''
  for await (const piece of pieces) all += new TextDecoder().decode(piece)
  return all
}

test('MAT-09 columns are shown with their roles and first cells, and a reader can choose others', () => {
  const { columns, points } = own()
  expect(columns.map(({ role }) => role)).toEqual(['time', 'lat', 'lon', 'depth', null, null])
  expect(columns.map(({ isNumber }) => isNumber)).toEqual([false, false, true, true, false, true])
  expect(columns[4]?.example).toBe('off, "California"')
  expect(points.depths?.[0]).toBe(5)
  expect(readOwn(tableOf(text), { ...noChoices, isAtSurface: true })).toMatchObject({ points: { depths: null } })
  const filled = readOwn(tableOf(`${text}1992-08-03T04:12:00Z,1,2,deep,,`), { ...noChoices, missingDepth: 0 })
  expect([...(filled.points.depths ?? [])]).toEqual([5, 0, 7, 7, Number.NaN])
  const odd = 'when,north,west\n2020-04-03T00:00:00Z,21,-158\n'
  expect(() => readOwn(tableOf(odd), noChoices)).toThrow(/latitude/)
  expect(ownColumns(tableOf(odd)).map(({ name }) => name)).toEqual(['when', 'north', 'west'])
  expect(readOwn(tableOf(odd), { ...noChoices, columns: { lat: 'north', lon: 'west' } }).points.lats[0]).toBe(21)
})

test('MAT-12 the address to run a match again holds all that changes what is found', () => {
  const request: MatchRequest = {
    variables: [{ table: 'tblA', variable: 'sst' }],
    method: 'linear',
    tolerance: { timeDays: 0.5, spaceKm: 12.5, depthMetres: 7 },
    climatology: 'day',
  }
  const chosen = { columns: { lat: 'Y, north=up', lon: 'X' }, dates: 'day-first', missingDepth: 0, isAtSurface: true } as const
  const { searchParams } = new URL(matchAddress(request, chosen), 'http://a')
  expect(requestOf(matchQuery.parse(Object.fromEntries(searchParams)))).toEqual(request)
  expect(choicesIn(searchParams)).toEqual(chosen)
  expect(choicesIn(new URLSearchParams('missingDepth=-5&dates=never&column=nothing&column=colour=red'))).toEqual(noChoices)
})

test('MAT-09 nothing but times, positions and depths is sent, and the call reads the same positions', () => {
  const { points } = own()
  const sent = new TextDecoder().decode(pointsCsv(points))
  expect(sent.split('\n').slice(0, 3)).toEqual([
    'time,lat,lon,depth',
    '1992-06-02T04:12:00.000Z,37.11,-122.33,5',
    '1992-07-02T04:12:00.000Z,45.5,179.9,',
  ])
  expect(sent).not.toMatch(/California|12\.5/)
  expect(readOwn(tableOf(sent), noChoices).points).toEqual(points)
  expect(new TextDecoder().decode(pointsCsv(points, 1)).trim().split('\n')).toHaveLength(2)
})

test('MAT-09 the extent of a file counts what can be matched', () => {
  expect(ownExtent(own().points)).toMatchObject({
    ...{ rows: 4, placed: 2, withTime: 3, withDepth: 3 },
    lat: { min: 10, max: 45.5 },
    years: [[1992, 3]],
    track: { lons: [-122.33, 179.9, 20], rows: [0, 1, 2] },
  })
})

test('MAT-13 a summary says what was found, where and why not', () => {
  const { complete, variables } = summaryOf(shown(), own().points.times)
  expect(complete).toBe(2)
  expect(variables).toEqual([
    {
      ...{ found: 2, missing: 2, range: { min: Math.fround(10.1), max: Math.fround(11.1) }, medianCount: 1, medianKm: 40 },
      reasons: [
        { reason: 'no position in the row', rows: 1, byMonth: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0] },
        { reason: 'no time in the row', rows: 1, byMonth: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      ],
    },
  ])
})

test('MAT-12 a saved result has the own cells as they stand and the new columns after them', async () => {
  const lines = (await textOf(csvDocumentBytes(joined()))).trimEnd().split('\n')
  expect(lines[0]).toMatch(/^Date_UTC,Latitude,Longitude,Depth_m,Note,Temp,Made sst \[°C\],Made sst SD \[°C\],Made sst n,/)
  expect(lines[1]).toBe('1992-06-02T04:12:00Z,37.11,-122.33,5,"off, ""California""",12.5,10.1,,1,40,-12,6,37,-123,,')
  expect(lines[2]).toMatch(/^1992-07-02T04:12:00Z,45\.5,179\.9,,=1\+1,-3,11\.1,/)
  expect(lines[3]).toBe(',10,20,7,,,,,0,,,,,,,no time in the row')
})

test('MAT-12 the same as a workbook: numbers are numbers, and a text that begins like a formula stays a text', async () => {
  const workbook = await readWorkbook(await new Response(workbookBytes(joined(), 'matched', Date.UTC(2026, 0, 1))).blob())
  const { columns = [], rowCount } = workbook.sheets.get('matched') ?? {}
  expect(rowCount).toBe(4)
  const cells = (row: number) => columns.map((column) => cellText(workbook, column, row))
  expect(columns.slice(0, 7).map(({ header }) => header)).toEqual([
    ...['Date_UTC', 'Latitude', 'Longitude', 'Depth_m', 'Note', 'Temp', 'Made sst [°C]'],
  ])
  expect(cells(0).slice(0, 7)).toEqual(['1992-06-02T04:12:00Z', '37.11', '-122.33', '5', 'off, "California"', '12.5', '10.1'])
  expect(cells(1)[4]).toBe('=1+1')
  expect(cells(3).at(-1)).toBe('no position in the row')
})

test('MAT-13 own numbers are compared with matched ones', () => {
  const values = shown().values(0, 'value')
  const pairs = observedPairs(own().rows, 5, values)
  expect(pairs).toMatchObject({ count: 2, observed: [12.5, -3], correlation: expect.closeTo(-1, 9) })
  expect(pairs.bias).toBeCloseTo((10.1 + 11.1) / 2 - 4.75, 5)
  expect(observedPairs(own().rows, 4, values).count).toBe(0)
})
