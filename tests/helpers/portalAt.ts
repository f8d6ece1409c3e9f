import type { TestedApi } from '../edge/suite/TestedApi.ts'

const addressHeaders = { node: 'X-Forwarded-For', workerd: 'CF-Connecting-IP' } as const

/** The API of a portal that listens at a URL, in this process or another. Without `secrets` no token can be forged for it. */
export function portalAt(name: TestedApi['name'], url: string, secrets: TestedApi['secrets'] | null = null): TestedApi {
  return {
    name,
    origin: url,
    send: (path, init) => fetch(new URL(path, url), { redirect: 'manual', ...init }),
    from: (address) => ({ [addressHeaders[name]]: address }),
    hasEngine: true,
    secrets: secrets ?? { session: '', key: '' },
  }
}
