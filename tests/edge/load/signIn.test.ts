import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peakDuring, tellsMemory } from '../../bench/data/processMemory.ts'
import { type Member, makeCrowd, type SignedIn, signInAt, whoIs } from '../../helpers/crowd.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'

const CROWD = 40
/** Every tenth person mistypes their password. */
const mistypes = (index: number) => index % 10 === 9
/** A hash holds 16 MiB while it is made; all at once would hold 640 MB. */
const GROWTH_MB = 250

let portal: TestPortal
let crowd: readonly Member[]

beforeAll(async () => {
  const { dataDir } = await seededFolder()
  crowd = await makeCrowd(dataDir, CROWD)
  portal = await startPortal({ PELAGOS_DATA_DIR: dataDir, PELAGOS_RATE_FACTOR: '100' })
})
afterAll(() => portal?.stop())

describe('forty people who sign in at the same moment', () => {
  test('SEC-17 ACC-05 the right passwords get in, the wrong ones do not, and the portal answers others meanwhile', async () => {
    const answers: SignedIn[] = []
    const before = await peakDuring(
      portal.process.pid ?? 0,
      async () => void (await signInAt(portal.url, { ...crowd[0], password: 'x' } as Member)),
    )
    let waitingAtPing = 0
    const peak = await peakDuring(portal.process.pid ?? 0, async () => {
      const signingIn = crowd.map(async (member, index) => {
        answers[index] = await signInAt(portal.url, mistypes(index) ? { ...member, password: `${member.password}!` } : member)
      })
      await Promise.race(signingIn)
      const ping = await fetch(`${portal.url}/api/health`)
      expect(ping.status).toBe(200)
      waitingAtPing = CROWD - answers.filter(Boolean).length
      await Promise.all(signingIn)
    })
    expect(waitingAtPing).toBeGreaterThan(0)
    expect(answers.map(({ status }) => status)).toEqual(crowd.map((_, index) => (mistypes(index) ? 401 : 200)))
    expect(answers.map(({ jwt }) => jwt !== '')).toEqual(crowd.map((_, index) => !mistypes(index)))
    if (tellsMemory) expect(peak.processMb - before.processMb).toBeLessThan(GROWTH_MB)
    const inside = answers.filter(({ status }) => status === 200)
    expect(new Set(inside.map(({ jwt }) => jwt)).size).toBe(inside.length)
    for (const { member, jwt, username } of inside) {
      expect([username, await whoIs(portal.url, jwt)]).toEqual([member.username, member.username])
    }
  })
})
