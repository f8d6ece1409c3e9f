import { Button } from '#components/controls/Button.tsx'

export interface LoginActionsProps {
  /** Where a visitor can sign in and come back from. */
  readonly loginAddress: string
  readonly onLogin: () => void
  readonly onClose: () => void
}

/** What a visitor can do in the dialog of a download: sign in over the page, or close it. */
export function LoginActions({ loginAddress, onLogin, onClose }: LoginActionsProps) {
  return (
    <>
      <Button onPress={onClose}>Close</Button>
      <a
        className="button"
        data-tone="primary"
        href={loginAddress}
        onClick={(event) => {
          event.preventDefault()
          onLogin()
        }}
      >
        Sign in
      </a>
    </>
  )
}
