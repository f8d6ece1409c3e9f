import type { Door } from '../edge/suite/Door.ts'

const addressHeaders = { node: 'X-Forwarded-For', workerd: 'CF-Connecting-IP' } as const

/** The door of a portal that listens at a URL, in this process or another. Without `secrets` no token can be forged for it. */
export function portalAt(name: Door['name'], url: string, secrets: Door['secrets'] | null = null): Door {
  return {
    name,
    origin: url,
    send: (path, init) => fetch(new URL(path, url), { redirect: 'manual', ...init }),
    from: (address) => ({ [addressHeaders[name]]: address }),
    hasEngine: true,
    secrets: secrets ?? { session: '', key: '' },
  }
}
