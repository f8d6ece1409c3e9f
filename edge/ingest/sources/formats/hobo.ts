import { unitOfText } from '#core/columns/unitOfText.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { openDelimited } from '../text/delimited.ts'

/** Exports of HOBO loggers, whose columns say which logger and sensor they are of. Source: HOBOware user's guide, “Exporting data”. */
export const hoboReader: Reader = {
  name: 'HOBO logger file',
  endings: ['csv', 'txt'],
  metadata: 'optional',
  claims: async ({ text }) => {
    const [first = '', second = ''] = ((await text()) ?? '').split(/\r\n|\n|\r/, 2)
    return TITLE.test(first) || LOGGER.test(first) || LOGGER.test(second)
  },
  table: openHobo,
}

const TITLE = /^"?Plot Title:/i
const LOGGER = /\(LGR S\/N:/

async function openHobo({ path, reading }: ReadFile): Promise<SourceTable> {
  const format = { kind: 'HOBO logger file', describes: { make: 'Observation' }, column: columnOf }
  return openDelimited(path, reading, format)
}

/** `Temp, °C (LGR S/N: 10266810, SEN S/N: 10266810)` is Temp in °C. */
function columnOf(name: string, _unit: string, index: number): Partial<SourceColumn> {
  if (index === 0) return { role: null }
  const bare = name.replace(/\s{0,4}\(LGR S\/N:[^()]{0,120}\)\s{0,4}$/, '')
  const comma = bare.lastIndexOf(',')
  const unit = comma < 0 ? '' : unitOfText(bare.slice(comma + 1))
  return /^Date|^Time/i.test(bare) ? {} : { unit, longName: comma < 0 ? bare : bare.slice(0, comma), role: null }
}
