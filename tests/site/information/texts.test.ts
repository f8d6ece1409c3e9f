import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { describe, expect, test } from 'vitest'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { anchorOf, articleOf } from '../../../site/src/information/article.ts'
import { portalCitation } from '../../../site/src/information/portalCitation.ts'

describe('an article', () => {
  const article = articleOf(
    '# Title & more\n\nLead.\n\n## A `part`\n\n## A part\n\n```python\n# said "so"\nx = "a"\n```\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n',
  )

  test('the first heading is the title, the others have anchors of their own', () => {
    expect(article.title).toBe('Title & more')
    expect(article.headings).toEqual([
      { id: 'a-part', level: 2, text: 'A part' },
      { id: 'a-part-1', level: 2, text: 'A part' },
    ])
    expect(article.html).not.toContain('<h1>')
    expect(anchorOf('Größe & Maß: 2°')).toBe('gro-e-ma-2')
  })

  test('a position and a temperature stay on one line, and code is left alone', () => {
    const { html } = articleOf('From 157° W at 10 °C.\n\n```text\n157° W\n```\n')
    expect(html).toContain('From 157°\u00a0W at 10\u00a0°C.')
    expect(html).toContain('data-copy="157° W"')
  })

  test('code is copied as it is written, and shown with its remarks and texts marked', () => {
    expect(article.html).toContain('data-copy="# said &quot;so&quot;\nx = &quot;a&quot;"')
    expect(article.html).toContain('<span class="code-remark"># said &quot;so&quot;</span>')
    expect(article.html).toContain('<span class="code-text">&quot;a&quot;</span>')
    const lines = articleOf('```r\nrows("\n  EXEC a\n")\n```').html
    expect(lines).toContain('<span class="code-text">&quot;\n  EXEC a\n&quot;</span>')
  })

  test('tables scroll by themselves and their heads are heads', () => {
    expect(article.html).toMatch(/role="group"[^>]*><table>/)
    expect(article.html).toContain('<th scope="col" align="right">')
  })

  test('a table with sentences in its cells is marked, so that phones show its rows one below the other', () => {
    const table = (cell: string) => articleOf(`| a | b |\n| - | - |\n| 1 | ${cell} |\n`).html
    expect(table('A sentence that is too long for a narrow column beside others, as readers of phones know well.')).toContain(' data-long ')
    expect(table('A few words.')).not.toContain('data-long')
  })

  test('raw HTML is shown as text', () => {
    expect(articleOf('<script>alert(1)</script>').html).not.toContain('<script>')
  })
})

test('INF-02 the citation of the portal is the same in every form, as reference managers read it', () => {
  const citation = portalCitation({ portal: defaultFace, version: '1.27.0', address: 'https://pelagos.example', day: '2026-11-21' })
  expect(citation.sentence).toContain('Version 1.27.0. https://pelagos.example, accessed 2026-11-21.')
  for (const form of [citation.bibtex, citation.ris]) {
    const [entry] = new Cite(form).data as readonly Readonly<Record<string, unknown>>[]
    expect(entry).toMatchObject({
      title: 'Pelagos: interconnected, harmonized ocean data',
      URL: 'https://pelagos.example',
      issued: { 'date-parts': [[2026]] },
      accessed: { 'date-parts': [[2026, 11, 21]] },
    })
    expect(entry?.author).toHaveLength(1)
  }
})
