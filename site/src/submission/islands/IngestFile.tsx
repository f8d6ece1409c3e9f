import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { DatasetTexts } from '#components/ingestion/DatasetTexts.tsx'
import { FieldFileDrop } from '#components/ingestion/FieldFileDrop.tsx'
import { FileColumns } from '#components/ingestion/FileColumns.tsx'
import { FileQuestions } from '#components/ingestion/FileQuestions.tsx'
import { IngestionPreview } from '#components/ingestion/IngestionPreview.tsx'
import { PublicationProgress } from '#components/ingestion/PublicationProgress.tsx'
import { type ColumnChoice, withColumnChoices } from '#core/catalog/draftColumns.ts'
import { type DraftTexts, draftTextsOf, faultsOfTexts, withDraftTexts } from '#core/catalog/draftTexts.ts'
import type { IngestionDraftRecord, IngestionPreviewRecord } from '#core/catalog/ingestionRecords.ts'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { AdministratorIsland } from '../../account/islands/SignInFirst.tsx'
import { $isPublishing, $publication, draftFile, followPublication, previewFile, publishFile } from '../stores/ingestion.ts'
import { useWork, WorkState } from './useWork.tsx'

/** Administrators make a data set of a field file: questions, columns, texts, report and preview, publication. */
export function IngestFile() {
  return (
    <AdministratorIsland texts={texts}>
      <Desk />
    </AdministratorIsland>
  )
}

interface Described {
  readonly draft: IngestionDraftRecord
  readonly isAnswered: boolean
}

function Desk() {
  const { doing, failure, run } = useWork()
  const isPublishing = useStore($isPublishing)
  const publication = useStore($publication)
  useEffect(() => void followPublication(), [])
  const [file, setFile] = useState<File | null>(null)
  const [described, setDescribed] = useState<Described | null>(null)
  const read = (chosen: File, replies: readonly (string | null)[] | null) =>
    run(texts.reading, async () => {
      setFile(chosen)
      if (replies === null) setDescribed(null)
      const draft = await draftFile(chosen, replies ?? [])
      setDescribed({ draft, isAnswered: replies !== null || draft.questions.length === 0 })
    })
  return (
    <div className="ingestion">
      {described === null && doing === null && <FieldFileDrop onFile={(chosen) => void read(chosen, null)} />}
      {file && described && (
        <section>
          <p role="status">{texts.readAs(file.name, described.draft.kind)}</p>
          <div>
            <Button isDisabled={doing !== null || isPublishing} onPress={() => setDescribed(null)}>
              {texts.another}
            </Button>
          </div>
        </section>
      )}
      {file && described && described.draft.questions.length > 0 && (
        <section aria-labelledby="file-questions">
          <h2 id="file-questions">{texts.questions}</h2>
          <p>{texts.questionsLead}</p>
          <FileQuestions questions={described.draft.questions} onReply={(replies) => void read(file, replies)} />
        </section>
      )}
      <WorkState doing={doing} failure={failure} />
      {file && described?.isAnswered && <Description key={JSON.stringify(described.draft)} file={file} draft={described.draft} />}
      {(isPublishing || publication !== null) && <PublicationProgress publication={publication} />}
    </div>
  )
}

interface DescriptionProps {
  readonly file: File
  readonly draft: IngestionDraftRecord
}

function Description({ file, draft }: DescriptionProps) {
  const { doing, failure, run } = useWork()
  const [choices, setChoices] = useState<Readonly<Record<string, ColumnChoice>>>({})
  const [values, setValues] = useState<DraftTexts>(() => draftTextsOf(draft.metadata))
  const [isChecked, setIsChecked] = useState(false)
  const [shown, setShown] = useState<{ readonly metadata: RawMetadata; readonly preview: IngestionPreviewRecord } | null>(null)
  const [isSent, setIsSent] = useState(false)
  const { published = null } = useStore($publication) ?? {}
  const isPublishing = useStore($isPublishing)
  const isBusy = doing !== null || isPublishing
  const faults = faultsOfTexts(values)
  // What is shown and published is always what was checked.
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setShown(null)
      setIsSent(false)
      $publication.set(null)
    }
  const check = () => {
    setIsChecked(true)
    if (Object.keys(faults).length > 0) return
    const metadata = withDraftTexts(withColumnChoices(draft.metadata, draft.columns, choices), values)
    void run(texts.checking, async () => setShown({ metadata, preview: await previewFile(file, metadata) }))
  }
  return (
    <>
      <section>
        <h2>{texts.columns}</h2>
        <p>{texts.columnsLead}</p>
        <FileColumns columns={draft.columns} choices={choices} onChange={changing(setChoices)} />
      </section>
      <section aria-labelledby="dataset-texts">
        <h2 id="dataset-texts">{texts.texts}</h2>
        <DatasetTexts values={values} faults={isChecked ? faults : {}} onChange={changing(setValues)} />
        <div>
          <Button tone="primary" isDisabled={isBusy} onPress={check}>
            {texts.preview}
          </Button>
        </div>
      </section>
      {shown && (
        <section aria-label={texts.report}>
          <IngestionPreview preview={shown.preview} />
          {!(isSent && published) && (
            <div>
              <Button
                tone="primary"
                isDisabled={isBusy}
                onPress={() => {
                  setIsSent(true)
                  void publishFile(file, shown.metadata)
                }}
              >
                {texts.publish}
              </Button>
            </div>
          )}
        </section>
      )}
      <WorkState doing={doing} failure={failure} />
    </>
  )
}
