import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { mayAsk, publicFetch } from '../../../../edge/ingest/live/publicFetch.ts'

test('ING-75 addresses of private networks are asked only for hosts that the operator allows, link-local ones never', () => {
  const barred = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
  ]
  const barredIpv6 = [
    '::1',
    '::',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
  ]
  expect([...barred, ...barredIpv6].filter((address) => mayAsk(address, false))).toEqual([])
  expect([...barred, ...barredIpv6].filter((address) => !mayAsk(address, true))).toEqual([])
  expect(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', 'nonsense'].filter((address) => mayAsk(address, true))).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '100.128.0.1'].filter((address) => !mayAsk(address, false))).toEqual([])
})

test('ING-75 a name of the private network is rejected when the connection is made, and so is another way to write its address', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('private')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  for (const host of ['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    await expect(publicFetch(new Set())(`http://${host}:${port}/`)).rejects.toThrow('ADDRESS_NOT_PUBLIC')
  expect(asked).toBe(0)
  const answer = await publicFetch(new Set(['localhost']))(`http://localhost:${port}/`)
  expect([await answer.text(), asked]).toEqual(['private', 1])
  server.close()
})

test('ING-94 a signature goes to the address of its key alone, not to where that leads, and is made anew on the way back', async () => {
  const seen: string[] = []
  const server = createServer(({ url = '', headers: { host = '', authorization = '' } }, response) => {
    const signature = /Signature=(.*)$/.exec(authorization)?.[1]
    seen.push(`${host.split(':')[0]}${url} ${signature === undefined ? 'unsigned' : 'signed'}`)
    const to = { '/ocean/a': `http://localhost:${port}/ocean/b`, '/ocean/b': `http://127.0.0.1:${port}/ocean/c` }[url]
    response.writeHead(to === undefined ? 200 : 307, to === undefined ? {} : { location: to }).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const key = { address: `http://127.0.0.1:${port}/ocean/`, keyId: 'id', secret: 'secret', region: 'us-east-1' }
  const fetch = publicFetch(new Set(['127.0.0.1', 'localhost']), [key])
  for (const path of ['/ocean/a', '/ocean', '/oceanic/a']) await fetch(`http://127.0.0.1:${port}${path}`)
  const unsigned = ['127.0.0.1/ocean unsigned', '127.0.0.1/oceanic/a unsigned']
  expect(seen).toEqual(['127.0.0.1/ocean/a signed', 'localhost/ocean/b unsigned', '127.0.0.1/ocean/c signed', ...unsigned])
  server.close()
})
