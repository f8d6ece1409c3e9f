import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { counted } from '#core/text/counted.ts'
import { ACCESS_DAY, dayForms } from './accessDay.ts'
import type { CitedAuthor } from './DatasetFile.ts'
import type { CitedDataset } from './PublishedDataset.ts'
import { collectionPath, datasetPath } from './pagePaths.ts'
import { subsetPath } from './subsetAddress.ts'

/** A data set as something to cite. */
interface Work {
  readonly key: string
  readonly title: string
  readonly authors: readonly CitedAuthor[]
  /** `null` where nobody knows it. */
  readonly year: number | null
  readonly version: string
  readonly kind: string
  readonly publisher: string
  /** The name of this portal. */
  readonly portal: string
  readonly doi: string | null
  /** The page of the data set, or of the subset, in this portal. */
  readonly page: string
  /** How it was read, in words. */
  readonly note: string
  /** YYYY-MM-DD. */
  readonly accessed: string
}

/** One form of a citation: what it is called, the text, and the ending and type of a file that holds it. */
export interface CitationForm {
  readonly name: 'Text' | 'BibTeX' | 'RIS' | 'CSL JSON'
  readonly text: string
  readonly ending: string
  readonly type: string
}

/** A part of a data set that is cited by an address of its own. */
export interface CitedSubset {
  readonly id: string
  /** `null` where nobody knows. */
  readonly rows: number | null
}

/**
 * How to cite a data set, or a subset of it, in the forms that people and reference managers read: original authors and year, title, version, publisher, and
 * where and when it was accessed, `accessed` as YYYY-MM-DD.
 */
export function citationsOf(
  dataset: CitedDataset,
  portal: PortalIdentity,
  accessed: string = ACCESS_DAY,
  subset?: CitedSubset,
): readonly CitationForm[] {
  const whole = workOf(dataset, portal, accessed)
  const work = subset === undefined ? whole : { ...whole, ...ofSubset(whole, portal, subset) }
  return [
    { name: 'Text', text: citationText(work), ending: 'txt', type: 'text/plain' },
    { name: 'BibTeX', text: bibtex(work), ending: 'bib', type: 'application/x-bibtex' },
    { name: 'RIS', text: ris(work), ending: 'ris', type: 'application/x-research-info-systems' },
    { name: 'CSL JSON', text: cslJson(work), ending: 'json', type: 'application/vnd.citationstyles.csl+json' },
  ]
}

/** What a citation says of a data set. */
export type CitedFacts = Pick<CitedDataset, 'doi' | 'publication' | 'isSynthetic'> & {
  readonly record: Pick<CitedDataset['record'], 'Short_Name' | 'Long_Name' | 'Dataset_Version'>
}

/** A collection that is cited by its address. */
interface CitedCollection {
  readonly id: number
  readonly name: string
  readonly ownerName: string
  /** ISO time. */
  readonly modifiedDate: string
}

/** How to cite a collection: by its own address, as it was when it was last changed, and after that each of its data sets. */
export function collectionCitations(
  { id, name, ownerName, modifiedDate }: CitedCollection,
  datasets: readonly CitedFacts[],
  portal: PortalIdentity,
  accessed: string = ACCESS_DAY,
): readonly CitationForm[] {
  const day = modifiedDate.slice(0, 10)
  const whole: Work = {
    ...{ key: `Collection_${id}`, title: oneLine(name), authors: [{ name: oneLine(ownerName) }] },
    ...{ year: Number(day.slice(0, 4)), version: day, kind: `collection of ${counted(datasets.length, 'data set')}` },
    ...{ publisher: portal.name, portal: portal.name, doi: null, page: portal.origin + collectionPath(id) },
    ...{ note: `Accessed through ${portal.name}`, accessed },
  }
  const works = [whole, ...datasets.map((dataset) => workOf(dataset, portal, accessed))]
  return [
    { name: 'Text', text: works.map(citationText).join('\n'), ending: 'txt', type: 'text/plain' },
    { name: 'BibTeX', text: works.map(bibtex).join('\n'), ending: 'bib', type: 'application/x-bibtex' },
    { name: 'RIS', text: works.map(ris).join(''), ending: 'ris', type: 'application/x-research-info-systems' },
  ]
}

