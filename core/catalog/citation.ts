import type { PublishedDataset } from './PublishedDataset.ts'
import { datasetPath } from './pagePaths.ts'

/** A data set as something to cite. */
interface Work {
  readonly key: string
  readonly title: string
  /** Who made it, as one name, mostly an organisation. */
  readonly author: string
  /** YYYY-MM-DD. */
  readonly released: string
  readonly version: string
  readonly publisher: string
  readonly doi: string | null
  /** The DOI's address where there is one, else the page's. */
  readonly address: string
}

/** One form of a citation: what it is called, the text, and the ending and type of a file that holds it. */
export interface CitationForm {
  readonly name: 'Text' | 'BibTeX' | 'RIS' | 'CSL JSON'
  readonly text: string
  readonly ending: string
  readonly type: string
}

/** How to cite a data set, in the forms that people and reference managers read. `origin` has no slash at the end; the reader adds the day of access. */
export function citationsOf(dataset: PublishedDataset, origin: string): readonly CitationForm[] {
  const work = workOf(dataset, origin)
  return [
    { name: 'Text', text: citationText(dataset), ending: 'txt', type: 'text/plain' },
    { name: 'BibTeX', text: bibtex(work), ending: 'bib', type: 'application/x-bibtex' },
    { name: 'RIS', text: ris(work), ending: 'ris', type: 'application/x-research-info-systems' },
    { name: 'CSL JSON', text: cslJson(work), ending: 'json', type: 'application/vnd.citationstyles.csl+json' },
  ]
}

/** How to cite a data set, in one sentence. */
function citationText({ record, doi }: PublishedDataset): string {
  const year = record.Dataset_Release_Date.slice(0, 4)
  const name = record.Long_Name.replace(/\.$/, '')
  const address = doi === null ? '' : ` https://doi.org/${doi}.`
  return `${record.Data_Source} (${year}): ${name}, version ${record.Dataset_Version}. Data set ${record.Short_Name}, Pelagos.${address}`
}

function workOf({ record, doi }: PublishedDataset, origin: string): Work {
  return {
    key: record.Short_Name,
    title: oneLine(record.Long_Name),
    author: oneLine(record.Data_Source),
    released: record.Dataset_Release_Date.slice(0, 10),
    version: oneLine(record.Dataset_Version),
    publisher: 'Pelagos',
    doi,
    address: doi === null ? `${origin}${datasetPath(record.Short_Name)}` : `https://doi.org/${doi}`,
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const BIBTEX_SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** A text within braces: characters special to TeX are escaped. */
const tex = (text: string): string => text.replace(/[\\{}~^&%$#_]/g, (sign) => BIBTEX_SIGNS[sign] ?? `\\${sign}`)

/** Names of organisations and data sets are in double braces, so that no style splits them or changes their case. */
function bibtex({ key, title, author, released, version, publisher, doi, address }: Work): string {
  const [year, month] = released.split('-')
  const fields = [
    ['author', `{${tex(author)}}`],
    ['title', `{${tex(title)}}`],
    ['year', year],
    ['month', String(Number(month))],
    ['version', tex(version)],
    ['publisher', tex(publisher)],
    ...(doi === null ? [] : [['doi', doi.replace(/[{}\s]/g, '')]]),
    ['url', address.replace(/[{}\s]/g, '')],
  ]
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}\n`
}

/** A comma in an author would part family and given name, so it becomes a semicolon. Source: the RIS format's tags AU and PY. */
function ris({ key, title, author, released, version, publisher, doi, address }: Work): string {
  const lines = [
    ['TY', 'DATA'],
    ['ID', key],
    ['AU', author.replaceAll(',', ';')],
    ['TI', title],
    ['PY', released.slice(0, 4)],
    ['DA', released.replaceAll('-', '/')],
    ['ET', version],
    ['PB', publisher],
    ...(doi === null ? [] : [['DO', doi]]),
    ['UR', address],
    ['ER', ''],
  ]
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
}

function cslJson({ key, title, author, released, version, publisher, doi, address }: Work): string {
  const item = {
    id: key,
    type: 'dataset',
    title,
    author: [{ literal: author }],
    issued: { 'date-parts': [released.split('-').map(Number)] },
    version,
    publisher,
    ...(doi === null ? {} : { DOI: doi }),
    URL: address,
  }
  return `${JSON.stringify([item], null, 2)}\n`
}
