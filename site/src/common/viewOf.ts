import type { PageViews } from '#core/pages/views.ts'

/** The view of a page of the store; throws where the page was asked for without it, which only a fault of ours can do. */
export function viewOf<Kind extends keyof PageViews>(locals: App.Locals, kind: Kind): PageViews[Kind] {
  const view = locals[kind] as PageViews[Kind] | undefined
  if (view === undefined) throw new Error(`The page was rendered without its ${kind}`)
  return view
}
