import './PageButtons.css'
import { Button } from '#components/controls/Button.tsx'
import { limits } from '#core/limits/catalog.ts'
import { countText } from './words.ts'

interface PageButtonsProps {
  /** How many rows there are. */
  readonly count: number
  /** The row in the middle of what is in sight. */
  readonly middle: number
  /** Asks for a page, the first being 0. */
  readonly onPage: (page: number) => void
}

/** Leads through a long list in pages of 25 (D34); a list of one page has none. */
export function PageButtons({ count, middle, onPage }: PageButtonsProps) {
  const size = limits.searchPageSize
  const pages = Math.ceil(count / size)
  if (pages < 2) return null
  const page = Math.floor(middle / size)
  return (
    <nav className="page-buttons" aria-label="Result pages">
      <Button isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        Previous page
      </Button>
      <p>
        Page <b className="num">{countText(page + 1)}</b> of <span className="num">{countText(pages)}</span>
      </p>
      <Button isDisabled={page === pages - 1} onPress={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  )
}
