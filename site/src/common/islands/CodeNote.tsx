/** What code needs before it runs: a key. */
export function CodeNote() {
  return (
    <p className="muted code-note">
      Replace YOUR_KEY with an <a href="/apikeymanagement">API key</a>. On the command line, sign in once with{' '}
      <code>npx pelagos login</code>.
    </p>
  )
}
