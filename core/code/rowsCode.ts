import type { DrawingCode } from '#core/charts/code/Drawing.ts'
import { type ChartRequest, isSelect, requestPath, requestText } from '#core/charts/request/request.ts'
import { juliaText, matlabText, pythonText, rText, shellWord } from '#core/text/quoting.ts'

/** The same request with every tool that reads this portal, in the order of the tabs. The reader puts in the key. */
export function rowsCode(sample: RowsSample): CodeSample[] {
  return codeLanguages.map((language) => ({ language, text: languages[language](sample) }))
}

const KEY = 'Api-Key YOUR_KEY'

const languages: Readonly<Record<CodeLanguage, (sample: RowsSample) => string>> = {
  Python: (sample) =>
    withDrawing(python(sample), sample.drawing && ['import matplotlib.pyplot as plt', ...sample.drawing.python, 'plt.show()']),
  R: (sample) => withDrawing(r(sample), sample.drawing?.r),
  Julia: julia,
  Matlab: matlab,
  curl,
  pelagos: pelagosCode,
}

const withDrawing = (rows: string, drawing: readonly string[] | null | undefined): string =>
  drawing ? `${rows}\n\n${drawing.join('\n')}` : rows

/** The address of the rows and its parameters. */
function callOf({ origin, request }: RowsSample): {
  readonly address: string
  readonly parameters: readonly (readonly [string, string])[]
} {
  const { path, parameters } = requestPath(request)
  return { address: origin + path, parameters: Object.entries(parameters) }
}

/** The methods of the community client that send a procedure as it is. It has none for a SELECT, or for means weighted by area. */
const methods: Readonly<Record<string, string>> = { uspSpaceTime: 'space_time', uspDepthProfile: 'depth_profile', uspSectionMap: 'section' }

function python(sample: RowsSample): string {
  const packages = sample.drawing ? ['matplotlib', ...(sample.drawing.packages ?? [])] : []
  return `# pip install ${['pycmap', ...packages].join(' ')}
import pycmap
api = pycmap.API(token="YOUR_KEY", baseURL=${pythonText(sample.origin)})
df = ${pythonCall(sample.request, sample.dataset.Climatology === 1)}`
}

/** The client passes times on as they are, so that months stay months. */
function pythonCall(request: ChartRequest, isClimatology: boolean): string {
  const method = isSelect(request) || request.weights !== undefined ? undefined : methods[request.spName]
  if (isSelect(request) || method === undefined) return `api.query(${pythonText(requestText(request))})`
  const { tableName, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = request
  const date = (time: string) => pythonText(isClimatology ? String(Number.parseInt(time, 10)) : time)
  return `api.${method}(
  table=${pythonText(tableName)},
  variable=${pythonText(fields)},
  dt1=${date(dt1)},
  dt2=${date(dt2)},
  lat1=${lat1}, lat2=${lat2},
  lon1=${lon1}, lon2=${lon2},
  depth1=${depth1}, depth2=${depth2})`
}

/** R's own functions: the community client has the address of another service built in. */
function r(sample: RowsSample): string {
  const { address, parameters } = callOf(sample)
  return `query <- list(
${parameters.map(([name, value]) => `  ${name} = ${rText(value)}`).join(',\n')})
query <- sapply(query, URLencode, reserved = TRUE)
query <- paste0(names(query), "=", query, collapse = "&")
df <- read.csv(url(
  paste0(${rText(`${address}?`)}, query),
  headers = c(Authorization = "${KEY}")), check.names = FALSE)`
}

function julia(sample: RowsSample): string {
  const { address, parameters } = callOf(sample)
  return `# import Pkg; Pkg.add.(split(${juliaText('HTTP CSV DataFrames')}))
using HTTP, CSV, DataFrames
query = [
${parameters.map(([name, value]) => `  "${name}" => ${juliaText(value)}`).join(',\n')}]
answer = HTTP.get(${juliaText(address)};
  query = query,
  headers = ["Authorization" => "${KEY}"])
df = CSV.read(answer.body, DataFrame)`
}

/** Matlab's own functions, as in R. */
function matlab(sample: RowsSample): string {
  const { address, parameters } = callOf(sample)
  return `options = weboptions( ...
  'HeaderFields', {'Authorization', '${KEY}'}, ...
  'ContentType', 'table', 'Timeout', 60);
df = webread(${matlabText(address)}, ...
${parameters.map(([name, value]) => `  '${name}', ${matlabText(value)}, ...`).join('\n')}
  options);`
}

function curl(sample: RowsSample): string {
  const { address, parameters } = callOf(sample)
  return [
    `curl -G ${shellWord(address)}`,
    `-H "Authorization: ${KEY}"`,
    ...parameters.map(([name, value]) => `--data-urlencode ${shellWord(`${name}=${value}`)}`),
    `-o ${shellWord(`${sample.dataset.Short_Name}.csv`)}`,
  ].join(' \\\n  ')
}

/** Commands that know the portal, draw the chart if there is one, and download its rows. */
function pelagosCode({ origin, request, dataset, drawing }: RowsSample): string {
  const { Short_Name, Climatology, Has_Depth, Time_Meaning } = dataset
  const { fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = request
  const named = fields === '*' ? [] : fields.split(',')
  const variables = isSelect(request) && request.pair ? [...named, request.pair.Variable] : named
  const times = Climatology ? [dt1, dt2].map((month) => String(Number.parseInt(month, 10))) : [startText(dt1), dt2]
  const options = [
    ...variables.map((name) => `--variable ${shellWord(name)}`),
    ...(Time_Meaning === null || Climatology ? [`--time ${times.map(shellWord).join(' ')}`] : []),
    `--lat ${lat1} ${lat2} --lon ${lon1} ${lon2}`,
    ...(Has_Depth ? [`--depth ${depth1} ${depth2}`] : []),
    `-o ${shellWord(`${Short_Name}.csv`)}`,
  ]
  return [
    `export PELAGOS_URL=${shellWord(origin)}`,
    ...(drawing ? [`npx pelagos plot ${shellWord(origin + drawing.path)} -o ${shellWord(`${Short_Name}.svg`)}`] : []),
    [`npx pelagos download ${shellWord(Short_Name)}`, ...options].join(' \\\n  '),
  ].join('\n')
}

/** A day alone means its midnight as a start, and all of it as an end, which is therefore written in full. */
function startText(instant: string): string {
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant
}

/** The tools that code is written for, in the order of their tabs. */
export const codeLanguages = ['Python', 'R', 'Julia', 'Matlab', 'curl', 'pelagos'] as const

/** One of the tools that code is written for. */
export type CodeLanguage = (typeof codeLanguages)[number]

/** How to read rows with one tool. */
export interface CodeSample {
  readonly language: CodeLanguage
  readonly text: string
}

/** The rows that code asks for. */
export interface RowsSample {
  /** Where the portal is, without a slash at the end. */
  readonly origin: string
  readonly request: ChartRequest
  readonly dataset: {
    readonly Short_Name: string
    readonly Climatology: 0 | 1
    readonly Has_Depth: 0 | 1
    readonly Time_Meaning: string | null
  }
  /** Code that draws their chart, and its address from the root of the portal; `null` for rows alone. */
  readonly drawing: (DrawingCode & { readonly path: string }) | null
}
