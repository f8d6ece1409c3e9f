import { getPath } from 'hono/utils/url'
import type { Endpoint } from '#core/api/endpoint.ts'
import { limits } from '#core/limits/request.ts'
import { withoutEnd } from '#core/text/withoutEnd.ts'

/**
 * The path that a request is routed by. The former service accepted upper or lower case and a trailing slash for its calls, and so do
 * we; a path's own values, such as a name, stay as they are, and so does every path that is no call's.
 */
export function apiPath(endpoints: Readonly<Record<string, Endpoint>>): (request: Request) => string {
  // By what they are in lower case, so that no call needs to look through them.
  const paths = new Map(Object.values(endpoints).map(({ path }) => [path.toLowerCase(), path as string]))
  const openPaths = [...paths.values()].filter((path) => path.includes('/:'))
  return (request) => {
    const path = getPath(request)
    // A longer path is rejected whatever it says.
    if (path.length > limits.pathCharacters || !/^\/(api|dataretrieval)\//i.test(path)) return path
    const bare = withoutEnd(path, '/')
    return paths.get(bare.toLowerCase()) ?? withValues(bare, openPaths) ?? path
  }
}

function withValues(path: string, openPaths: readonly string[]): string | undefined {
  const given = path.split('/')
  for (const open of openPaths) {
    const parts = open.split('/')
    const isSame =
      parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === given[at]?.toLowerCase())
    if (isSame) return parts.map((part, at) => (part.startsWith(':') ? given[at] : part)).join('/')
  }
  return undefined
}
