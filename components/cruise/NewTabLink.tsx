interface NewTabLinkProps {
  readonly href: string
  readonly children: string
}

/** A link that leaves the page and what is chosen on it as they are, and says so to screen readers. */
export function NewTabLink({ href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  )
}
