import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const metadata = {
  ...{ make: 'Observation', releaseDate: '2024-05-01' },
  reading: {
    separator: ';',
    leaveOutIncomplete: true,
    qc: { temp: { flags: 'flag', keep: ['1', '2'] } },
    missing: { temp: [-99, '0.5'] },
    valid: { temp: { min: -50, max: 50 } },
  },
}

/** What becomes of a table that is written in an encoding: its rows and its report, or why it is rejected. */
async function outcomeOf(name: string, bytes: Uint8Array): Promise<unknown> {
  const path = scratch.write(name, bytes)
  const metadataPath = scratch.write(`${name}.metadata.json`, metadata)
  let found: unknown = null
  try {
    await staged(
      path,
      async ({ source, rows, report }) => {
        found = { columns: source.columns, rows: await rows(), report }
      },
      { metadataPath },
    )
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(name, 'FILE') : error
  }
  return found
}

/** Cells of every kind: plain numbers, numbers that take a second look, marks, texts, nothing. */
const number = fc.oneof(
  fc.integer({ min: -60, max: 60 }).map(String),
  fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 99_999_999 })).map(([whole, part]) => `${whole}.${part}`),
  fc.double({ noNaN: true, min: -50, max: 50 }).map(String),
  fc.constantFrom('', ' ', 'NaN', 'na', '-99', '-99.0', '0.5', '.5', '5.', '+7', '-0', '007', '1e1', '12345678901234567', ' 4.25 '),
)
const time = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 19)}Z`),
  },
  fc.constantFrom('2020-02-29T12:00:00Z', '2020-02-29 12:00:00', '2020-02-29T12:00:00+02:00', '2020-02-29T12:00', '2020-02-29', ''),
)
const row = fc.tuple(
  time,
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom('1', '45.25', '-90') }, fc.constantFrom('', '95', '1 30.0 N')),
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom('2', '359.75', '-180') }, fc.constantFrom('', '400')),
  fc.constantFrom('0', '10', '5.5', '-2', '7'),
  number,
  fc.constantFrom('1', '2', '4', ' 1', ''),
  fc.constantFrom('A', 'Troms', 'NA', '', '12'),
)
/** What stands between rows: nothing, or what is no row of plain cells. */
const between = fc.constantFrom('', '', '', '\n', ';;;;;;\n', '2020-01-01T00:00:00Z;1;2;0;3;1;"two\nlines"\n')
const table = fc.oneof(fc.array(fc.tuple(row, fc.constant('')), { maxLength: 30 }), fc.array(fc.tuple(row, between), { maxLength: 30 }))
const PLAIN = '2021-03-04T05:06:07Z;1;2;0;3.25;1;A\n'
/** So many that what follows decides about the form of the table no more. */
const MANY = 2000

test('ING-20 a table is read alike whether its bytes are cut or its text is decoded', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, end) => {
      const lines = rows.map(([cells, odd]) => `${cells.join(';')}\n${odd}`).join('')
      const text = `time;lat;lon;depth;temp;flag;station\n${PLAIN.repeat(MANY)}${lines}${PLAIN}`.replaceAll('\n', end)
      number++
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
      expect(await outcomeOf(`bytes${number}.csv`, Buffer.from(text))).toEqual(await outcomeOf(`texts${number}.csv`, utf16))
    }),
    { numRuns: 30 },
  )
})
