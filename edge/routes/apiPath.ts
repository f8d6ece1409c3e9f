import { getPath } from 'hono/utils/url'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits.ts'
import { withoutEnd } from '#core/text/withoutEnd.ts'

/** The paths of all calls by what they are in lower case, so that no call needs to look through them. */
const paths = new Map(Object.values(endpoints).map(({ path }: Endpoint) => [path.toLowerCase(), path as string]))
const openPaths = [...paths.values()].filter((path) => path.includes('/:'))

/**
 * The path that a request is routed by. The former service took any letter case and a slash at the end for its calls, and so do we;
 * a path's own values, such as a name, stay as they are, and so does every path that is no call's.
 */
export function apiPath(request: Request): string {
  const path = getPath(request)
  // A longer path is refused whatever it says.
  if (path.length > limits.pathCharacters || !/^\/(api|dataretrieval)\//i.test(path)) return path
  const bare = withoutEnd(path, '/')
  return paths.get(bare.toLowerCase()) ?? withValues(bare) ?? path
}

function withValues(path: string): string | undefined {
  const given = path.split('/')
  for (const open of openPaths) {
    const parts = open.split('/')
    const isSame =
      parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === given[at]?.toLowerCase())
    if (isSame) return parts.map((part, at) => (part.startsWith(':') ? given[at] : part)).join('/')
  }
  return undefined
}
