import type { EndpointName } from '#core/api/index.ts'

/** The query of one call that works on the default catalog, by the call's name. */
export const exampleQueries: { readonly [Name in EndpointName]?: Readonly<Record<string, string>> } = {
  searchCatalog: { keywords: 'temperature', hasDepth: 'yes' },
  datasetFullPage: { shortname: 'COADS_Climatology' },
  datasetVariables: { shortname: 'COADS_Climatology' },
  variable: { id: '1' },
  storedProcedure: {
    spName: 'uspSpaceTime',
    tableName: 'tblCOADS_Climatology',
    fields: 'sst',
    dt1: '1900-01-01',
    dt2: '1900-01-31',
    lat1: '10',
    lat2: '30',
    lon1: '160',
    lon2: '-140',
    depth1: '0',
    depth2: '0',
  },
  checkQuerySize: { query: 'SELECT sst FROM tblCOADS_Climatology WHERE lat > 0' },
  highlights: { key: 'variableCount' },
  generateApiKey: { description: 'laptop' },
}

/** The call as a line for a shell, against `base`. Session calls read the cookies that signing in has stored. */
export function curlOf(
  call: {
    readonly name: string
    readonly method: string
    readonly path: string
    readonly who: string
    readonly changesState?: boolean | undefined
  },
  base: string,
): string {
  const query = Object.entries(exampleQueries[call.name as EndpointName] ?? {})
  const lines = [query.length > 0 && call.method === 'GET' ? `curl -G '${base}${call.path}'` : `curl '${base}${call.path}'`]
  if (call.name === 'signIn')
    lines.push("-c cookies.txt -H 'Content-Type: application/json'", `-d '{"username": "demo", "password": "PASSWORD"}'`)
  if (call.who === 'user' || call.who === 'data') lines.push("-H 'Authorization: Api-Key YOUR-KEY'")
  if (call.who === 'session' || call.name === 'signOut') lines.push('-b cookies.txt')
  if (call.changesState) lines.push("-H 'X-Requested-With: curl'")
  for (const [name, value] of query) lines.push(/[^\w.,-]/.test(value) ? `--data-urlencode "${name}=${value}"` : `-d ${name}=${value}`)
  return lines.join(' \\\n  ')
}
