import { Button } from '#components/controls/Button.tsx'
import type { VaultListing } from '#core/api/vault.ts'
import { limits } from '#core/limits/storage.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import { counted } from '#core/text/counted.ts'
import { isDownloadedWhole, selectedBytes, startSeconds, type VaultLimit, type VaultSelection } from '#core/vault/selection.ts'

export interface VaultSumProps {
  /** What is in the folder. */
  readonly listing: RequestState<VaultListing>
  /** The selection of the folder's tab, and the limit that keeps it from growing. */
  readonly selection: VaultSelection
  readonly reached: VaultLimit | null
  /** Done as soon as the browser fetches the file. */
  readonly download: RequestState<unknown>
  /** Forgets how a download ended. */
  readonly onReset: () => void
}

/** How much is selected, what more may be, and how the download goes. */
export function VaultSum({ listing, selection, reached, download, onReset }: VaultSumProps) {
  const failure = failureOf(download)
  const tone = reached === null ? 'plain' : 'danger'
  return (
    <>
      <div id="vault-words" className="download-words" role="status" data-tone={tone}>
        {words(listing, selection, reached).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {isPending(download) && <p>{vaultTexts.preparing}</p>}
        {download.state === 'succeeded' && <p>{downloadTexts.started}</p>}
      </div>
      {failure !== undefined && (
        <div className="vault-failed" role="alert">
          <p>{failure}</p>
          <Button onPress={onReset}>Dismiss</Button>
        </div>
      )}
    </>
  )
}

function words(listing: RequestState<VaultListing>, selection: VaultSelection, reached: VaultLimit | null): string[] {
  const value = shownValue(listing)
  if (selection.size === 0) {
    if (value === undefined || !isDownloadedWhole(value)) return [vaultTexts.chooseFiles]
    return [`${counted(value.totalCount, 'file')}, ${binarySizeText(value.summary.currentPageSize)}`]
  }
  const bytes = selectedBytes(selection)
  const [filesLeft, bytesLeft] = [limits.vaultFiles - selection.size, limits.vaultBytes - bytes]
  return [
    `${counted(selection.size, 'file')} selected, ${binarySizeText(bytes)}`,
    vaultTexts.startIn(startSeconds(selection.size)),
    ...(reached === 'files' ? [vaultTexts.fileLimit] : []),
    ...(reached === 'size' ? [vaultTexts.sizeLimit] : []),
    ...(filesLeft > 0 && filesLeft <= limits.vaultHintFiles ? [vaultTexts.filesLeft(filesLeft)] : []),
    ...(bytesLeft > 0 && bytesLeft <= limits.vaultHintBytes ? [vaultTexts.bytesLeft(binarySizeText(bytesLeft))] : []),
  ]
}
