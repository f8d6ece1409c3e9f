import { Button } from '#components/controls/Button.tsx'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'

interface SubsetAddressProps {
  /** The page of the subset, once there is one. */
  readonly address: RequestState<string>
  readonly onAddress: () => void
}

/** Gets a short address for the chosen part, to cite it and to read it with code. */
export function SubsetAddress({ address, onAddress }: SubsetAddressProps) {
  const texts = downloadTexts.address
  return (
    <div className="download-address">
      {address.state === 'notTried' && <Button onPress={onAddress}>{texts.get}</Button>}
      <p role="status">
        {isPending(address) && texts.pending}
        {address.state === 'succeeded' && (
          <>
            {texts.says} <a href={address.value}>{address.value}</a>
          </>
        )}
      </p>
      {address.state === 'failed' && (
        <p className="download-failed" role="alert">
          {address.message}
        </p>
      )}
    </div>
  )
}
