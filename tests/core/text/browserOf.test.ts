import { expect, test } from 'vitest'
import { browserOf, systemOf } from '#core/text/browserOf.ts'

const agents: readonly (readonly [string, string, string])[] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox 141', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140',
    'Windows 10',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1',
    'Edge 140',
    'Windows 10',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'Safari 18',
    'macOS 10',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS 18',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome 140',
    'Android 14',
  ],
]

test.each(agents)('ERR-10 of %s only the family and major version are kept', (agent, browser, system) => {
  expect([browserOf(agent), systemOf(agent)]).toEqual([browser, system])
})

test('ERR-10 a family and version stay as they are, and a text that is neither is left out', () => {
  expect([browserOf('Firefox 141'), systemOf('Linux'), browserOf('grace@example.org on her laptop'), browserOf('')]).toEqual([
    'Firefox 141',
    'Linux',
    '',
    '',
  ])
})
