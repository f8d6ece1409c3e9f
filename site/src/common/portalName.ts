/** The portal's name as the open page says it: scripts are the same in every portal. */
export function portalName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
