import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { BrokenService, type Conduct, conducts } from '../../helpers/brokenService.ts'
import { type ServiceCall, services } from './services.ts'

/** What the system holds of a connection that nobody reads. */
const SOCKET_BYTES = 16_000_000
const SOON_MS = 200
/** Longer than any test waits: not the clock ends the call, or closes its connection. */
const LATE_MS = 500_000
const conductNames = Object.keys(conducts) as Conduct[]

// Hono puts its Response in the place of Node's, as it does in a portal.
getRequestListener(() => new Response())

/** Calls a service that never ends its answer, waiting longer each time until the request has reached it: how soon it does depends on the machine. */
async function callUntilAsked(call: ServiceCall['call'], service: BrokenService) {
  for (let ms = SOON_MS; ; ms *= 2) {
    const became = await settled(call(service.url, ms))
    if (service.requests.length > 0) return became
  }
}

const settled = (result: Promise<unknown>): Promise<string> =>
  result.then(
    () => 'done',
    (fault: unknown) => (fault instanceof Error ? 'failed' : `rejected with ${fault}`),
  )

/** What is wrong with the end of a call of a service, and with what it cost. */
async function findFaults({ call, reads, takesAnything, maxBytes, follows, head = '200 OK\r\n' }: ServiceCall, conduct: Conduct) {
  const { waits } = conducts[conduct]
  const isAnswered = conducts[conduct].head === '200 OK'
  const service = await BrokenService.open()
  Object.assign(service, { conduct, head })
  const isRight = isAnswered && (!reads || (takesAnything === true && conduct === 'announces less than it sends'))
  const became = waits && !isRight ? await callUntilAsked(call, service) : await settled(call(service.url, LATE_MS))
  if (!('isWhole' in conducts[conduct])) await expect.poll(() => service.connections, { message: conduct }).toBe(0)
  service.close()
  const { requests, sentBytes } = service
  return [
    ...(became === (isRight ? 'done' : 'failed') ? [] : [became]),
    ...(requests.length > 0 ? [] : ['not asked']),
    ...(sentBytes / requests.length > Math.max(maxBytes, 65_536) + SOCKET_BYTES ? ['read on'] : []),
    ...(follows !== true && requests.some((asked) => asked.includes('elsewhere')) ? ['followed'] : []),
  ].map((fault) => `${conduct}: ${fault}`)
}

test.each(Object.keys(services))(
  '%s that floods, dribbles, stalls, breaks off, lies or redirects ends its call, is read no further, and leaves no connection open',
  async (name) => {
    const service = services[name]
    if (service === undefined) throw new Error('there is no such service')
    const faults = await Promise.all(conductNames.map((conduct) => findFaults(service, conduct)))
    expect(faults.flat().join('; ')).toBe('')
  },
)
