import { describe, expect, test } from 'vitest'
import type { SubscriptionRecord } from '#core/api/subscriptions.ts'
import { alice, apiKeyOf, bob, signedIn, type TestedApi } from './TestedApi.ts'

const path = '/api/user/subscriptions'
const proof = { 'X-Requested-With': 'test', 'Content-Type': 'application/json' }
type Session = Record<string, string>

/** Whose news of which data sets people get. */
export function subscriptionsSuite(api: TestedApi): void {
  const change = async (method: 'POST' | 'DELETE', session: Session, body: unknown) => {
    const response = await api.send(path, { method, headers: { ...proof, ...session }, body: JSON.stringify(body) })
    return { status: response.status, text: await response.text() }
  }
  const list = async (session: Session) => {
    const response = await api.send(path, { headers: session })
    expect(response.status).toBe(200)
    return (await response.json()) as SubscriptionRecord[]
  }
  const namesOf = async (session: Session) => (await list(session)).map(({ Dataset_Name }) => Dataset_Name)

  describe('subscriptions', () => {
    test('SUB-07 API-37 D39 nobody’s news is an empty list with status 200', async () => {
      expect(await list(await signedIn(api, bob))).toEqual([])
    })

    test('SUB-01 SUB-03 API-37 API-38 API-39 subscribed, listed by name, subscribed again, ended', async () => {
      const session = await signedIn(api, alice)
      const first = await change('POST', session, { shortName: 'nino12_sst' })
      expect([first.status, JSON.parse(first.text)]).toEqual([
        200,
        { message: expect.stringContaining('Nino12_SST'), created: true, shortName: 'Nino12_SST' },
      ])
      const again = await change('POST', session, { shortName: ' Nino12_SST ' })
      expect([again.status, JSON.parse(again.text)]).toMatchObject([200, { created: false, shortName: 'Nino12_SST' }])
      await change('POST', session, { shortName: 'COADS_Climatology' })
      const listed = await list(session)
      expect(listed.map(({ Dataset_Name }) => Dataset_Name)).toEqual(['COADS_Climatology', 'Nino12_SST'])
      expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['Dataset_ID', 'Dataset_Long_Name', 'Dataset_Name', 'User_ID'])
      expect(listed[0]?.Dataset_Long_Name).not.toBe('')
      const ended = await change('DELETE', session, { shortNames: ['NINO12_SST', 'Nino12_SST', 'No_Such_Set'] })
      expect(ended).toEqual({ status: 200, text: '1 subscription ended.' })
      expect(await namesOf(session)).toEqual(['COADS_Climatology'])
      const none = await change('DELETE', session, { shortNames: ['Nino12_SST'] })
      expect(none).toEqual({ status: 200, text: '0 subscriptions ended.' })
    })

    test('SUB-03 API-38 API-39 a missing name, a wrong shape and an unknown data set respond with 400', async () => {
      const session = await signedIn(api, alice)
      for (const body of [{}, { shortName: '' }, { shortName: '  ' }, { shortName: 'No_Such_Set' }, { shortName: ['Nino12_SST'] }, null])
        expect([body, (await change('POST', session, body)).status]).toEqual([body, 400])
      for (const body of [{}, { shortNames: [] }, { shortNames: 'Nino12_SST' }, { shortNames: [''] }, { shortNames: [7] }])
        expect([body, (await change('DELETE', session, body)).status]).toEqual([body, 400])
      expect((await change('POST', session, { shortName: "' OR 1=1 --" })).text).toBe('There is no data set with this name.')
    })

    test('SEC-03 subscriptions are the caller’s own, whatever id a call brings', async () => {
      const ofAlice = await signedIn(api, alice)
      const ofBob = await signedIn(api, bob)
      await change('POST', ofAlice, { shortName: 'Levitus_Annual' })
      const [{ User_ID } = { User_ID: 0 }] = await list(ofAlice)
      await change('POST', ofBob, { shortName: 'Nino12_SST', userId: User_ID, User_ID })
      expect(await namesOf(ofAlice)).not.toContain('Nino12_SST')
      expect(await change('DELETE', ofBob, { shortNames: ['Levitus_Annual'], User_ID })).toMatchObject({ text: '0 subscriptions ended.' })
      expect(await namesOf(ofAlice)).toContain('Levitus_Annual')
      const ofSomebodyElse = await api.send(`${path}?userId=${User_ID}`, { headers: ofBob })
      expect(((await ofSomebodyElse.json()) as SubscriptionRecord[]).map(({ Dataset_Name }) => Dataset_Name)).toEqual(['Nino12_SST'])
      await change('DELETE', ofBob, { shortNames: ['Nino12_SST'] })
    })

    test('API-37 SEC-15 they need a session, and a change the proof of this site', async () => {
      const session = await signedIn(api, alice)
      const key = await apiKeyOf(api, session)
      expect((await api.send(path)).status).toBe(401)
      expect((await api.send(path, { headers: key })).status).toBe(401)
      expect((await change('POST', key, { shortName: 'Nino12_SST' })).status).toBe(401)
      const foreign = { ...session, Origin: 'https://evil.example' }
      expect((await change('POST', foreign, { shortName: 'Nino12_SST' })).status).toBe(403)
      expect((await change('DELETE', foreign, { shortNames: ['Levitus_Annual'] })).status).toBe(403)
    })
  })
}
