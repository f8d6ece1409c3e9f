import { basename, join } from 'node:path'
import { limits } from '#core/limits/outbound.ts'
import { writeDurably } from '../../files/durable.ts'
import type { NcVariable } from '../sources/netcdf/NetcdfFile.ts'
import { boundedFetch, fileBounds, liveProblem, requireOk, storeBody } from './download.ts'
import type { AskSource, LiveRequest } from './LiveSource.ts'
import { instants, mustBeAlike, otherGrid, StoredGrid } from './StoredGrid.ts'

/** The first subscript of a variable, which is that of the time, and those after it. */
const REQUEST = /^([\w%-]{1,300})\[[^[\]]{0,200}\]((?:\[[^[\]]{0,200}\]){0,8})$/

/**
 * A grid of ERDDAP, as NetCDF. Its times from the last stored one on are asked for first, and then only those that are later, which are added
 * to the stored file; corrections of earlier times are not seen.
 */
export const askGriddap: AskSource = (request) =>
  StoredGrid.with(request.kept, async (grid) => {
    const { live, kept, folder, state } = request
    const variables = variablesOf(live.url)
    const times = (await timesFrom(request, grid.lastMs)).filter((time) => Date.parse(time) > grid.lastMs)
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) return { files: null, state }
    const url = new URL(live.url)
    url.search = variables.map(({ name, others }) => `${name}${encoded(`[(${first}):1:(${last})]`)}${encoded(others)}`).join(',')
    const fetched = join(folder, '.fetched')
    await storeBody(await requireOk(await boundedFetch(request.fetch)(url, { signal: request.signal })), fetched)
    const path = join(folder, basename(kept))
    await StoredGrid.with(
      fetched,
      async (later) => {
        await mustContinue(grid, later, times.length)
        const read = (variable: NcVariable, from: number, count: number) => {
          const others = grid.lengths(variable).slice(1)
          return later.file.read(variable, [from, ...others.map(() => 0)], [count, ...others])
        }
        await writeDurably(path, grid.grown({ count: times.length, read }))
      },
      'The source returned no whole NetCDF-3 file.',
    )
    return { files: path, state: {} }
  })

const encoded = (subscripts: string): string => subscripts.replace(/[^\w.:()-]/g, encodeURIComponent)

function variablesOf(url: string): readonly { readonly name: string; readonly others: string }[] {
  const query = decodeURIComponent(new URL(url).search.slice(1))
  return query.split(',').map((text) => {
    const [, name, others = ''] = REQUEST.exec(text) ?? []
    if (name === undefined)
      throw liveProblem('The address must name each variable with the ranges of all dimensions: sst[(2020-01-01):1:(last)][(0):1:(10)][].')
    return { name, others }
  })
}

/** The times of a grid from one on, as ERDDAP writes them. */
async function timesFrom({ live, fetch, signal }: LiveRequest, fromMs: number): Promise<readonly string[]> {
  const url = new URL(live.url)
  url.pathname = url.pathname.replace(/\.nc$/, '.csv')
  url.search = `time${encoded(`[(${new Date(fromMs).toISOString()}):1:(last)]`)}`
  const answer = await boundedFetch(fetch, { ...fileBounds, maxBytes: limits.liveRowsBytes })(url, { signal })
  if (!answer.ok) {
    // ERDDAP's way to say that its last time is earlier.
    if (/no matching results|greater than the axis maximum/i.test(await answer.clone().text())) return []
    await requireOk(answer)
  }
  const text = await answer.text()
  const [name, unit, ...lines] = text.split('\n')
  if (name !== 'time' || unit !== 'UTC' || !text.endsWith('\n')) throw liveProblem('The source returned no list of times as ERDDAP does.')
  const times = lines.slice(0, -1)
  if (times.some((time, index) => !TIME.test(time) || (index > 0 && time <= (times[index - 1] ?? ''))))
    throw liveProblem('The source returned times that are none, or that are not in order.')
  return times
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

/** Throws where a file does not hold the same variables on the same grid, at as many later times. */
async function mustContinue(grid: StoredGrid, later: StoredGrid, count: number): Promise<void> {
  const times = instants(later.time.attributes, await later.file.read(later.time, [0], later.lengths(later.time)))
  if (times.length !== count || times.some((ms) => !(ms > grid.lastMs)))
    throw liveProblem('The source returned other times than those asked for.')
  for (const variable of grid.timed) {
    const its = variableIn(later, variable)
    mustBeAlike(variable.name, variable.attributes, its.attributes)
    if (later.lengths(its).slice(1).join() !== grid.lengths(variable).slice(1).join()) throw otherGrid(variable.name)
  }
  for (const axis of grid.axes) {
    const its = variableIn(later, axis)
    await grid.mustHave(axis, await later.file.read(its, [0], later.lengths(its)))
  }
}

/** The same variable of another file. */
function variableIn({ file }: StoredGrid, { name, kind, dimensions }: NcVariable): NcVariable {
  const found = file.variables.get(name)
  if (found?.kind !== kind || found.dimensions.length !== dimensions.length)
    throw liveProblem(`The source returned no variable ${name} as in the stored file. Ingest it again by hand.`)
  return found
}
