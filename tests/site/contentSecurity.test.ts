import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { headersFile } from '../../site/integrations/headersFile.ts'
import { inlineHashes } from '../../site/integrations/inlineHashes.ts'
import { runtimeStyles } from '../../site/integrations/runtimeStyles.ts'
import { styleAttributes } from '../../site/integrations/styleAttributes.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

describe('inlineHashes', () => {
  test('every inline script and style is hashed, files and data blocks are not', () => {
    const html = `<style>a{}</style><script>one()</script><script type="module">two()</script><script src="/x.js"></script>
      <script type="application/ld+json">{"@type":"Dataset"}</script>`
    expect(inlineHashes(html)).toEqual({ scripts: new Set([sha('one()'), sha('two()')]), styles: new Set([sha('a{}')]) })
  })
})

describe('the headers of static assets', () => {
  test('let other sites frame the embedded chart and the embedded place, and no other page', () => {
    const blocks = headersFile({ scripts: [], styles: [] }, { upgrade: true, google: true }).split(/\n(?=\/)/)
    const of = (path: string) => blocks.find((block) => block.startsWith(`${path}\n`)) ?? ''
    expect(of('/*')).toContain("frame-ancestors 'none'")
    expect(of('/*')).toContain('X-Frame-Options: DENY')
    for (const path of ['/embed', '/embed/here']) {
      expect(of(path)).toMatch(/! Content-Security-Policy\n {2}Content-Security-Policy: .*frame-ancestors \*.*\n {2}! X-Frame-Options/)
      expect(of(path)).not.toContain('google')
    }
    expect(blocks.filter((block) => block.includes('frame-ancestors *'))).toHaveLength(2)
  })

  test('let the service worker of one page have that page and no other', () => {
    const lines = headersFile({ scripts: [], styles: [] }, { upgrade: true, google: false }).split('\n')
    const at = lines.findIndex((line) => line.includes('Service-Worker-Allowed'))
    expect(lines.slice(at - 1, at + 1)).toEqual([
      '/datasubmission/validationtool/offline.js',
      '  Service-Worker-Allowed: /datasubmission/validationtool',
    ])
    expect(lines.filter((line) => line.includes('Service-Worker-Allowed'))).toHaveLength(1)
  })
})

describe('styleAttributes', () => {
  test('a style attribute becomes a rule of the same words, once for equal ones', () => {
    const { html, rules } = styleAttributes(
      '<b style="width:4%">a</b><i class="x" style="width:4%"/><u style="font-family:&quot;A&quot;">b</u>',
    )
    expect(html).not.toContain(' style=')
    expect(html.match(/data-style="(s\w+)"/g)?.slice(0, 2)).toEqual(
      [...rules.keys()].slice(0, 1).flatMap((name) => [`data-style="${name}"`, `data-style="${name}"`]),
    )
    expect([...rules.values()].map((rule) => rule.replace(/^.*\{/, '{'))).toEqual(['{width:4%}', '{font-family:"A"}'])
  })

  test('quotes within other attributes of the page stay within them', () => {
    const { html } = styleAttributes(`<b style="width:4%" title='"A" & B'>a</b>`)
    expect(html).toMatch(/^<b title="&quot;A&quot; & B" data-style="s[0-9a-f]+">a<\/b>$/)
  })

  test('scripts, words and other attributes stay as they are', () => {
    const html = `<script>const a = '<b style="x">'</script><p title='style="y"' data-style-of="z">style="q" and 1 < 2</p>`
    expect(styleAttributes(html)).toEqual({ html, rules: new Map() })
  })
})

const readReactAria = (file: string) => readFileSync(new URL(`../../node_modules/react-aria/dist/private/${file}`, import.meta.url), 'utf8')

describe('runtimeStyles', () => {
  test('are the texts that react-aria puts into the page', () => {
    const sources = [readReactAria('overlays/usePreventScroll.mjs')]
    for (const [index, style] of runtimeStyles.entries()) expect(sources[index]).toContain(style)
    const elements = sources.map((source) => source.match(/createElement\('style'\)/g)?.length)
    expect(elements).toEqual([1])
  })

  test('of a pressed button stand in the page itself, under the ID that react-aria looks for', () => {
    const press = readReactAria('interactions/usePress.mjs')
    const page = readFileSync(new URL('../../site/src/shell/LayerOrder.astro', import.meta.url), 'utf8')
    const [, id] = /STYLE_ID = '([\w-]+)'/.exec(press) ?? []
    const [, rule] = /PRESSABLE_ATTRIBUTE\}\] \{\s*([^;]+);/.exec(press) ?? []
    expect(page).toContain(`id="${id}"`)
    expect(page).toContain(`[data-react-aria-pressable] { ${rule} }`)
  })
})
