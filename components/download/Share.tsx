/** A bar as long as its share of the limit; one beyond it is full and marked. */
export function Share({ part }: { readonly part: number }) {
  const length = part === 0 ? 0 : Math.max(1, Math.min(100, 100 * part))
  return (
    <svg className="picker-share" data-over={part > 1 || undefined} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect className="part" width={length.toFixed(1)} height="4" />
    </svg>
  )
}
