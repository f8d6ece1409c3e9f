import type { EndpointName } from '#core/api/index.ts'

/** The query of one call that works on the default catalog, by the call's name. */
export const exampleQueries: { readonly [Name in EndpointName]?: Readonly<Record<string, string>> } = {
  searchCatalog: { keywords: 'temperature', hasDepth: 'yes' },
  datasetFullPage: { shortname: 'COADS_Climatology' },
  datasetVariables: { shortname: 'COADS_Climatology' },
  variable: { id: '1' },
  datasetMetadata: { shortname: 'COADS_Climatology' },
  variableMetadata: { shortname: 'COADS_Climatology' },
  datasetSummary: { id: '1' },
  memberVariables: { datasetID: '1' },
  variableSearch: { searchTerms: 'temperature', make: 'Observation' },
  chartVariables: { searchTerms: 'temperature' },
  autocompleteVariableNames: { searchTerms: 'temp' },
  visualizableVariables: { shortname: 'COADS_Climatology' },
  variableSample: { varId: '1', shortname: 'COADS_Climatology' },
  cruiseFullPage: { name: 'VIRTUAL_NPAC' },
  searchCruises: { searchTerms: 'pacific' },
  datasetsFromCruise: { cruiseID: '1' },
  cruisesFromDataset: { datasetID: '13' },
  cruiseVariables: { cruise: 'VIRTUAL_NPAC' },
  cruiseValues: { cruise: 'VIRTUAL_NPAC', dataset: 'Virtual_Cruise_Underway', variable: 'sst' },
  quickSearch: { words: 'temp' },
  program: { downSample: 'true' },
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
  query: { query: 'SELECT TOP(10) month, lat, lon, sst FROM tblCOADS_Climatology WHERE lat > 0' },
  legacyQuery: { query: 'SELECT TOP(10) month, lat, lon, sst FROM tblCOADS_Climatology' },
  legacyTableStatistics: { table: 'tblCOADS_Climatology' },
  cruiseTrajectory: { id: '1' },
  tableStatistics: { table: 'tblCOADS_Climatology' },
  legacyProcedure: {
    spName: 'uspHead',
    tableName: 'tblCOADS_Climatology',
  },
  chartRows: { id: '1', viztype: 'heatmap', lat1: '-30', lat2: '30' },
  checkQuerySize: { query: 'SELECT sst FROM tblCOADS_Climatology WHERE lat > 0' },
  highlights: { key: 'variableCount' },
  generateApiKey: { description: 'laptop' },
}

/** Path parameters for a call that works on the default catalog, by the call's name. */
const examplePaths: { readonly [Name in EndpointName]?: Readonly<Record<string, string>> } = {
  program: { name: 'demonstration' },
  programDatasets: { name: 'demonstration' },
  namedSeries: { name: 'sst' },
}

/** The JSON body of one call that works on the default catalog, by the call's name. */
export const exampleBodies: { readonly [Name in EndpointName]?: unknown } = {
  signIn: { username: 'demo', password: 'PASSWORD' },
  bulkDownload: { shortNames: ['COADS_Climatology', 'Nino12_SST'], filters: { spatial: { latMin: -10, latMax: 10 } } },
  bulkDownloadInit: { shortNames: ['COADS_Climatology'] },
  cruiseTrajectories: { cruise_ids: [1, 2] },
  errorReport: { errorText: 'The page could not be drawn.', location: '/catalog' },
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
  const parts = examplePaths[call.name as EndpointName] ?? {}
  const address = base + call.path.replace(/:(\w+)/g, (parameter, name: string) => parts[name] ?? parameter)
  const lines = [query.length > 0 && call.method === 'GET' ? `curl -G '${address}'` : `curl '${address}'`]
  const body = exampleBodies[call.name as EndpointName]
  if (call.name === 'signIn') lines.push('-c cookies.txt')
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  else if (call.method === 'POST') lines.push('-X POST')
  if (call.name === 'bulkDownload') lines.push('-o download.zip')
  if (call.path.startsWith('/dataretrieval/') && call.who === 'user') lines.push('--compressed')
  if (call.who === 'user' || call.who === 'data') lines.push("-H 'Authorization: Api-Key YOUR-KEY'")
  if (call.who === 'session' || call.name === 'signOut') lines.push('-b cookies.txt')
  if (call.changesState) lines.push("-H 'X-Requested-With: curl'")
  for (const [name, value] of query) lines.push(/[^\w.,-]/.test(value) ? `--data-urlencode "${name}=${value}"` : `-d ${name}=${value}`)
  return lines.join(' \\\n  ')
}
