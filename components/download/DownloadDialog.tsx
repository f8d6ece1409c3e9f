import './DownloadDialog.css'
import { Button } from '#components/controls/Button.tsx'
import { Switch } from '#components/controls/Checkbox.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { dataFeatures } from '#core/catalog/record.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { fitsZip, rangesOf, type Subset, subsetProblems } from '#core/catalog/subset.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { type FileForm, fileFacts, fileForms } from '#core/rows/formFacts.ts'
import { DownloadState } from './DownloadState.tsx'
import { LoginActions } from './LoginActions.tsx'
import type { SavedFile } from './SavedFile.ts'
import { buttonWords, checkWords, isReady, type SizeCheck } from './SizeCheck.ts'
import { SubsetFields } from './SubsetFields.tsx'
import { type OfferedVariable, VariableChoice } from './VariableChoice.tsx'

interface DownloadDialogProps {
  readonly isOpen: boolean
  readonly record: DatasetRecord
  readonly isSignedIn: boolean
  readonly subset: Subset
  readonly variables: RequestState<readonly OfferedVariable[]>
  readonly form: FileForm
  readonly check: SizeCheck
  readonly download: RequestState<SavedFile>
  /** Where a visitor can sign in and come back from. */
  readonly loginAddress: string
  readonly onLogin: () => void
  readonly onChange: (subset: Subset) => void
  readonly onForm: (form: FileForm) => void
  readonly onDownload: () => void
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** Asks which part of a data set to take away. Visitors are asked to sign in first; nobody can start what is known to be too large. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { isOpen, record, isSignedIn, onClose } = props
  return (
    <Dialog
      title={downloadTexts.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={isSignedIn ? <Actions {...props} /> : <LoginActions {...props} />}
    >
      <p className="download-name">
        {record.Long_Name} <code>{record.Short_Name}</code>
      </p>
      {isSignedIn ? <Form {...props} /> : <p>{downloadTexts.loginFirst}</p>}
    </Dialog>
  )
}

const WORDS = 'download-words'
const ANCILLARY = 'download-ancillary'

function AncillarySwitch({ record, subset, onChange }: Pick<DownloadDialogProps, 'record' | 'subset' | 'onChange'>) {
  const hasAncillary = record.DataFeatures.includes(dataFeatures[0])
  const turn = (isOn: boolean) => {
    const ranges = rangesOf(subset)
    onChange(isOn ? { ...ranges, ancillary: true } : ranges)
  }
  return (
    <div className="download-ancillary">
      <Switch isSelected={subset.ancillary === true} isDisabled={!hasAncillary} onChange={turn} aria-describedby={ANCILLARY}>
        {downloadTexts.ancillary}
      </Switch>
      <p id={ANCILLARY}>{hasAncillary ? downloadTexts.ancillarySays : downloadTexts.ancillaryNone}</p>
    </div>
  )
}

const forms = fileForms.map((id) => ({
  id,
  label: `${fileFacts[id].title} .${fileFacts[id].fileExtension}`,
  note: downloadTexts.readers[id],
}))
const withoutZip = forms.filter(({ id }) => id !== 'zip')

function Form({ record, subset, variables, form, check, download, onChange, onForm, onCancel }: DownloadDialogProps) {
  const problems = subsetProblems(record, subset)
  return (
    <>
      <SubsetFields record={record} subset={subset} onChange={onChange} />
      {!subset.ancillary && (
        <VariableChoice
          offered={variables}
          subset={subset}
          problem={problems.find(({ at }) => at.includes('variables'))?.says}
          onChoose={(chosen) => onChange({ ...rangesOf(subset), ...chosen })}
        />
      )}
      <AncillarySwitch record={record} subset={subset} onChange={onChange} />
      <div className="download-forms">
        <RadioGroup
          label={downloadTexts.format}
          options={fitsZip(subset) ? forms : withoutZip}
          value={form}
          onChange={onForm}
          shape="list"
        />
      </div>
      <DownloadState download={download} expectedRows={shownValue(check)?.rows ?? null} onCancel={onCancel} />
    </>
  )
}

/** What is known of the size stays in sight beside the button, however long the form is. */
function Actions({ record, subset, check, download, onDownload, onClose }: DownloadDialogProps) {
  const problems = subsetProblems(record, subset).length
  const words = problems > 0 ? downloadTexts.toChange(problems) : checkWords(check, record, subset)
  const tone = problems > 0 || shownValue(check)?.verdict === 'rejected' ? 'danger' : 'plain'
  const canStart = isReady(check) && problems === 0 && !isPending(download)
  return (
    <>
      <p id={WORDS} className="download-words" role="status" data-tone={tone}>
        {words}
      </p>
      <Button onPress={onClose}>Close</Button>
      <Button tone="primary" onPress={onDownload} blockedBy={canStart ? undefined : WORDS}>
        {problems > 0 ? downloadTexts.button.ready : buttonWords(check)}
      </Button>
    </>
  )
}