function workOf(
  { record, doi, publication: { authors, year, publisher }, isSynthetic }: CitedFacts,
  portal: PortalIdentity,
  accessed: string,
): Work {
  return {
    key: record.Short_Name,
    title: oneLine(record.Long_Name),
    authors: authors.map(oneLineAuthor),
    year,
    version: oneLine(record.Dataset_Version),
    kind: isSynthetic ? 'synthetic data set' : 'data set',
    publisher: oneLine(publisher ?? portal.name),
    portal: portal.name,
    doi,
    page: `${portal.origin}${datasetPath(record.Short_Name)}`,
    note: `Accessed through ${portal.name}`,
    accessed,
  }
}

function ofSubset({ key }: Work, portal: PortalIdentity, { id, rows }: CitedSubset): Pick<Work, 'key' | 'page' | 'note'> {
  const size = rows === null ? '' : ` of ${counted(rows, 'row')}`
  return { key: `${key}_${id}`, page: portal.origin + subsetPath(id), note: `Subset${size}, accessed through ${portal.name}` }
}

/** A text without breaks of lines or repeated blanks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const oneLineAuthor = (author: CitedAuthor): CitedAuthor =>
  'name' in author ? { name: oneLine(author.name) } : { family: oneLine(author.family), given: oneLine(author.given) }

/** As reference lists sort names. */
export const sortedName = (author: CitedAuthor): string => ('name' in author ? author.name : `${author.family}, ${author.given}`)

const withoutStop = (text: string): string => text.replace(/\.$/, '')

/** In one line, after DataCite's recommended form and with PANGAEA's order of names. */
function citationText({ title, authors, year, version, kind, publisher, doi, page, note, accessed }: Work): string {
  const known = `${authors.map(sortedName).join('; ')} (${year ?? 'n.d.'}): ${withoutStop(title)}. Version ${version} [${kind}]. ${withoutStop(publisher)}.`
  return `${known}${doi === null ? '' : ` https://doi.org/${doi}.`} ${note}, ${page}, ${accessed}.`
}

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
function bibtex({ key, title, authors, year, version, publisher, doi, page, note, accessed }: Work): string {
  const names = authors.map((author) => ('name' in author ? `{${tex(author.name)}}` : `${tex(author.family)}, ${tex(author.given)}`))
  const fields = [
    ['author', names.join(' and ')],
    ['title', `{${tex(title)}}`],
    ...(year === null ? [] : [['year', String(year)]]),
    ['version', tex(version)],
    ['publisher', `{${tex(publisher)}}`],
    ...(doi === null ? [] : [['doi', doi.replace(/[{}\s]/g, '')]]),
    ['note', tex(note)],
    ['url', page.replace(/[{}\s]/g, '')],
    ['urldate', accessed],
  ]
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}\n`
}

/** A comma in the name of an organisation would part family and given name, so it becomes a semicolon. Source: the RIS format's tags AU and PY. */
function ris({ key, title, authors, year, version, publisher, portal, doi, page, accessed }: Work): string {
  const lines = [
    ['TY', 'DATA'],
    ['ID', key],
    ...authors.map((author) => ['AU', 'name' in author ? author.name.replaceAll(',', ';') : sortedName(author)]),
    ['TI', title],
    ...(year === null ? [] : [['PY', String(year)]]),
    ['ET', version],
    ['PB', publisher],
    ...(doi === null ? [] : [['DO', doi]]),
    ['DB', portal],
    ['UR', page],
    ['Y2', dayForms(accessed)[1]],
    ['ER', ''],
  ]
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
}

function cslJson({ key, title, authors, year, version, publisher, portal, doi, page, accessed }: Work): string {
  const item = {
    id: key,
    type: 'dataset',
    title,
    author: authors.map((author) => ('name' in author ? { literal: author.name } : { family: author.family, given: author.given })),
    ...(year === null ? {} : { issued: { 'date-parts': [[year]] } }),
    version,
    publisher,
    source: portal,
    ...(doi === null ? {} : { DOI: doi }),
    URL: page,
    accessed: { 'date-parts': [ACCESS_DAY] },
  }
  const text = JSON.stringify([item], null, 2)
  return `${text.replace(JSON.stringify(ACCESS_DAY), dayForms(accessed)[2])}\n`
}
