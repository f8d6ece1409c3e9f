import { isSelect } from '#core/charts/request/request.ts'
import type { RowsSample } from './CodeSample.ts'
import { shellWord } from './quoting.ts'

/** Commands that know the portal, draw the chart if there is one, and download its rows. */
export function pelagosCode({ origin, request, dataset, drawing }: RowsSample): string {
  const { Short_Name, Climatology, Has_Depth, Time_Meaning } = dataset
  const { fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = request
  const variables = isSelect(request) && request.pair ? [fields, request.pair.Variable] : [fields]
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
