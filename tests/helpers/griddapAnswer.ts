import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ClassicContent, classicBytes } from '../fixtures/ingest/classicFile.ts'

/** Seconds since 1970, as ERDDAP has the times of every grid. */
const written = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

/** Answers as ERDDAP's griddap does for its files .csv and .nc, from its documentation; what it holds may change between requests. */
export function griddapAnswer(holds: () => ClassicContent): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://127.0.0.1')
    const content = holds()
    try {
      const asked = decodeURIComponent(search.slice(1))
        .split(',')
        .map((text) => askedOf(content, text))
      if (pathname.endsWith('.nc')) return response.writeHead(200, { 'content-type': 'application/x-netcdf' }).end(fileOf(content, asked))
      const [{ name = '', places = [] } = {}] = asked
      const times = (places[0] ?? []).map((at) => written(Number(content.variables[name]?.values[at])))
      return response.writeHead(200, { 'content-type': 'text/csv;charset=ISO-8859-1' }).end(['time', 'UTC', ...times, ''].join('\n'))
    } catch (error) {
      const says = `Error {\n    code=404;\n    message="Not Found: Your query produced no matching results. Query error: ${String(error)}";\n}\n`
      return response.writeHead(404, { 'content-type': 'text/plain' }).end(says)
    }
  }
}

interface Asked {
  readonly name: string
  /** Indexes of each dimension. */
  readonly places: readonly (readonly number[])[]
}

function askedOf({ dimensions, variables }: ClassicContent, text: string): Asked {
  const [, name = '', subscripts = ''] = /^(\w+)((?:\[[^\]]*\])*)$/.exec(text) ?? []
  const own = variables[name]?.dimensions ?? []
  const given = [...subscripts.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)
  if (given.length !== own.length || own.length === 0) throw new Error(`${name} needs ${own.length} subscripts`)
  const places = own.map((axis, index) => {
    const values = Array.from(variables[axis]?.values ?? [], Number)
    const [, from = '(first)', step = '1', to = from] = /^(\([^)]*\))(?::(\d+))?(?::(\([^)]*\)))?$/.exec(given[index] ?? '') ?? []
    const all = Array.from({ length: dimensions[axis] ?? 0 }, (_, at) => at)
    if (given[index] === '') return all
    const [first, last] = [from, to].map((each) => placeOf(axis, values, each.slice(1, -1)))
    return all.filter((at) => at >= (first ?? 0) && at <= (last ?? 0) && (at - (first ?? 0)) % Number(step) === 0)
  })
  return { name, places }
}

/** The index of the value that is nearest. */
function placeOf(axis: string, values: readonly number[], text: string): number {
  if (text === 'last') return values.length - 1
  const wanted = axis === 'time' ? Date.parse(text) / 1000 : Number(text)
  if (wanted > Math.max(...values))
    throw new Error(`For variable=${axis} Start="${text}" is greater than the axis maximum=${Math.max(...values)}`)
  const [nearest = 0] =
    values
      .map((value, at) => [Math.abs(value - wanted), at] as const)
      .toSorted(([one], [other]) => one - other)[0]
      ?.slice(1) ?? []
  return nearest
}

function fileOf({ dimensions, variables }: ClassicContent, asked: readonly Asked[]): Uint8Array {
  const [{ name: first = '', places = [] } = {}] = asked
  const axes = variables[first]?.dimensions ?? []
  const part = (name: string, of: readonly (readonly number[])[]) => {
    const variable = variables[name]
    if (variable === undefined) throw new Error(`no variable ${name}`)
    let at = [0]
    for (const [index, own] of of.entries())
      at = at.flatMap((place) => own.map((each) => place * (dimensions[variable.dimensions[index] ?? ''] ?? 0) + each))
    return { ...variable, values: at.map((place) => Number(variable.values[place])) }
  }
  return classicBytes({
    dimensions: Object.fromEntries(axes.map((axis, index) => [axis, places[index]?.length ?? 0])),
    variables: Object.fromEntries([
      ...axes.map((axis, index) => [axis, part(axis, [places[index] ?? []])] as const),
      ...asked.map(({ name, places: own }) => [name, part(name, own)] as const),
    ]),
  })
}
