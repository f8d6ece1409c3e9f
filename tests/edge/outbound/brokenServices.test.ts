import { expect, test } from 'vitest'
import { BrokenService, type Conduct, conducts } from '../../helpers/brokenService.ts'
import { type ServiceCall, services } from './services.ts'

/** What the system holds of a connection that nobody reads. */
const SOCKET_BYTES = 16_000_000
const SOON_MS = 200
/** Longer than any test: not the clock ends the call. */
const LATE_MS = 60_000
const conductNames = Object.keys(conducts) as Conduct[]

/** What became of a call of a service, and whether it cost more than it may. */
async function outcomeOf({ call, reads, takesAnything, maxBytes, follows, head = '200 OK\r\n' }: ServiceCall, conduct: Conduct) {
  const { waits } = conducts[conduct]
  const isAnswered = conducts[conduct].head === '200 OK'
  const service = await BrokenService.open()
  Object.assign(service, { conduct, head })
  const isRight = isAnswered && (!reads || (takesAnything === true && conduct === 'announces less than it sends'))
  const became = await call(service.url, waits && !isRight ? SOON_MS : LATE_MS).then(
    () => 'done',
    (fault: unknown) => (fault instanceof Error ? 'failed' : fault),
  )
  if (!('isWhole' in conducts[conduct])) await expect.poll(() => service.connections, { message: conduct }).toBe(0)
  service.close()
  return {
    became: became === (isRight ? 'done' : 'failed') ? 'as expected' : became,
    isAsked: service.requests.length > 0,
    isReadOn: service.sentBytes / service.requests.length > Math.max(maxBytes, 65_536) + SOCKET_BYTES,
    isFollowed: follows !== true && service.requests.some((asked) => asked.includes('elsewhere')),
  }
}

test.each(Object.keys(services))(
  '%s that floods, dribbles, stalls, breaks off, lies or redirects ends its call, is read no further, and leaves no connection open',
  async (name) => {
    const service = services[name]
    if (service === undefined) throw new Error('there is no such service')
    const outcomes = await Promise.all(conductNames.map(async (conduct) => [conduct, await outcomeOf(service, conduct)]))
    const right = { isAsked: true, became: 'as expected', isReadOn: false, isFollowed: false }
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(conductNames.map((conduct) => [conduct, right])))
  },
)
