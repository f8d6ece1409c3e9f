import { getCollection } from 'astro:content'
import { type ArticleText, anchorOf, articleOf } from './article.ts'

/** A page of the documentation. */
export interface DocumentationPage {
  readonly href: string
  readonly label: string
  /** One line for the overview. */
  readonly says: string
  /** The text, for a page that is written in Markdown. */
  readonly article?: ArticleText
}

/** A part of the documentation: a panel of the drawer. */
export interface DocumentationGroup {
  readonly title: string
  readonly pages: readonly DocumentationPage[]
}

/** What a guide is for, by the name of its file; the order is that of the drawer. */
const guides: readonly (readonly [string, string])[] = [
  ['python', 'pandas alone, or the pycmap client'],
  ['r', 'base R, no packages needed'],
  ['julia', 'HTTP.jl and DataFrames.jl; the client package is under development'],
  ['matlab', 'webread and tables, no toolbox needed'],
  ['http', 'curl, and what you need in any other language'],
]

/** Texts about running a portal, by the name of their file. */
const operation: readonly (readonly [string, string, string])[] = [
  ['own-portal', 'A portal of your own', 'Name, logo, colours, contact and sponsors, and how to leave the default catalog out'],
  [
    'operations',
    'Installing and operating',
    'systemd, containers, several processes and Workers; backup, restore and upgrade, with a checklist',
  ],
  ['engines', 'Which engine', 'DuckDB, ClickHouse or Parquet over HTTP, and what each can do'],
  ['sizing', 'Sizing', 'What one machine serves, how queries grow with the data, and what 150 TB would need and cost'],
  ['validation', 'Checking workbooks', 'On the command line, in a workflow and before each commit, and what a report holds'],
  ['submitting', 'Submitting from the command line', 'Submit, follow, comment on and withdraw data sets in a terminal or a script'],
  ['match-up', 'Match-up', 'Your own positions with values of the catalog: what is matched, by which formulas, and within which limits'],
  ['ingestion', 'Ingestion', 'How data sets are added, checked, replaced and retired'],
  ['formats', 'File formats', 'What NetCDF, Arrow and Parquet say of their rows: CF 1.11 and ACDD 1.3, rule by rule'],
  ['dois', 'DOIs', 'How published submissions get a DOI, what is registered with DataCite, and what happens when that fails'],
  ['watching', 'Watching a portal', 'Health, readiness, metrics, alerts, traces and logs'],
  [
    'incidents',
    'When something goes wrong',
    'Full disk, damaged store, leaked keys, stolen accounts, wrong data, vulnerable packages: what to look at and what to do',
  ],
  ['storage', 'Where files are kept', 'The data folder, an R2 bucket or any server that speaks S3, and how damage is found'],
  ['security', 'Security', 'Who may do what, what is stored and logged, and the OWASP ASVS 5.0 requirement by requirement'],
  [
    'resilience',
    'Resilience',
    'What the portal promises under attack, in power failures and with damaged files, and the test of each promise',
  ],
  ['errors', 'Error reports', 'Which errors of pages and of the portal are stored, who sees them, and how they are forwarded'],
  ['news', 'News', 'Who sees a story, how it is written, tagged and ranked, and its feeds'],
  ['mail', 'Mail', 'Mail servers and providers, private certificates, and what happens to undeliverable e-mail'],
]

const reference: readonly DocumentationPage[] = [
  { href: '/documentation/api', label: 'API reference', says: 'Every call with its parameters, responses and errors' },
  { href: '/documentation/procedures', label: 'Procedures', says: 'Subsets, means, matches and catalog look-ups' },
  { href: '/documentation/workbook', label: 'Submission workbook', says: 'Its sheets and columns, every rule and every list of terms' },
  { href: '/documentation/rights', label: 'Rights', says: 'Who may make each call, and how often' },
]

/** The whole documentation in its order. Throws where a text is missing, naming it. */
export async function documentation(): Promise<DocumentationGroup[]> {
  const texts = new Map(
    [...(await getCollection('guide')), ...(await getCollection('docs'))].map(({ id, body }) => [id, relinked(body ?? '')]),
  )
  const written = (id: string, label: string, says: string): DocumentationPage => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`content/guide or content/docs has no ${id}.md`)
    return { href: `/documentation/${id}`, label, says, article: articleOf(text) }
  }
  const languages = new Map((await getCollection('guide')).map(({ id, data }) => [id, data.language]))
  const charting = written('charting', 'Charts in pages and scripts', 'Embed a chart with one line of HTML, or draw it on the command line')
  const decisions = {
    href: '/documentation/decisions',
    label: 'Decisions',
    says: 'Why the portal is built the way it is, one dated page per decision',
  }
  return [
    { title: 'Get started', pages: guides.map(([id, says]) => written(id, languages.get(id) ?? id, says)) },
    { title: 'Reference', pages: [...reference, charting] },
    { title: 'Run a portal', pages: [...operation.map(([id, label, says]) => written(id, label, says)), decisions] },
  ]
}

/** A decision that binds others. */
export interface Decision {
  readonly href: string
  readonly title: string
  /** YYYY-MM-DD */
  readonly day: string
  readonly article: ArticleText
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Every decision, the latest first and those of one day by title; day and address are those of the file's name. */
export async function decisions(): Promise<Decision[]> {
  const entries = await getCollection('decisions')
  return entries
    .map(({ id, body }) => {
      const article = articleOf(relinked(body ?? ''))
      const slug = anchorOf(id.slice(DAY_LENGTH + 1))
      return { href: `/documentation/decisions/${slug}`, title: article.title, day: id.slice(0, DAY_LENGTH), article }
    })
    .sort((a, b) => b.day.localeCompare(a.day) || a.title.localeCompare(b.title))
}

/** Links between files of the repository as links between pages. */
function relinked(text: string): string {
  return text.replaceAll(
    /\]\((?:\.\.\/)?(?:(?:decisions\/)?\d{4}-\d{2}-\d{2}-([\w-]+)|([\w-]+))\.md(#[\w-]+)?\)/g,
    (_, decision: string | undefined, page: string | undefined, anchor = '') =>
      decision === undefined ? `](/documentation/${page}${anchor})` : `](/documentation/decisions/${decision}${anchor})`,
  )
}
