import type { DatasetRecord } from '#core/api/records.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { formatInstant, parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'

/** How to read one variable with one tool. */
export interface CodeSample {
  readonly language: 'Python' | 'R' | 'Julia' | 'Matlab' | 'curl' | 'CLI'
  readonly text: string
}

/** The bounds that hold all of a data set. Months of a climatology are plain numbers. */
export function wholeBounds(record: DatasetRecord): RequestBounds {
  return {
    dt1: record.Time_Min ?? '1900-01-01',
    dt2: record.Time_Max ?? '2100-01-01',
    lat1: record.Lat_Min ?? -90,
    lat2: record.Lat_Max ?? 90,
    lon1: record.Lon_Min ?? -180,
    lon2: record.Lon_Max ?? 180,
    depth1: record.Depth_Min ?? 0,
    depth2: record.Depth_Max ?? 0,
  }
}

/** Whether one answer may hold every row of a data set; more are refused (D16). */
export function fitsOneAnswer({ Row_Count }: DatasetRecord): boolean {
  return Row_Count < limits.downloadRows
}

/** All of a data set; of one with more rows than one answer may hold, its first month of the year, or its last time that fits twice over. */
function readableBounds(record: DatasetRecord): RequestBounds {
  const whole = wholeBounds(record)
  if (fitsOneAnswer(record)) return whole
  if (record.Climatology) return { ...whole, dt2: whole.dt1 }
  const [first, last] = [parseInstant(whole.dt1), parseInstant(whole.dt2)]
  if (first === undefined || last === undefined || first === last) return { ...whole, depth2: whole.depth1 }
  return { ...whole, dt1: formatInstant(Math.round(last - ((last - first) * limits.downloadRows) / record.Row_Count / 2)) }
}

/** The address that answers the rows of a data set within bounds as CSV; `fields` may be `*`. Relative to the portal. */
export function rowsAddress(tableName: string, fields: string, bounds: RequestBounds, filename?: string): string {
  const parameters = new URLSearchParams(rowsParameters(tableName, fields, bounds))
  if (filename !== undefined) parameters.set('filename', filename)
  return `/api/data/sp?${parameters}`
}

function rowsParameters(tableName: string, fields: string, bounds: RequestBounds): [string, string][] {
  const all = { spName: 'uspSpaceTime', tableName, fields, ...bounds }
  return Object.entries(all).map(([name, value]) => [name, String(value)])
}

/** The same request with every tool that reads this portal: one variable of a data set, all of it where one answer may hold it. `origin` has no slash at the end. */
export function codeSamples(record: DatasetRecord, variable: string, origin: string): CodeSample[] {
  const bounds = readableBounds(record)
  const parameters = rowsParameters(record.Table_Name, variable, bounds)
  const address = `${origin}/api/data/sp`
  return [
    { language: 'Python', text: python(record, variable, bounds, origin) },
    { language: 'R', text: r(address, parameters) },
    { language: 'Julia', text: julia(address, parameters) },
    { language: 'Matlab', text: matlab(address, parameters) },
    {
      language: 'curl',
      text: `curl -H "Authorization: Api-Key YOUR_KEY" \\\n  "${origin}${rowsAddress(record.Table_Name, variable, bounds)}" \\\n  -o ${record.Short_Name}.csv`,
    },
    { language: 'CLI', text: commandLine(record, variable, bounds) },
  ]
}

/** The client library knows no bare months: one is written as the first day of that month of 1900. */
function python(record: DatasetRecord, variable: string, bounds: RequestBounds, origin: string): string {
  const { lat1, lat2, lon1, lon2, depth1, depth2 } = bounds
  const date = (time: string) => (record.Climatology ? `${time.padStart(2, '0')}-01-1900` : time)
  return `import pycmap
api = pycmap.API(token="YOUR_KEY", baseURL="${origin}")
df = api.space_time(
  table="${record.Table_Name}",
  variable="${variable}",
  dt1="${date(bounds.dt1)}",
  dt2="${date(bounds.dt2)}",
  lat1=${lat1}, lat2=${lat2},
  lon1=${lon1}, lon2=${lon2},
  depth1=${depth1}, depth2=${depth2})`
}

type Parameters = readonly (readonly [string, string])[]

function r(address: string, parameters: Parameters): string {
  return `query <- list(
${parameters.map(([name, value]) => `  ${name} = "${value}"`).join(',\n')})
query <- sapply(query, URLencode, reserved = TRUE)
query <- paste0(names(query), "=", query, collapse = "&")
df <- read.csv(url(
  paste0("${address}?", query),
  headers = c(Authorization = "Api-Key YOUR_KEY")))`
}

function julia(address: string, parameters: Parameters): string {
  return `using HTTP, CSV, DataFrames
query = [
${parameters.map(([name, value]) => `  "${name}" => "${value}"`).join(',\n')}]
answer = HTTP.get("${address}";
  query = query,
  headers = ["Authorization" => "Api-Key YOUR_KEY"])
df = CSV.read(answer.body, DataFrame)`
}

function matlab(address: string, parameters: Parameters): string {
  return `options = weboptions( ...
  'HeaderFields', {'Authorization', 'Api-Key YOUR_KEY'}, ...
  'ContentType', 'table', 'Timeout', 60);
df = webread('${address}', ...
${parameters.map(([name, value]) => `  '${name}', '${value}', ...`).join('\n')}
  options);`
}

function commandLine(record: DatasetRecord, variable: string, { dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 }: RequestBounds): string {
  const depth = record.Has_Depth ? ` --depth ${depth1} ${depth2}` : ''
  const times = record.Climatology ? [dt1, dt2] : [dt1.slice(0, 10), nextDayUnlessMidnight(dt2)]
  return [
    `npx pelagos download ${record.Short_Name} \\`,
    `  --variable ${variable} --time ${times.join(' ')} \\`,
    `  --lat ${lat1} ${lat2} --lon ${lon1} ${lon2}${depth} \\`,
    `  -o ${record.Short_Name}.csv`,
  ].join('\n')
}

/** A day alone means its midnight, so an end later in the day stays a full time. */
function nextDayUnlessMidnight(instant: string): string {
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant
}
