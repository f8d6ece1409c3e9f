import { liveProblem } from '../download.ts'
import type { IndexRange } from './DapServer.ts'

const PROJECTION = /^([\w.%-]{1,300})((?:\[[\d:]{1,40}\]){0,32})$/
const SUBSCRIPT = /\[(\d{1,10})(?::(\d{1,10}))?(?::(\d{1,10}))?\]/g

/** One variable of a constraint, and its parts in the order of its dimensions. */
export interface Projection {
  readonly name: string
  readonly ranges: readonly IndexRange[]
}

/** The address of a dataset, and the projections that follow it (DAP 2.0, section 6.1.1). Throws where it selects by value. */
export function splitAddress(url: string): { readonly address: string; readonly projections: readonly Projection[] } {
  const parsed = new URL(url)
  const query = decodeURIComponent(parsed.search.slice(1))
  const address = `${parsed.origin}${parsed.pathname.replace(/\.(?:dds|das|dods|html|ascii)$/, '')}`
  return { address, projections: query === '' ? [] : query.split(',').map(projectionOf) }
}

function projectionOf(text: string): Projection {
  const [, path = '', subscripts = ''] = PROJECTION.exec(text) ?? []
  const name = path.split('.').at(-1) ?? ''
  if (name === '')
    throw liveProblem(
      `The address asks for “${text.slice(0, 60)}”; only variables and their indexes can be named, such as sst[0:9][20:39].`,
    )
  const ranges = [...subscripts.matchAll(SUBSCRIPT)].map(([, first = '', second, third]): IndexRange => {
    const last = Number(third ?? second ?? first)
    const step = third === undefined ? 1 : Number(second)
    if (last < Number(first) || step < 1) throw liveProblem(`The address has indexes of ${name} that are none.`)
    return { first: Number(first), step, last }
  })
  return { name, ranges }
}
