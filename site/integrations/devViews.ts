import { defineMiddleware } from 'astro:middleware'

/** Only `npm run dev` uses it: pages of the store get the views that the portal beside has of their address. */
export const onRequest = defineMiddleware(async ({ isPrerendered, locals, url }, next) => {
  if (isPrerendered) return next()
  const portal = `http://127.0.0.1:${process.env.PORT ?? '8788'}`
  const answer = await fetch(`${portal}/dev/views${url.pathname}`, { redirect: 'manual' })
  if (answer.status !== 200 && answer.status !== 404) return answer
  const views = (await answer.json()) as { readonly portal?: object }
  Object.assign(locals, views, { portal: { ...views.portal, origin: url.origin } })
  return next()
})
