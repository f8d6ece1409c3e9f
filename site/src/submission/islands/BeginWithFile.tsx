import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { FieldFileDrop } from '#components/ingestion/FieldFileDrop.tsx'
import { FileQuestions } from '#components/ingestion/FileQuestions.tsx'
import type { WorkbookDraftRecord } from '#core/catalog/ingestionRecords.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { beginWorkbook, begunWorkbook } from '../stores/ingestion.ts'
import { useWork, WorkState } from './useWork.tsx'

/** Begins a submission workbook with a field file: what it leaves open is asked, then `onWorkbook` gets the workbook. */
export function BeginWithFile({ onWorkbook }: { readonly onWorkbook: (file: File) => void }) {
  const { doing, failure, run } = useWork()
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<{ readonly file: File; readonly draft: WorkbookDraftRecord } | null>(null)
  const [begun, setBegun] = useState<{ readonly file: File; readonly draft: WorkbookDraftRecord } | null>(null)
  const read = (file: File, replies: readonly (string | null)[]) =>
    run(texts.reading, async () => {
      setAsked(null)
      const draft = await beginWorkbook(file, replies)
      if (draft.workbook === null) setAsked({ file, draft })
      else setBegun({ file, draft })
    })
  return (
    <section className="ingestion" aria-labelledby="begin-with-file">
      <h2 id="begin-with-file">{texts.beginTitle}</h2>
      <p>{texts.beginLead}</p>
      {!isOpen && (
        <div>
          <Button onPress={() => setIsOpen(true)}>{texts.begin}</Button>
        </div>
      )}
      {isOpen && asked === null && begun === null && doing === null && <FieldFileDrop onFile={(file) => void read(file, [])} />}
      {asked !== null && (
        <>
          <p role="status">{texts.readAs(asked.file.name, asked.draft.kind)}</p>
          <p>{texts.questionsLead}</p>
          <FileQuestions questions={asked.draft.questions} onReply={(replies) => void read(asked.file, replies)} />
        </>
      )}
      {begun !== null && (
        <>
          <p role="status">{texts.begun(begun.file.name, begun.draft.kind, begun.draft.rows)}</p>
          {begun.draft.notes.length > 0 && (
            <ul>
              {begun.draft.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          <div className="check-actions">
            <Button tone="primary" onPress={() => onWorkbook(begunWorkbook(begun.file, begun.draft))}>
              {texts.openBegun}
            </Button>
            <Button onPress={() => setBegun(null)}>{texts.another}</Button>
          </div>
        </>
      )}
      <WorkState doing={doing} failure={failure} />
    </section>
  )
}
