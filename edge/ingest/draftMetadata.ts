import { basename } from 'node:path'
import { datasetFile } from '#core/catalog/DatasetFile.ts'
import type { IngestionDraftRecord } from '#core/catalog/ingestionRecords.ts'
import { isRecord, type RawMetadata } from '#core/catalog/rawMetadata.ts'
import { mergeReadings, type Reading } from '#core/catalog/readingFile.ts'
import { formatDay } from '#core/extent/time.ts'
import { draftColumns } from './draftColumns.ts'
import { proposeCruises } from './proposeCruises.ts'
import { exploreTable } from './sources/mapping/openTable.ts'
import { type Question, questionsOf } from './sources/mapping/questionsOf.ts'
import { readingOf } from './sources/mapping/readingOf.ts'
import { asQuestion, splitReading } from './sources/metadata.ts'
import { findFile, type Named } from './sources/openSource.ts'
import { sourceProblem } from './sources/sourceProblem.ts'

/** A draft of the metadata of a file, and what only a person knows. */
export interface MetadataDraft {
  /** Where they are found when the file is ingested. */
  readonly path: string
  readonly kind: string
  readonly metadata: RawMetadata
  readonly columns: IngestionDraftRecord['columns']
  /** Everything that was asked. */
  readonly questions: readonly Question[]
  /** What nobody replied to. */
  readonly open: readonly Question[]
}

/** How a draft is made; `begin` gets the path that the draft would have, before anything is asked. */
export interface Drafting {
  readonly signal: AbortSignal
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly begin?: (beside: string) => void
  readonly ask: Ask
}

/** How questions are put to a person; null where there is no reply. */
export type Ask = (questions: readonly Question[]) => Promise<readonly (string | null)[]>

/**
 * Drafts the metadata of a file from its header, its attributes, a look at its values, and what a person replies. What stays open stands in
 * its place as a question, which ingestion rejects. Throws a Problem for a file that cannot be read.
 */
export async function draftMetadata(named: Named, { signal, now, begin, ask }: Drafting): Promise<MetadataDraft> {
  const { reader, file } = await findFile(named, { signal, isDraft: true })
  begin?.(file.beside)
  const table = await reader.table?.(file)
  if (!table) throw sourceProblem(`A ${reader.name} contains its own metadata; ingest it as it is.`)
  const opened = await exploreTable(table, file)
  const questions = [...describing(opened.described, now), ...questionsOf(opened, now)]
  const replies = await ask(questions)
  const answered: Record<string, unknown> = {}
  for (const [index, question] of questions.entries()) {
    const reply = replies[index]
    if (reply) setAt(answered, question.toEntry?.(reply) ?? { path: question.path, value: reply })
  }
  const { metadata, reading } = splitReading(answered)
  const open = questions.filter(({ isOptional }, index) => !replies[index] && isOptional !== true)
  const explored = (more: Reading) => exploreTable(table, { ...file, reading: mergeReadings(file.reading, { ...reading, ...more }) })
  const told = await explored({})
  const found = open.some(isOfPlaces) ? null : await proposeCruises(told, signal)
  const again = found === null ? told : await explored({ cruises: found.gaps })
  const draft: Record<string, unknown> = {
    '//': `Drafted from ${typeof named === 'string' ? basename(named) : `${named.length} files`}, read as ${table.kind}. Change what you know better. A variable that is taken off the list is left out.`,
    ...again.described,
    ...metadata,
    variables: Array.isArray(again.described.variables) ? again.described.variables.map(withoutDerived) : [],
    ...(found === null ? {} : { cruises: found.cruises }),
    reading: readingOf(again),
  }
  for (const { path: at, asks } of open) setAt(draft, { path: at, value: asQuestion(asks) })
  return { path: file.beside, kind: table.kind, columns: await draftColumns(again, signal), questions, metadata: draft, open }
}

/** Whether a question must have a reply before the rows have times and positions. */
const isOfPlaces = ({ path: [key = '', entry = ''] }: Question): boolean => key === 'reading' && ['time', 'position'].includes(entry)

function setAt(target: Record<string, unknown>, { path: [key = '', ...rest], value }: Entry): void {
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const next = target[key]
  const inner = isRecord(next) ? { ...next } : {}
  target[key] = inner
  setAt(inner, { path: rest, value })
}

interface Entry {
  readonly path: readonly string[]
  readonly value: unknown
}

/** A variable without what follows from its values and units, and without empty texts. */
const withoutDerived = (variable: RawMetadata): RawMetadata =>
  Object.fromEntries(Object.entries(variable).filter(([key, value]) => key !== 'decimals' && key !== 'palette' && value !== ''))

/** Whether a question is about the data set, and not about how its file is read. */
export const describesDataset = ({ path: [key = ''] }: Question): boolean => ['make', 'releaseDate', 'source', 'licence'].includes(key)

/** What a file seldom says and a catalog needs. */
function describing(described: RawMetadata, now: number): readonly Question[] {
  const makes = datasetFile.shape.make.options
  const questions: Question[] = [
    { path: ['make'], asks: `What are the data? One of ${makes.join(', ')}.`, options: makes, guess: 'Observation' },
    { path: ['releaseDate'], asks: 'When were the data released? A date such as 2026-05-01.', guess: formatDay(now) },
    { path: ['source'], asks: 'Which institute or person are the data from?', guess: 'Not stated' },
    { path: ['licence', 'name'], asks: 'Under which licence may they be used, such as CC BY 4.0?', guess: 'Not stated' },
  ]
  const isOpen = ([key = '', ...rest]: readonly string[]) =>
    described[key] === undefined ||
    described[key] === 'Not stated' ||
    (rest.length > 0 && JSON.stringify(described[key]).includes('Not stated'))
  return questions.filter(({ path }) => isOpen(path))
}
