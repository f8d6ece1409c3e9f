import './LongText.css'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { orEmpty, shortened } from './words.ts'

/** A text that is cut after 200 characters and opens in place, without any script (CAT-21). */
export function LongText({ text }: { readonly text: string | null }) {
  const whole = orEmpty(text)
  if (whole.length <= limits.longTextCharacters) return whole
  return (
    <details className="long-text">
      <summary>
        <span className="start">{shortened(whole, limits.longTextCharacters)} </span>
        <span className="show">{catalogTexts.showAll}</span>
        <span className="less">{catalogTexts.showLess}</span>
      </summary>
      {whole}
    </details>
  )
}
