import type { Endpoint } from '#core/api/endpoint.ts'

/** The call as a line for a shell, against `base`. Session calls read the cookies that signing in has stored. */
export function curlOf(
  call: Pick<Endpoint, 'method' | 'path' | 'who' | 'changesState' | 'example'> & { readonly name: string },
  base: string,
): string {
  const { path = {}, body, ...given } = call.example ?? {}
  const query = Object.entries(given.query ?? {})
  const address = base + call.path.replace(/:(\w+)/g, (parameter, name: string) => path[name] ?? parameter)
  const lines = [query.length > 0 && call.method === 'GET' ? `curl -G '${address}'` : `curl '${address}'`]
  if (call.name === 'signIn') lines.push('-c cookies.txt')
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  if (call.method !== 'GET' && (body === undefined || call.method !== 'POST')) lines.push(`-X ${call.method}`)
  if (call.name === 'bulkDownload') lines.push('-o download.zip')
  if (call.path.startsWith('/dataretrieval/') && call.who === 'user') lines.push('--compressed')
  if (call.who === 'user' || call.who === 'data') lines.push("-H 'Authorization: Api-Key YOUR-KEY'")
  if (call.who === 'session' || call.name === 'signOut') lines.push('-b cookies.txt')
  if (call.changesState) lines.push("-H 'X-Requested-With: curl'")
  for (const [name, value] of query) lines.push(/[^\w.,-]/.test(value) ? `--data-urlencode "${name}=${value}"` : `-d ${name}=${value}`)
  return lines.join(' \\\n  ')
}
