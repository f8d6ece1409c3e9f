import { createHash } from 'node:crypto'

/**
 * The policy forbids `style="..."` in served HTML, yet components rendered ahead of time contain some. Each becomes `data-style="name"`, and a rule
 * of one sheet has the same declarations; once a component is hydrated it sets its styles through the DOM, which the policy allows. Changes tags only, never scripts.
 */
export function styleAttributes(html: string): { html: string; rules: Map<string, string> } {
  const rules = new Map<string, string>()
  const rewritten = html.replace(
    /<(script|style|textarea|title)\b[\s\S]*?<\/\1>|<[a-zA-Z][\w-]*(?:\s+[^\s=>"']+(?:="[^"]*"|='[^']*'|=[^\s>"']+)?)*\s*\/?>/g,
    (tag, raw?: string) =>
      raw !== undefined
        ? tag
        : tag.replace(/(\s)style="([^"]*)"/, (_whole, gap: string, declarations: string) => {
            const text = declarations.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'").replaceAll('&amp;', '&')
            const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
            rules.set(name, `[data-style="${name}"]{${text}}`)
            return `${gap}data-style="${name}"`
          }),
  )
  return { html: rewritten, rules }
}
