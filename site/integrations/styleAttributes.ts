import { createHash } from 'node:crypto'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'
import { renderHtml } from './renderHtml.ts'

/**
 * The policy forbids `style="..."` in served HTML, yet components rendered ahead of time contain some. Each becomes `data-style="name"`, and a rule
 * of one sheet has the same declarations; once a component is hydrated it sets its styles through the DOM, which the policy allows.
 */
export function styleAttributes(html: string): { html: string; rules: Map<string, string> } {
  const page = parse(html)
  const rules = new Map<string, string>()
  walkSync(page, (node) => {
    if (node.type !== ELEMENT_NODE || node.attributes.style === undefined) return
    const declarations = plain(node.attributes.style)
    const name = `s${createHash('sha256').update(declarations).digest('hex').slice(0, 8)}`
    rules.set(name, `[data-style="${name}"]{${declarations}}`)
    const others = Object.entries(node.attributes).filter(([attribute]) => attribute !== 'style')
    node.attributes = Object.fromEntries([...others, ['data-style', name]])
  })
  return { html: rules.size === 0 ? html : renderHtml(page), rules }
}

/** An attribute's value without the entities that it is written with. */
function plain(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
