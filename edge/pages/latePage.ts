import { xmlText } from '#core/catalog/feeds/xml.ts'
import { cruisePath, datasetPath } from '#core/catalog/pagePaths.ts'
import { datasetStructure, plainText, scriptJson } from '#core/catalog/structuredData.ts'
import { catalogOf, type KnownDataset } from '../catalog/catalog.ts'
import { cruisesOf } from '../catalog/cruises.ts'
import type { Database } from '../database/Database.ts'
import type { PagePorts } from './PagePorts.ts'

/** What the head of a shell gets to say of the thing that it shows. */
interface Head {
  readonly title: string
  readonly description: string
  readonly path: string
  /** What those get to read who have no scripts, as HTML. */
  readonly plain: string
  /** What search engines read; `null` without. */
  readonly structure: unknown
}

/** The page of a data set or a cruise that the built site does not know: the shell of its kind with a head of its own; `null` for unknown names. A name in other letter case leads to the right one. */
export async function latePage(
  request: Request,
  ports: PagePorts,
  kind: 'datasets' | 'cruises',
  encodedName: string,
): Promise<Response | null> {
  const name = decoded(encodedName)
  if (name === null) return null
  const find = kind === 'datasets' ? datasetHead : cruiseHead
  const head = await find(ports.database(), name, ports.config.publicUrl)
  if (head === null) return null
  if (head.path !== `/catalog/${kind}/${encodeURIComponent(name)}`)
    return new Response(null, { status: 308, headers: { Location: head.path } })
  const shell = await ports.site(new Request(new URL(`/catalog/${kind}/_shell`, request.url)))
  if (shell.status !== 200) return null
  const headers = new Headers(shell.headers)
  for (const stale of ['ETag', 'Content-Length', 'Last-Modified']) headers.delete(stale)
  const text = withHead(await shell.text(), head, ports.config.publicUrl)
  return new Response(request.method === 'HEAD' ? null : text, { status: 200, headers })
}

/** The site's own page for what does not exist. */
export function notFoundPage(request: Request, ports: Pick<PagePorts, 'site'>): Promise<Response> {
  return ports.site(new Request(new URL('/not-found/none', request.url), { method: request.method }))
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch (fault) {
    if (fault instanceof URIError) return null
    throw fault
  }
}

async function datasetHead(database: Database, name: string, origin: string): Promise<Head | null> {
  const { datasets } = await catalogOf(database)
  const known: KnownDataset | undefined = datasets.find(({ record }) => record.Short_Name.toLowerCase() === name.toLowerCase())
  if (known === undefined) return null
  const { record } = known
  return {
    title: record.Long_Name,
    description: plainText(record.Description).slice(0, 300),
    path: datasetPath(record.Short_Name),
    plain: plainPage(record.Long_Name, [
      plainText(record.Description),
      `Variables: ${known.variables.map(({ row }) => (row.Unit === '' ? row.Long_Name : `${row.Long_Name} (${row.Unit})`)).join(', ')}.`,
      `Source: ${record.Data_Source}. ${record.Acknowledgement}`,
      ...known.references,
    ]),
    structure: datasetStructure({ ...known, variables: known.variables.map(({ row }) => row) }, origin),
  }
}

/** Only of a cruise that has a data set of the catalog, as the call that fills the shell knows no other. */
async function cruiseHead(database: Database, name: string): Promise<Head | null> {
  const wanted = name.toLowerCase()
  const cruise = (await cruisesOf(database, await catalogOf(database))).find(({ Name }) => Name.toLowerCase() === wanted)
  if (cruise === undefined) return null
  const [title, description] = [
    `Cruise ${cruise.Name}`,
    `Cruise ${cruise.Name} on ${cruise.Ship_Name}: when, where, and the data sets that were gathered.`,
  ]
  return {
    title,
    description,
    path: cruisePath(cruise.Name),
    plain: plainPage(title, [description, `${cruise.Nickname}, chief scientist ${cruise.Chief_Name ?? 'not named'}.`]),
    structure: null,
  }
}

const plainPage = (title: string, paragraphs: readonly string[]): string =>
  `<div class="wrap prose"><h1>${xmlText(title)}</h1>${paragraphs.map((text) => `<p>${xmlText(text)}</p>`).join('')}</div>`

/** A shell keeps itself out of search engines; the page that it becomes is one like any other. */
function withHead(shell: string, { title, description, path, plain, structure }: Head, origin: string): string {
  const own = [
    `<link rel="canonical" href="${xmlText(origin + path)}">`,
    structure === null ? '' : `<script type="application/ld+json">${scriptJson(structure)}</script>`,
  ].join('')
  const full = `${xmlText(title)} · Pelagos`
  return shell
    .replace(/<meta name="robots" content="noindex"\s*\/?>/, () => own)
    .replace('<noscript data-late>', () => `<noscript>${plain}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${full}</title>`)
    .replace(
      /(<meta (?:name="description"|property="og:description") content=")[^"]*"/g,
      (_, start: string) => `${start}${xmlText(description)}"`,
    )
    .replace(/(<meta property="og:title" content=")[^"]*"/, (_, start: string) => `${start}${full}"`)
}
