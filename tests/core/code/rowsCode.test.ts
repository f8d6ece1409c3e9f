import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyChartType, chartType, chartTypes } from '#core/charts/index.ts'
import { type CodeLanguage, codeLanguages, rowsCode } from '#core/code/rowsCode.ts'
import { juliaText, matlabText, pythonText, rText, shellWord } from '#core/text/quoting.ts'

/** What could end a text, insert something into it, or run a command. */
const signs = ['"', "'", '\\', '\n', '\r', '\t', '\0', '\u0007', '\u2028', '$', '$(x)', '`', '{', '}', ';', '#', '%', '!', ']', ' ', '°']
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((parts) => parts.join(''))

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '"': '"', '\\': '\\', $: '$' }

/** Reads a text between double quotes with the escapes that Python, R and Julia share. */
function readEscaped(literal: string, forbidden = /["\n]/): string {
  expect(literal).toMatch(/^".*"$/su)
  const parts = literal.slice(1, -1).split(/\\(u[\da-f]{4}|.)/su)
  return parts
    .map((part, at) => {
      if (at % 2 === 0) {
        expect(part).not.toMatch(forbidden)
        return part
      }
      if (part.length > 1) return String.fromCharCode(Number.parseInt(part.slice(1), 16))
      return escapes[part] ?? `an unknown escape ${part}`
    })
    .join('')
}

/** Reads a text of Matlab: quotes are doubled, pieces are joined, characters may be given by their codes. */
function readMatlab(literal: string): string {
  const pieces = literal.match(/'(?:[^']|'')*'|char\(\[[\d ]+\]\)/gu) ?? []
  expect(literal).toBe(literal.startsWith('[') ? `[${pieces.join(', ')}]` : pieces[0])
  return pieces
    .map((piece) => {
      if (!piece.startsWith("'")) return String.fromCharCode(...(piece.match(/\d+/g) ?? []).map(Number))
      expect(piece).not.toMatch(/\p{Cc}/u)
      return piece.slice(1, -1).replaceAll("''", "'")
    })
    .join('')
}

/** Reads one word of a shell: plain signs, texts between single quotes, and quotes after a backslash. */
function readShell(word: string): string {
  const parts = word.match(/'[^']*'|\\'|[\w./:=@%+,-]+/gu) ?? []
  expect(parts.join('')).toBe(word)
  return parts.map((part) => (part.startsWith("'") ? part.slice(1, -1) : part.replace('\\', ''))).join('')
}

test('any text comes out of its quotes as it went in, in the string grammar of every language', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(readEscaped(pythonText(text))).toBe(text)
      expect(readEscaped(rText(text))).toBe(text.replaceAll('\0', ''))
      expect(readEscaped(juliaText(text), /["\n$]/)).toBe(text)
      expect(readMatlab(matlabText(text))).toBe(text)
      expect(readShell(shellWord(text))).toBe(text.replaceAll('\0', ''))
    }),
    { numRuns: 500 },
  )
})

const literals: Readonly<Record<CodeLanguage, RegExp>> = {
  Python: /"(?:[^"\\\n]|\\.)*"/gsu,
  R: /"(?:[^"\\\n]|\\.)*"/gsu,
  Julia: /"(?:[^"\\\n$]|\\.)*"/gsu,
  Matlab: /\[(?:'(?:[^'\n]|'')*'|char\(\[[\d ]+\]\))(?:, (?:'(?:[^'\n]|'')*'|char\(\[[\d ]+\]\)))*\]|'(?:[^'\n]|'')*'|char\(\[[\d ]+\]\)/gu,
  curl: /(?:'[^']*'|\\'|"[^"]*"|[\w./:=@%+,-])+/gu,
  pelagos: /(?:'[^']*'|\\'|[\w./:=@%+,-])+/gu,
}

function skeletons(name: string, type: AnyChartType): string[] {
  const bounds = { dt1: name, dt2: name, lat1: -10, lat2: 10, lon1: 160, lon2: -140, depth1: 0, depth2: 5 }
  const samples = rowsCode({
    origin: 'https://pelagos.example',
    request: { spName: 'uspSpaceTime', tableName: name, fields: name, ...bounds },
    dataset: { Short_Name: name, Climatology: 0, Has_Depth: 1, Time_Meaning: null },
    drawing: {
      path: `/plot?${name}`,
      ...type.code({
        value: name,
        deviation: name,
        title: name,
        time: 'time',
        along: 'lat',
        crossesDateLine: true,
        pair: { temperature: name, salinity: name, Temperature: 'in-situ', Salinity: 'practical', hasDepth: true },
      }),
    },
  })
  expect(samples.map(({ language }) => language)).toEqual(codeLanguages)
  return samples.map(({ language, text }) => text.replace(literals[language], 'T'))
}

test.each(chartTypes)('no name changes more than the texts of the code for a chart of type $name', (type) => {
  const plain = skeletons('x', type)
  fc.assert(
    fc.property(hostile, (name) => {
      expect(skeletons(`x${name}`, type)).toEqual(plain)
    }),
    { numRuns: 60 },
  )
})

test('the key is a placeholder in every language that sends one, and mathematics of matplotlib is not read into a title', () => {
  const bounds = { dt1: '1-01-1900', dt2: '3-01-1900', lat1: -10, lat2: 10, lon1: 160, lon2: -140, depth1: 0, depth2: 0 }
  const request = { spName: 'uspTimeSeries', tableName: 'tblA', fields: 'v', ...bounds, weights: 'area' } as const
  const dataset = { Short_Name: 'A', Climatology: 1, Has_Depth: 0, Time_Meaning: null } as const
  const drawing = { value: 'v_area_mean', deviation: 'v_std', title: 'cost in $', time: 'month', along: 'lon' } as const
  const samples = rowsCode({
    origin: 'https://a.example',
    request,
    dataset,
    drawing: { path: '/plot?id=1', ...chartType('timeSeries').code({ ...drawing, crossesDateLine: false, pair: null }) },
  })
  for (const { language, text } of samples) expect([language, text.includes('YOUR_KEY')]).toEqual([language, language !== 'pelagos'])
  const [python = '', , , , , pelagos] = samples.map(({ text }) => text)
  expect(python).toContain(`api.query("EXEC uspTimeSeries 'tblA', 'v', '1-01-1900', '3-01-1900', -10, 10, 160, -140, 0, 0, 0, 'area'")`)
  expect(python).toContain('plt.ylabel("cost in \\\\$")')
  expect(pelagos).toBe(
    "export PELAGOS_URL=https://a.example\nnpx pelagos plot 'https://a.example/plot?id=1' -o A.svg\nnpx pelagos download A \\\n  --variable v \\\n  --time 1 3 \\\n  --lat -10 10 --lon 160 -140 \\\n  -o A.csv",
  )
})

test('the command line names each variable once, and none where all are wanted', () => {
  const command = (fields: string) => {
    const bounds = { dt1: '1', dt2: '3', lat1: 10, lat2: 30, lon1: 160, lon2: -140, depth1: 0, depth2: 0 }
    const dataset = { Short_Name: 'COADS_Climatology', Climatology: 1, Has_Depth: 0, Time_Meaning: null } as const
    const request = { spName: 'uspSpaceTime', tableName: 'tblCOADS_Climatology', fields, ...bounds }
    const samples = rowsCode({ origin: 'https://pelagos.example', request, dataset, drawing: null })
    return samples.find(({ language }) => language === 'pelagos')?.text.match(/--variable \S+/g) ?? []
  }
  expect(command('sst,wind_u')).toEqual(['--variable sst', '--variable wind_u'])
  expect(command('*')).toEqual([])
})
