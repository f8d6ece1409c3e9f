import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Renders a page that is a view of the store for the address of a request. Bundled by the build, which adds what only it knows. */
export function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals, addCookieHeader: false })
}
