import type { NcAttributes } from '../../sources/netcdf/NetcdfFile.ts'
import { liveProblem } from '../download.ts'
import { type Token, tokens } from './tokens.ts'

/** The attributes of each variable in a dataset attribute structure (DAP 2.0, section 7.3), without those that are nested deeper. */
export function readDas(text: string): ReadonlyMap<string, NcAttributes> {
  const found = new Map<string, Map<string, string | readonly number[]>>()
  let depth = 0
  let own = new Map<string, string | readonly number[]>()
  let statement: Token[] = []
  for (const token of tokens(text)) {
    if (token.isQuoted || !/^[{};]$/.test(token.text)) {
      statement.push(token)
      continue
    }
    if (token.text === '{') depth++
    if (token.text === '}') depth--
    if (token.text === '{' && depth === 2) {
      own = new Map()
      found.set(statement.at(-1)?.text ?? '', own)
    }
    if (token.text === ';' && depth === 2) {
      const [type, name, ...values] = statement
      if (type !== undefined && name !== undefined) own.set(name.text, readValue(type.text, values))
    }
    statement = []
  }
  if (depth !== 0 || found.size === 0) throw liveProblem('The source returned no attributes as DAP 2 servers do.')
  return found
}

function readValue(type: string, values: readonly Token[]): string | readonly number[] {
  const given = values.filter(({ text, isQuoted }) => isQuoted || text !== ',').map(({ text }) => text)
  return /^(?:string|url)$/i.test(type) ? given.join(', ') : given.map(Number)
}
