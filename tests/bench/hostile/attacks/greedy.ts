import { browsers } from '../../../edge/suite/TestedApi.ts'
import { RawClient } from '../../../helpers/RawClient.ts'
import type { Attack, Target, Told } from '../Attack.ts'
import { flood, heldOpen, type RequestDetails, requestText, statusOf } from '../requests.ts'

const heavy = 'SELECT COUNT(*) AS n FROM tblCOADS_Climatology a, tblCOADS_Climatology b WHERE a.lat * b.lon > 100'
const query = (text: string): RequestDetails => ({ path: `/api/data/query?query=${encodeURIComponent(text)}`, as: 'key' })
const post = (path: string, body: unknown, as?: 'key'): RequestDetails => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ...(as ? { as } : {}),
})
const chart =
  '/api/data/sp?spName=uspSpaceTime&tableName=tblCOADS_Climatology&fields=sst&dt1=1&dt2=12&lat1=-80&lat2=80&lon1=-180&lon2=180&depth1=0&depth2=0'

/** Downloads whose readers leave at once. */
const abortedDownloads: Attack = {
  name: '300 downloads whose readers leave',
  kind: 'greedy',
  async run(target: Target): Promise<Told> {
    const text = requestText({ path: chart, as: 'key' }, target)
    for (let made = 0; made < 300; made++) {
      const client = (await RawClient.to(target.url, { from: '127.0.0.2' })).read().send(text)
      await new Promise((resolve) => setTimeout(resolve, made % 20))
      client.leave()
    }
    const after = await statusOf(target, text, 2)
    return { bytesSent: 300 * text.length, answer: `then ${after}`, isRight: after === 200 || after === 503 }
  },
}

/** Too much of what is allowed. */
export const greedyAttacks: readonly Attack[] = [
  heldOpen('900 connections of one address', 'greedy', { connections: 900, text: () => '' }),
  heldOpen('2,000 connections of nine addresses', 'greedy', { connections: 2000, networks: 9, text: () => '' }),
  abortedDownloads,
  flood('18 heavy SELECTs of one key', { count: 18, atOnce: 18, ask: () => query(heavy), expected: [200, 400, 429, 503, 504, -1] }),
  flood('500 guests', {
    count: 500,
    atOnce: 20,
    ask: () => ({ path: `/api/user/getguesttoken?expires=${Date.now() + 3_600_000}`, headers: { 'User-Agent': browsers.chromeOnLinux } }),
    // Five of one address in a day.
    expected: [200, 503, 429],
  }),
  flood('300 sign-ins', {
    ...{ count: 300, atOnce: 60, expected: [401, 429, 503] },
    ask: (at) => post('/api/user/signin', { username: `nobody ${at}`, password: 'a wrong password' }),
  }),
  flood('500 searches of long words', {
    ...{ count: 500, atOnce: 20, expected: [200, 400, 429] },
    ask: (at) => ({ path: `/api/catalog/searchcatalog?keywords=${`temprature${at}`.repeat(15)}` }),
  }),
  flood('20 archives of all there is', {
    ...{ count: 20, atOnce: 20, expected: [200, 400, 413, 429, 503] },
    ask: () =>
      post('/api/data/bulk-download', { shortNames: ['COADS_Climatology', 'Levitus_Annual', 'Nino12_SST', 'Navy_Monthly_Winds'] }, 'key'),
  }),
  flood('300 size checks', {
    ...{ count: 300, atOnce: 20, expected: [200, 400, 429, 503] },
    ask: () => ({ path: `/api/data/check-query-size?query=${encodeURIComponent('SELECT * FROM tblCOADS_Climatology')}`, as: 'key' }),
  }),
  flood('300 reports of errors', {
    ...{ count: 300, atOnce: 20, expected: [200, 204, 400, 429] },
    ask: (at) => post('/api/community/errorreport', { message: 'a'.repeat(1900), page: `/${at}` }),
  }),
]
