import { endpoints } from '#core/api/index.ts'
import { type PlotParams, plotPath, readPlot } from '#core/charts/address/plotAddress.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PortalClient } from '../../portal.ts'
import { findDataset, nearest } from '../findDataset.ts'

/** What the user named: an address of a chart, or data set and variable; and what the options say. */
interface Named {
  readonly name: string
  readonly variable: string | undefined
  readonly parameters: PlotParams['parameters']
}

/** The chart that the user asks for. Throws a Problem with the nearest names, or with all that is wrong with the values. */
export async function plotParams(portal: PortalClient, baseUrl: string, named: Named): Promise<PlotParams> {
  const address = addressIn(named, baseUrl)
  const search = address ?? new URLSearchParams([['id', String(await variableId(portal, named))]])
  for (const [name, value] of named.parameters) search.set(name, value)
  const read = readPlot(String(search))
  if ('problems' in read) throw new Problem('bad-request', read.problems.join('\n'))
  return read.plot
}

/** The parameters of an address; `undefined` where it is none. A key goes to its own portal only, so an address must be of that one. */
function addressIn({ name, variable }: Named, baseUrl: string): URLSearchParams | undefined {
  if (!name.includes('?')) return undefined
  const url = URL.parse(name, baseUrl)
  const isChart = url?.pathname === plotPath || url?.pathname === '/embed'
  if (!url || !isChart) throw new Problem('bad-request', `${name} is not the address of a chart: that begins with ${baseUrl}${plotPath}?`)
  if (url.origin !== new URL(baseUrl).origin)
    throw new Problem('bad-request', `This chart is in another portal. Set PELAGOS_URL to ${url.origin}, with a key of that portal.`)
  if (variable !== undefined) throw new Problem('bad-request', `An address names its variable. Remove ${variable}.`)
  return url.searchParams
}

async function variableId(portal: PortalClient, { name, variable }: Named): Promise<number> {
  const dataset = await findDataset(portal, name)
  const rows = await portal.call(endpoints.datasetVariables, { shortname: name })
  const names = rows.map(({ Variable }) => Variable)
  const all = `${dataset.Short_Name} has: ${names.join(', ')}.`
  if (variable === undefined) throw new Problem('bad-request', `Name a variable too. ${all}`)
  const row = rows.find(({ Variable }) => Variable === variable)
  if (row !== undefined) return row.ID
  const near = nearest(variable, names)
  throw new Problem('not-found', `${name} has no variable ${variable}. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : all}`)
}
