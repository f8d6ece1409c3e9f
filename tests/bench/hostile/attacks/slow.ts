import type { Attack, Target } from '../Attack.ts'
import { heldOpen, type RequestDetails, requestText } from '../requests.ts'

const once = (details: RequestDetails) => (target: Target) => requestText(details, target)
const chart =
  '/api/data/sp?spName=uspSpaceTime&tableName=tblCOADS_Climatology&fields=sst&dt1=1&dt2=12&lat1=-80&lat2=80&lon1=-180&lon2=180&depth1=0&depth2=0'
const body = {
  method: 'POST',
  path: '/api/user/signin',
  headers: { 'Content-Type': 'application/json', 'Content-Length': '90000' },
} as const
const oneByteChunks = `POST /api/user/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(90_000)}`

/** Clients that send slowly, or read slowly, or not at all. */
export const slowAttacks: readonly Attack[] = [
  heldOpen('heads that never end', 'slow', { connections: 120, text: () => 'GET / HTTP/1.1\r\nHost: x\r\n', trickle: 'X: y\r\n' }),
  heldOpen('heads that never end, of many networks', 'slow', {
    ...{ connections: 900, networks: 9, text: () => 'GET / HTTP/1.1\r\nHost: x\r\n', trickle: 'X: y\r\n' },
  }),
  heldOpen('bodies that never end', 'slow', { connections: 120, text: once(body), trickle: '{' }),
  heldOpen('bodies of 90,000 chunks of one byte', 'slow', { connections: 20, text: () => oneByteChunks }),
  heldOpen('chunks that trickle', 'slow', { connections: 100, text: () => oneByteChunks.slice(0, 200), trickle: '1\r\na\r\n' }),
  heldOpen('connections that say nothing', 'slow', { connections: 120, text: () => '' }),
  heldOpen('videos that nobody reads', 'slow', { connections: 120, text: once({ path: '/videos/home.webm' }) }),
  heldOpen('parts of a video that nobody reads', 'slow', {
    connections: 120,
    text: once({ path: '/videos/home.webm', headers: { Range: 'bytes=1-' } }),
  }),
  heldOpen('pages that nobody reads', 'slow', { connections: 120, text: once({ path: '/', headers: { 'Accept-Encoding': 'br' } }) }),
  heldOpen('CSV that nobody reads', 'slow', { connections: 30, text: once({ path: chart, as: 'key' }) }),
  heldOpen('compressed CSV that nobody reads', 'slow', {
    connections: 30,
    text: once({ path: chart, as: 'key', headers: { 'Accept-Encoding': 'br' } }),
  }),
  heldOpen('archives that nobody reads', 'slow', {
    connections: 20,
    text: once({
      method: 'POST',
      path: '/api/data/bulk-download',
      as: 'key',
      body: JSON.stringify({ shortNames: ['COADS_Climatology', 'Nino12_SST'] }),
    }),
  }),
  heldOpen('lists that nobody reads', 'slow', { connections: 100, text: once({ path: '/api/catalog/searchcatalog?keywords=ocean' }) }),
]
