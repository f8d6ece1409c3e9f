/** What an API key may do for its owner, from the least to the most. Administration is never among it, whatever roles the owner has. */
export const keyScopes = ['read', 'submit'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The display name of a scope. */
export const keyScopeNames: Readonly<Record<KeyScope, string>> = {
  read: 'read data',
  submit: 'read and submit data',
}

/** Whether a key with one scope may make a call that needs another: each scope includes those before it. */
export function includesScope(held: KeyScope, needed: KeyScope): boolean {
  return keyScopes.indexOf(held) >= keyScopes.indexOf(needed)
}
