import { internalPath } from '../../../site/src/common/stores/internalPath.ts'
import { attacks } from './attack.ts'

const tab = '\t'
const forms = [
  ...['https://evil.example', 'http://evil.example', '//evil.example', '///evil.example', '////evil.example', 'evil.example'],
  ...['\\\\evil.example', '/\\evil.example', '\\/evil.example', '/\\/evil.example', '/\\\\evil.example', '//\\evil.example'],
  ...[
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/a/%2E%2E//evil.example',
  ],
  ...['/..\\\\evil.example', '/./\\evil.example', '/a/../\\evil.example', '/../..//evil.example', '/...//../..//evil.example'],
  ...[`/${tab}/evil.example`, '/\n/evil.example', '/\r/evil.example', '/\r\n//evil.example', ` //evil.example`, `${tab}//evil.example`],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ],
  ...['vbscript:x', 'file:///etc/passwd', 'blob:https://evil.example/x', 'ftp://evil.example', 'https:evil.example', 'https:/evil.example'],
  ...['//evil.example@this.site', '//this.site@evil.example', '//user:pass@evil.example', '/@evil.example//', '//evil.example/%2f..'],
  ...[
    '//evil%E3%80%82example',
    '//evil。example',
    '/\u2028/evil.example',
    '/\u0000/evil.example',
    '//[::1]',
    '//0x7f000001',
    '//2130706433',
  ],
  ...['', '?x=//evil.example', '#//evil.example', 'profile', './profile', '../profile'],
]

/** Where a browser on our page would go. */
function leadsTo(wanted: string): string {
  const portal = 'https://portal.example'
  const path = internalPath(wanted, '/')
  const url = URL.parse(path, `${portal}/login`)
  return path.startsWith('/') && url?.origin === portal ? 'stays here' : `leaves to ${url?.href ?? path}`
}

attacks(
  'open redirects',
  'SEC-21',
  forms.map((form) => ({ name: `redirect=${JSON.stringify(form)}`, attempt: () => leadsTo(form), expected: ['stays here'] })),
)
