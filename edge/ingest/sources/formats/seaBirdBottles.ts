import { timeForms } from '#core/columns/timeForms.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { ReadRowsOptions, SourceCell, SourceColumn, SourceRow, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { distinctNames } from '../text/delimited.ts'
import { readLines } from '../text/lines.ts'
import { type Heading, headedTable, readHeading } from './heading.ts'
import { isSeaBird, readSeaBirdHeading, unitOfShortName } from './seaBirdHeading.ts'

/** Bottle summaries of Sea-Bird instruments (.btl). Source: SBE Data Processing user's manual, “Bottle Summary”. */
export const seaBirdBottleReader: Reader = {
  name: 'Sea-Bird bottle file',
  endings: ['btl'],
  metadata: 'optional',
  claims: async ({ text }) => isSeaBird((await text()) ?? '') && ((await text()) ?? '').split(/[\r\n]/).some(isNames),
  table: openBottles,
}

const KIND = 'Sea-Bird bottle file'
/** Whether a line names the columns. */
const isNames = (line: string): boolean => {
  const [first, second] = line.trim().split(/\s+/, 2)
  return first === 'Bottle' && second === 'Date'
}
/** Characters of bottle and date, and of each value behind them. */
const [BOTTLE, DATE, WIDTH] = [7, 22, 11]
/** What a line of a bottle holds beside the mean. */
const statistics: Readonly<Record<string, string>> = { sdev: 'standard deviation', min: 'minimum', max: 'maximum' }

async function openBottles(file: ReadFile): Promise<SourceTable> {
  const heading = await readHeading(file, KIND, isNames)
  const { constants, missing, remarks } = readSeaBirdHeading(heading.lines)
  const written = pieces((heading.lines.at(-1) ?? '').slice(DATE))
  const { names, remarks: twice } = distinctNames(written, written.length)
  const kinds = await statisticsIn(file, heading)
  const valueColumns = (statistic?: string): readonly SourceColumn[] =>
    names.map((name) => ({
      name: statistic === undefined ? name : `${name}_${statistic}`,
      unit: unitOfShortName(name),
      missing,
      ...(statistic === undefined ? {} : { role: null, longName: `${name}, ${statistics[statistic]}` }),
    }))
  return headedTable({
    kind: KIND,
    columns: [
      { name: 'Bottle', unit: '', role: null },
      { name: 'time', unit: '', role: 'time', type: 'timestamp' },
      ...valueColumns(),
      ...kinds.flatMap(valueColumns),
    ],
    constants,
    remarks: [...remarks, ...twice],
    rows: (options) => bottleRows(file.path, heading, { width: names.length, kinds }, options),
  })
}

const pieces = (text: string): readonly string[] =>
  (text.trimEnd().match(/.{1,11}/g) ?? []).map((piece) => piece.trim()).filter((piece) => piece !== '')

/** The statistics beside the mean that the first bottle has. */
async function statisticsIn({ path, signal }: ReadFile, { form, firstLine }: Heading): Promise<readonly string[]> {
  const found: string[] = []
  for await (const lines of readLines(path, form, { signal }))
    for (const { number, text } of lines) {
      const kind = number < firstLine ? undefined : kindOf(text)
      if (kind === 'avg' && found.length > 0) return found.slice(1)
      if (kind !== undefined) found.push(kind)
    }
  return found.slice(1)
}

const kindOf = (line: string): string | undefined => /\((avg|sdev|min|max)\)\s{0,20}$/.exec(line)?.[1]

interface Bottles {
  /** How many values a line has. */
  readonly width: number
  readonly kinds: readonly string[]
}

/** Each bottle as a row: the lines of its mean, which begins it, and of the other statistics. */
async function* bottleRows(
  path: string,
  { form, firstLine }: Heading,
  { width, kinds }: Bottles,
  options: ReadRowsOptions,
): AsyncGenerator<readonly SourceRow[]> {
  let group: { readonly at: number; readonly lines: string[] } | undefined
  for await (const lines of readLines(path, form, options)) {
    const rows: SourceRow[] = []
    for (const { number, text } of lines) {
      const kind = number < firstLine ? undefined : kindOf(text)
      if (kind === undefined) {
        if (number > firstLine && text.trim() !== '')
          throw sourceProblem(`Line ${number} of the bottle file is neither a mean nor another statistic.`)
        continue
      }
      if (kind === 'avg') {
        if (group) rows.push(bottleOf(group, width, kinds))
        group = { at: number, lines: [text] }
      } else group?.lines.push(text)
    }
    yield rows
  }
  if (group) yield [bottleOf(group, width, kinds)]
}

function bottleOf(
  { at, lines }: { readonly at: number; readonly lines: readonly string[] },
  width: number,
  kinds: readonly string[],
): SourceRow {
  const [mean = '', next = ''] = lines
  const day = mean.slice(BOTTLE, DATE).trim()
  const time = timeForms.get('Mon DD YYYY hh:mm:ss')?.read(`${day} ${next.slice(0, DATE).trim()}`) ?? Number.NaN
  const valuesOf = (line: string | undefined): readonly SourceCell[] =>
    Array.from({ length: width }, (_, index) => (line ?? '').slice(DATE + index * WIDTH, DATE + (index + 1) * WIDTH).trim())
  const others = kinds.flatMap((kind) => valuesOf(lines.find((line) => kindOf(line) === kind)))
  return { at, cells: [mean.slice(0, BOTTLE).trim(), time, ...valuesOf(mean), ...others] }
}
