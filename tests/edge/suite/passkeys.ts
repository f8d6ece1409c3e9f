import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { passkeys } from '../../../edge/database/schema/index.ts'
import { Accounts, sessionIn } from '../helpers/accountCalls.ts'
import { newPerson, type OpenPortal, type Person, provedSessionOf } from '../helpers/people.ts'
import { SoftPasskey } from '../helpers/softPasskey.ts'

interface Begun {
  readonly token: string
  readonly options: { readonly challenge: string; readonly excludeCredentials: readonly unknown[] }
}
interface Asked {
  readonly secondStep: { readonly token: string; readonly ways: readonly string[]; readonly passkey: { readonly challenge: string } }
}

/** Passkeys as the second step. `origin` is where the portal says that it is. */
export function passkeysSuite(open: OpenPortal, origin = open.api.origin): void {
  const { database } = open
  const accounts = new Accounts(open)
  const begin = async (session: { readonly Cookie: string }) =>
    (await (await accounts.call('passkeys/options', {}, { Cookie: session.Cookie })).json()) as Begun
  const add = async (session: { readonly Cookie: string }, body: unknown) => accounts.call('passkeys', body, { Cookie: session.Cookie })
  const withPasskey = async (name = 'laptop') => {
    const person = await newPerson(database)
    const session = await provedSessionOf(open, person)
    const key = await SoftPasskey.make()
    const { token, options } = await begin(session)
    const added = await add(session, { token, name, passkey: await key.created(origin, options.challenge) })
    expect(added.status).toBe(200)
    return { person, session, key, ...((await added.json()) as { recoveryCodes: string[] }) }
  }
  const firstStep = async ({ username, password }: Pick<Person, 'username' | 'password'>) =>
    ((await (await accounts.call('signin', { username, password })).json()) as Asked).secondStep
  const second = (token: string, passkey: unknown) => accounts.call('signin/second', { token, passkey })

  describe('passkeys', () => {
    test('a passkey is added, signs in as the second step, is listed with its use and removed', async () => {
      const { person, session, key, recoveryCodes } = await withPasskey('my laptop')
      expect(recoveryCodes).toHaveLength(limits.recoveryCodes)
      const { token, ways, passkey } = await firstStep(person)
      expect(ways).toEqual(['passkey', 'recovery-code'])
      const entered = await second(token, await key.signed(origin, passkey.challenge))
      expect(entered.status).toBe(200)
      expect(await accounts.isOpen(sessionIn(entered).Cookie)).toBe(true)
      const list = async () =>
        (await (await accounts.call('secondfactor', null, { method: 'GET', Cookie: session.Cookie })).json()) as {
          passkeys: { id: number }[]
        }
      const { passkeys: listed } = await list()
      expect(listed).toMatchObject([{ name: 'my laptop', lastUsedAt: expect.stringContaining('T') }])
      expect((await begin(session)).options.excludeCredentials).toHaveLength(1)
      expect((await accounts.call('passkeys', { id: listed[0]?.id }, { method: 'DELETE', Cookie: session.Cookie })).status).toBe(200)
      expect(await list()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
    })

    test('a signature for another sign-in, another site or by another’s passkey opens nothing', async () => {
      const { person, key } = await withPasskey()
      const { key: foreign } = await withPasskey()
      const { token, passkey } = await firstStep(person)
      const { passkey: earlier } = await firstStep(person)
      const wrong = [
        await key.signed(origin, earlier.challenge),
        await key.signed('https://evil.example', passkey.challenge),
        await key.signed(origin, passkey.challenge, { rpId: 'evil.example' }),
        await foreign.signed(origin, passkey.challenge),
        { ...(await key.signed(origin, passkey.challenge)), response: (await foreign.signed(origin, passkey.challenge)).response },
      ]
      for (const signed of wrong) expect((await second(token, signed)).status).toBe(403)
    })

    test('a signature works once, and a copied passkey whose counter goes backwards is rejected', async () => {
      const { person, key } = await withPasskey()
      const one = await firstStep(person)
      const signed = await key.signed(origin, one.passkey.challenge)
      expect([(await second(one.token, signed)).status, (await second(one.token, signed)).status]).toEqual([200, 400])
      key.counter = 0
      const two = await firstStep(person)
      expect((await second(two.token, await key.signed(origin, two.passkey.challenge))).status).toBe(403)
      key.counter = 7
      expect((await second(two.token, await key.signed(origin, two.passkey.challenge))).status).toBe(200)
    })

    test('a passkey that was made for another site, another challenge or another person is not taken, nor one with foreign certificates', async () => {
      const person = await newPerson(database)
      const session = await provedSessionOf(open, person)
      const key = await SoftPasskey.make()
      const formats = ['apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm', 'x']
      const wrong: readonly ((challenge: string) => Promise<unknown>)[] = [
        (challenge) => key.created('https://evil.example', challenge),
        (challenge) => key.created(origin, challenge, { rpId: 'evil.example' }),
        () => key.created(origin, 'AAAA'),
        ...formats.map((format) => (challenge: string) => key.created(origin, challenge, { format })),
      ]
      for (const made of wrong) {
        const { token, options } = await begin(session)
        const answer = await add(session, { token, name: 'x', passkey: await made(options.challenge) })
        expect([answer.status, await answer.text()]).toEqual([400, 'This passkey was not made for this portal.'])
      }
      const other = await provedSessionOf(open, await newPerson(database))
      const begun = await begin(session)
      const good = { token: begun.token, name: 'x', passkey: await key.created(origin, begun.options.challenge) }
      expect([(await add(other, good)).status, (await add(session, good)).status, (await add(session, good)).status]).toEqual([
        400, 200, 400,
      ])
      expect(await database.select().from(passkeys).where(eq(passkeys.userId, person.id))).toHaveLength(1)
    })

    test('nobody can remove somebody else’s passkey, and a user has at most ten', async () => {
      const { person, session } = await withPasskey()
      const stranger = await provedSessionOf(open, await newPerson(database))
      const [own] = await database.select().from(passkeys).where(eq(passkeys.userId, person.id))
      expect((await accounts.call('passkeys', { id: own?.id }, { method: 'DELETE', Cookie: stranger.Cookie })).status).toBe(404)
      const row = { userId: person.id, name: 'x', publicKey: 'x', counter: 0, transports: [] }
      for (let count = 1; count < limits.passkeysPerUser; count++)
        await database.insert(passkeys).values({ ...row, credentialId: crypto.randomUUID() })
      expect((await accounts.call('passkeys/options', {}, { Cookie: session.Cookie })).status).toBe(400)
    })
  })
}
