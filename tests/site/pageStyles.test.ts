import { describe, expect, test } from 'vitest'
import { firstStyles, withFontFaces, wordsOf } from '../../site/integrations/firstStyles.ts'

const html = '<html data-theme="dusk"><script>root.dataset.sessionState = 1</script><p class="note wide" id="one">text</p>'
const first = (sheet: string) => firstStyles(sheet, wordsOf(html))

describe('what a page is first drawn with', () => {
  test('rules that can match what is in the page stay in their order, others go', () => {
    expect(first('.note{a:1}.dialog{b:2}p .wide,p .dialog{c:3}#one{d:4}#two{e:5}')).toBe('.note{a:1}p .wide{c:3}#one{d:4}')
  })

  test('layers and conditions stay where something is left in them, statements and font faces always', () => {
    const sheet = '@layer a, b;@font-face{src:local(A)}@layer a{.note{a:1}.dialog{b:2}}@media (width<600px){@supports (x:y){.dialog{c:3}}}'
    expect(first(sheet)).toBe('@layer a, b;@font-face{src:local(A)}@layer a{.note{a:1}}')
    expect(first('@media print{.note{a:1}}@keyframes k{from{a:1}}')).toBe('@keyframes k{from{a:1}}')
  })

  test('what a script or a negation may bring about counts as there, what a reader must do first does not', () => {
    const kept = '[data-session-state=user] p{a:1}.note:not(.dialog){b:2}p:is(.dialog,.wide){c:3}'
    expect(first(`${kept}.note:hover{d:4}[data-pressed]{e:5}`)).toBe(kept)
  })

  test('braces, commas and quotes within strings, brackets and comments part nothing', () => {
    const sheet = '/* } */.note[title="a,}b"]::after{content:"\\"}{;"}'
    expect(firstStyles(sheet, new Set(['note', 'title']))).toBe('.note[title="a,}b"]::after{content:"\\"}{;"}')
  })

  test('the font faces of a page are in its first part or behind it, each once', () => {
    const [fetched, local, rules] = ['@font-face{src:url(/a.woff2)}', '@font-face{src:local(A)}', '.note{b:2}@layer x{.wide{c:3}}']
    const sheet = fetched + local + rules
    expect(first(sheet)).toBe(sheet)
    const parts = (['all', 'none', 'local', 'fetched'] as const).map((faces) => withFontFaces(sheet, faces))
    expect(parts).toEqual([sheet, rules, local + rules, fetched + rules])
  })
})
