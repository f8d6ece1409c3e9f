/** A cell of a notebook in the form nbformat 4.5. */
interface Cell {
  readonly id: string
  readonly cell_type: 'markdown' | 'code'
  readonly metadata: Record<string, never>
  readonly source: string
  readonly outputs?: readonly never[]
  readonly execution_count?: null
}

/** A Jupyter notebook. */
export interface Notebook {
  readonly nbformat: 4
  readonly nbformat_minor: 5
  readonly metadata: { readonly kernelspec: { readonly name: string; readonly display_name: string; readonly language: string } }
  readonly cells: readonly Cell[]
}

/** What every example begins with: the function that the Python guide explains. */
const connect = (portal: string): string => `import os
import urllib.parse
import urllib.request

import pandas as pd

PORTAL = "${portal}"
KEY = os.environ["PELAGOS_KEY"]


def rows(text):
    """The rows that a SELECT or a procedure answers."""
    query = urllib.parse.urlencode({"query": text})
    request = urllib.request.Request(PORTAL + "/api/data/query?" + query)
    request.add_header("Authorization", "Api-Key " + KEY)
    with urllib.request.urlopen(request) as answer:
        return pd.read_csv(answer)`

/** A text of the gallery as a notebook without results: its Python is code to run, figures are left to it, links lead to `portal`. */
export function notebookOf(text: string, portal: string): Notebook {
  const pieces = text.replaceAll(/^\{(?:figure|table) [\w-]+\}\n+/gm, '').split(/^```python\n([\s\S]*?)^```\n/m)
  const cells = pieces.flatMap((piece, index): Cell[] => {
    const source = piece.trim()
    if (source === '') return []
    const id = `cell-${index}`
    if (index % 2 === 1) return [{ id, cell_type: 'code', metadata: {}, source, outputs: [], execution_count: null }]
    return [{ id, cell_type: 'markdown', metadata: {}, source: source.replaceAll('](/', `](${portal}/`) }]
  })
  const [title, ...rest] = cells
  const first: Cell = { id: 'connect', cell_type: 'code', metadata: {}, source: connect(portal), outputs: [], execution_count: null }
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    cells: [...(title ? [title] : []), first, ...rest],
  }
}
