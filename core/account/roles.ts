/** What a person may look after beside their own account. */
export const roles = ['curator', 'news-editor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** The display name of a role. */
export const roleNames: Readonly<Record<Role, string>> = {
  curator: 'curator',
  'news-editor': 'news editor',
  administrator: 'administrator',
}

/** Whether somebody with these roles may do what one role may; administrators may do what every role may. */
export function hasRole(held: readonly Role[], role: Role): boolean {
  return held.includes(role) || held.includes('administrator')
}
