import type { PageLocals, PageViews } from '#core/pages/views.ts'

/** The view of a page of the store, or the portal that has it; throws where the page was asked for without it, which only a fault of ours can do. */
export function viewOf<Kind extends keyof PageViews | 'portal'>(locals: App.Locals, kind: Kind): NonNullable<PageLocals[Kind]> {
  const view = locals[kind] as PageLocals[Kind]
  if (view === undefined) throw new Error(`The page was rendered without its ${kind}`)
  return view
}
