import { vocabulary } from '#core/catalog/vocabulary.ts'
import { type ColumnExample, columnExamples } from '#core/workbook/columnExamples.ts'
import { type WorkbookColumn, workbookColumns } from '#core/workbook/columns.ts'
import { offeredTerms } from '#core/workbook/offeredTerms.ts'
import type { SheetName } from '#core/workbook/Workbook.ts'
import { articleOf } from '../../information/article.ts'

/** A section of the submission guide; `id` is its place in the address (GDE-01). */
interface GuideSection {
  readonly id: string
  readonly title: string
  /** The text, for a section that is written in Markdown. */
  readonly html?: string
  /** The column that the section is about. */
  readonly column?: ColumnPage
}

/** What the page of a column says. */
export interface ColumnPage {
  readonly sheet: SheetName
  readonly isRequired: boolean
  readonly says: string
  /** The list that its cells choose from. */
  readonly terms: readonly string[]
  readonly example: ColumnExample
}

/** Sections under one heading of the table of contents; a group of one has no heading of its own. */
export interface GuideGroup {
  readonly title: string | null
  readonly sections: readonly GuideSection[]
}

const texts = import.meta.glob<string>('../../../../content/submission/*.md', { query: '?raw', import: 'default', eager: true })

function written(id: string): GuideSection {
  const text = texts[`../../../../content/submission/${id}.md`]
  if (text === undefined) throw new Error(`content/submission/${id}.md is missing`)
  const { title, html } = articleOf(text)
  return { id, title, html }
}

const columnsOf = (sheet: SheetName): GuideSection[] =>
  workbookColumns[sheet].map((column) => ({ id: column.name, title: column.name, column: pageOf(sheet, column) }))

function pageOf(sheet: SheetName, { name, isRequired, says, preset, form, alias }: WorkbookColumn): ColumnPage {
  return {
    sheet,
    isRequired,
    says: alias === undefined ? says : `${says} The header ${alias} is read as this one.`,
    terms: preset !== undefined ? offeredTerms(preset, vocabulary) : form === 'disciplines' ? vocabulary.disciplines : [],
    example: columnExamples[name] ?? { right: [], wrong: [] },
  }
}

/** Every section in the order in which the guide is read (GDE-04). */
export const guideGroups: readonly GuideGroup[] = [
  { title: null, sections: [written('getting-started'), written('process-overview')] },
  {
    title: 'Dataset Preparation',
    sections: [
      written('data-sheet'),
      ...columnsOf('data'),
      written('dataset-metadata-sheet'),
      ...columnsOf('dataset_meta_data'),
      written('variable-metadata-sheet'),
      ...columnsOf('vars_meta_data'),
      { id: 'sensor-glossary', title: 'Sensor Glossary' },
    ],
  },
  { title: 'Dataset Validation', sections: [written('validation-api'), written('submission-portal')] },
  { title: null, sections: [written('faq'), written('contact')] },
]
