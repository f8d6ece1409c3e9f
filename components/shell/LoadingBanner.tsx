import './LoadingBanner.css'

/** A line under the bar that says what the page waits for; absent while there is nothing to wait for. */
export function LoadingBanner({ text }: { readonly text: string | null }) {
  return (
    <div className="loading-banner-place" role="status">
      {text !== null && (
        <p className="loading-banner glass">
          <span className="loading-banner-sign" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
