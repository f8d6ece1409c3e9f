import './DownloadDialog.css'
import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Switch } from '#components/controls/Checkbox.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { dataFeatures } from '#core/catalog/record.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { fitsZip, isLarge, isWhole, needsWarning, rangesOf, type Subset, subsetProblems } from '#core/catalog/subset.ts'
import { catalogTexts, downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { type FileForm, fileFacts, fileForms } from '#core/rows/formFacts.ts'
import { aboutText, fileBytes, type RowBytes } from '#core/size/fileBytes.ts'
import { type ArrivingFile, DownloadState } from './DownloadState.tsx'
import { LargeDownload } from './LargeDownload.tsx'
import { LoginActions } from './LoginActions.tsx'
import type { SavedFile } from './SavedFile.ts'
import { buttonWords, checkWords, isReady, type SizeCheck } from './SizeCheck.ts'
import { SubsetAddress } from './SubsetAddress.tsx'
import { SubsetFields } from './SubsetFields.tsx'
import { type OfferedVariable, VariableChoice } from './VariableChoice.tsx'

/** A data set that can be downloaded. */
export interface DownloadedDataset {
  readonly record: DatasetRecord
  /** Whether the files behind it can be downloaded too. */
  readonly hasVault: boolean
}

interface DownloadDialogProps {
  readonly isOpen: boolean
  readonly shortName: string
  readonly dataset: RequestState<DownloadedDataset>
  readonly isSignedIn: boolean
  /** `null` until the data set is known. */
  readonly subset: Subset | null
  readonly variables: RequestState<readonly OfferedVariable[]>
  /** How many bytes its rows take. */
  readonly rowBytes: RequestState<RowBytes>
  readonly form: FileForm
  readonly check: SizeCheck
  readonly download: RequestState<SavedFile>
  readonly arriving: ArrivingFile | null
  /** The page of the subset, once there is one. */
  readonly address: RequestState<string>
  /** Where a visitor can sign in and come back from. */
  readonly loginAddress: string
  readonly onLogin: () => void
  /** Loads the data set again after that failed. */
  readonly onRetry: () => void
  readonly onChange: (subset: Subset) => void
  readonly onForm: (form: FileForm) => void
  readonly onDownload: () => void
  /** Gets a short address for the subset. */
  readonly onAddress: () => void
  /** Offers the files behind the data set instead. */
  readonly onFiles: () => void
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** Asks which part of a data set to take away. Visitors are asked to sign in first; nobody can start what is known to be too large. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { isOpen, shortName, dataset, isSignedIn, subset, onClose } = props
  const known = shownValue(dataset)
  const ready = known && subset && { ...props, ...known, subset }
  return (
    <Dialog
      title={downloadTexts.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={!isSignedIn ? <LoginActions {...props} /> : ready ? <Actions {...ready} /> : <LoadActions {...props} />}
    >
      <p className="download-name">
        {known?.record.Long_Name} <code>{known?.record.Short_Name ?? shortName}</code>
      </p>
      {!isSignedIn ? <p>{downloadTexts.loginFirst}</p> : ready ? <Form {...ready} /> : <Loading dataset={dataset} />}
    </Dialog>
  )
}

function Loading({ dataset }: Pick<DownloadDialogProps, 'dataset'>) {
  if (dataset.state !== 'failed') return <p role="status">{downloadTexts.loading}</p>
  return (
    <p className="download-failed" role="alert">
      {dataset.message}
    </p>
  )
}

function LoadActions({ dataset, onRetry, onClose }: DownloadDialogProps) {
  return (
    <>
      <Button onPress={onClose}>Close</Button>
      {dataset.state === 'failed' && (
        <Button tone="primary" onPress={onRetry}>
          {catalogTexts.tryAgain}
        </Button>
      )}
    </>
  )
}

interface FormProps extends Omit<DownloadDialogProps, 'subset'>, DownloadedDataset {
  readonly subset: Subset
}

const WORDS = 'download-words'
const ANCILLARY = 'download-ancillary'

function AncillarySwitch({ record, subset, onChange }: Pick<FormProps, 'record' | 'subset' | 'onChange'>) {
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

/** The formats, each with about the size of its file where that is known. */
function formsOf({ record, subset, variables, check, rowBytes }: FormProps) {
  const bytes = subset.ancillary ? undefined : shownValue(rowBytes)
  const rows = shownValue(check)?.rows ?? (isWhole(record, subset) ? record.Row_Count : null)
  const chosen = new Set(subset.variables)
  const left = subset.variables === undefined ? [] : (shownValue(variables) ?? []).filter(({ name }) => !chosen.has(name))
  const names = new Set(left.map(({ name }) => name))
  return fileForms
    .filter((id) => id !== 'zip' || fitsZip(subset))
    .map((id) => {
      const size = bytes === undefined || !rows ? undefined : fileBytes(id, bytes, names, rows)
      const about = size === undefined ? '' : `${downloadTexts.about(aboutText(size))} `
      return { id, label: `${fileFacts[id].title} .${fileFacts[id].fileExtension}`, note: about + downloadTexts.readers[id] }
    })
}

function Form(props: FormProps) {
  const { record, hasVault, subset, variables, form, onChange, onForm, onFiles } = props
  const problems = subsetProblems(record, subset)
  return (
    <>
      {hasVault && isLarge(record) && (
        <div className="download-direct">
          <p>{downloadTexts.large.files}</p>
          <Button onPress={onFiles}>{downloadTexts.large.direct}</Button>
        </div>
      )}
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
        <RadioGroup label={downloadTexts.format} options={formsOf(props)} value={form} onChange={onForm} shape="list" />
      </div>
      {fitsZip(subset) && problems.length === 0 && <SubsetAddress {...props} />}
      <DownloadState {...props} />
    </>
  )
}

/** What is known of the size stays in sight beside the button, however long the form is. */
function Actions({ record, hasVault, subset, check, download, onDownload, onFiles, onClose }: FormProps) {
  const [isWarned, setWarned] = useState(false)
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
      <Button
        tone="primary"
        onPress={() => (needsWarning(record, subset) ? setWarned(true) : onDownload())}
        blockedBy={canStart ? undefined : WORDS}
      >
        {problems > 0 ? downloadTexts.button.ready : buttonWords(check)}
      </Button>
      {isWarned && (
        <LargeDownload
          rows={record.Row_Count}
          hasVault={hasVault}
          onContinue={() => {
            setWarned(false)
            onDownload()
          }}
          onFiles={onFiles}
          onBack={() => setWarned(false)}
        />
      )}
    </>
  )
}
