import * as z from 'zod'

const texts = z.array(z.string())
const happened = {
  because: z.string().meta({ description: 'The reason, as a clause.' }),
  count: z.int().meta({ description: 'How often it happened.' }),
  first: z.string().meta({ description: 'Where it happened first, such as `line 12`.' }),
}

const questions = z
  .array(
    z.object({
      asks: z.string().meta({ description: 'The question.' }),
      options: texts.optional().meta({ description: 'The possible replies; left out where any text is one.' }),
      guess: z.string().optional().meta({ description: 'The likely reply; left out where a guess could spoil the data.' }),
      isOptional: z.boolean().meta({ description: 'Whether the data set is right without a reply.' }),
    }),
  )
  .meta({ description: 'What the file leaves open. Replies are sent in this order.' })

/** What the files of a field campaign are read as before anything is ingested. */
export const ingestionDraftRecord = z.object({
  kind: z.string().meta({ description: 'What kind of file it is, such as `Sea-Bird cast`.' }),
  columns: z
    .array(
      z.object({
        column: z.string().meta({ description: 'As the file names it.' }),
        name: z.string().meta({ description: 'The variable that it becomes; empty for one that is none.' }),
        role: z.string().meta({ description: 'The time or position that it holds, such as `lat`; empty for others.' }),
        unit: z.string().meta({ description: 'Its unit; empty where it has none.' }),
        standardName: z.string().meta({ description: 'Its CF standard name; empty where none is known.' }),
        leftOut: z.string().meta({ description: 'Why it is left out; empty where it is read.' }),
        first: texts.meta({ description: 'Its first values, as the file has them; empty texts for missing ones.' }),
      }),
    )
    .meta({ description: 'The columns of the file and what becomes of them.' }),
  questions,
  open: texts.meta({ description: 'The questions without a reply, whose entries in `metadata` ingestion rejects.' }),
  metadata: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The draft of the metadata, as `pelagos ingest --init` writes it; what is open begins with `?`.' }),
})
export type IngestionDraftRecord = z.infer<typeof ingestionDraftRecord>

/** A submission workbook that was begun with a field file. */
export const workbookDraftRecord = z.object({
  kind: z.string().meta({ description: 'What kind of file it is, such as `Sea-Bird cast`.' }),
  questions,
  rows: z.int().meta({ description: 'How many rows the data sheet has.' }),
  notes: texts.meta({ description: 'What was left out or computed, in sentences.' }),
  workbook: z.string().nullable().meta({ description: 'The workbook (.xlsx) in base64; null while a question needs a reply.' }),
})
export type WorkbookDraftRecord = z.infer<typeof workbookDraftRecord>

/** What a file would become as a data set. */
export const ingestionPreviewRecord = z.object({
  dataset: z.string().meta({ description: 'The short name of the data set.' }),
  replaces: z
    .string()
    .nullable()
    .meta({ description: 'The version of a data set of this name that it would replace; null where there is none.' }),
  rows: z.int().meta({ description: 'How many rows the data set would have.' }),
  report: z
    .object({
      kind: z.string().meta({ description: 'How the file was read.' }),
      rowsRead: z.int().meta({ description: 'Rows of the file.' }),
      rowsStored: z.int().meta({ description: 'Rows that the data set would have of them.' }),
      rowsLeftOut: z.array(z.object(happened)).meta({ description: 'Rows that are left out.' }),
      cellsLeftOut: z
        .array(z.object({ column: z.string().meta({ description: 'The column.' }), ...happened }))
        .meta({ description: 'Values of stored rows that are left out.' }),
      columnsLeftOut: z
        .array(z.object({ column: z.string().meta({ description: 'The column.' }), because: happened.because }))
        .meta({ description: 'Columns that are left out.' }),
      converted: z
        .array(
          z.object({
            column: z.string().meta({ description: 'The column.' }),
            says: z.string().meta({ description: 'How its values were computed or changed.' }),
          }),
        )
        .meta({ description: 'Columns whose values were computed or changed.' }),
    })
    .nullable()
    .meta({ description: 'What became of every row, value and column; null for kinds of files that are not counted.' }),
  warnings: texts.meta({ description: 'Unusual values, and notes about how the file was read.' }),
  columns: texts.meta({ description: 'The columns of the data set.' }),
  first: z
    .array(z.array(z.union([z.string(), z.number()]).nullable()))
    .meta({ description: 'The first 50 rows in the order of the data set; null for missing values.' }),
})
export type IngestionPreviewRecord = z.infer<typeof ingestionPreviewRecord>

/** What was published of a file. */
export const ingestionRecord = z.object({
  dataset: z.string().meta({ description: 'The short name of the data set.' }),
  version: z.int().meta({ description: 'The version of its table, counted from 1.' }),
  isNew: z.boolean().meta({ description: 'False where the same file with the same metadata was published already.' }),
  address: z.string().meta({ description: 'The path of its page.' }),
})
export type IngestionRecord = z.infer<typeof ingestionRecord>

/** The steps of an ingestion, in their order; a stopped one goes on with the first that has no result yet. */
export const ingestPhases = ['stage', 'sort', 'write', 'compute', 'compare', 'publish'] as const
export type IngestPhase = (typeof ingestPhases)[number]

/** How far an ingestion is; `share` from 0 to 1 is of the phase, and of `ofRows` where its rows are counted. */
export interface IngestProgress {
  readonly phase: IngestPhase
  readonly share: number
  readonly ofRows?: number
}

/** A person's latest publication of a field file: what is being done, or what came of it. */
export const publicationRecord = z.object({
  file: z.string().meta({ description: 'The name of the file.' }),
  phase: z
    .enum(['wait', ...ingestPhases])
    .meta({ description: 'What is being done, or was done last: `wait` for other data sets, then the steps in their order.' }),
  share: z.number().meta({ description: 'How much of this step is done, from 0 to 1.' }),
  ofRows: z.int().nullable().meta({ description: 'The rows of which it is the share; null for steps that do not count rows.' }),
  published: ingestionRecord.nullable().meta({ description: 'What was published; null before.' }),
  failure: z.string().nullable().meta({ description: 'Why nothing was published; null unless it failed.' }),
})
export type PublicationRecord = z.infer<typeof publicationRecord>
