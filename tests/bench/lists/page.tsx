import { StrictMode } from 'react'
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import { createRoot, type Root } from 'react-dom/client'
import { List, type RowComponentProps, useDynamicRowHeight } from 'react-window'

/** What the benchmark calls in the page. */
export interface ListBench {
  /** Milliseconds from asking for the list until its first rows are painted. */
  readonly show: (kind: ListKind, count: number) => Promise<number>
  /** Milliseconds of each frame while the list is scrolled through by 700 px a frame. */
  readonly scroll: (frames: number) => Promise<readonly number[]>
  /** Elements in the page, and the roles of the list, of a row and of what is in it. */
  readonly look: () => { readonly elements: number; readonly rows: number; readonly roles: string }
}

export type ListKind = 'react-window' | 'react-aria'

interface Item {
  readonly id: number
  readonly title: string
  readonly lines: number
}

const HEIGHT = 640
/** As high as a usual row of the catalog; every fifth is higher, as one with a long title is. */
const ROW = 93
const itemsOf = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    title: `${id + 1}. Sea surface temperature of cruise ${id}`,
    lines: id % 5 === 0 ? 3 : 2,
  }))

function Row({ item }: { readonly item: Item }) {
  return (
    <article className="row">
      <h3>
        <a href={`#${item.id}`}>{item.title}</a>
      </h3>
      {Array.from({ length: item.lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change
        <p key={line}>Observation, daily, 1/4°, North Atlantic</p>
      ))}
      <button type="button">Copy</button>
    </article>
  )
}

function WindowRow({ index, style, ariaAttributes, items }: RowComponentProps<{ readonly items: readonly Item[] }>) {
  const item = items[index]
  return (
    <div style={style} {...ariaAttributes} data-row={index}>
      {item && <Row item={item} />}
    </div>
  )
}

function ByWindow({ items }: { readonly items: readonly Item[] }) {
  const rowHeight = useDynamicRowHeight({ defaultRowHeight: ROW })
  return (
    <List
      aria-label="Data sets"
      rowComponent={WindowRow}
      rowCount={items.length}
      rowHeight={rowHeight}
      rowProps={{ items }}
      overscanCount={3}
      style={{ height: HEIGHT }}
    />
  )
}

function ByAria({ items }: { readonly items: readonly Item[] }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: ROW }}>
      <GridList aria-label="Data sets" items={items} keyboardNavigationBehavior="tab" style={{ height: HEIGHT, overflow: 'auto' }}>
        {(item) => (
          <GridListItem textValue={item.title} data-row={item.id}>
            <Row item={item} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
}

const painted = () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))
let root: Root | undefined

async function show(kind: ListKind, count: number): Promise<number> {
  root?.unmount()
  document.body.replaceChildren()
  const place = document.body.appendChild(document.createElement('main'))
  const items = itemsOf(count)
  await painted()
  const began = performance.now()
  root = createRoot(place)
  root.render(<StrictMode>{kind === 'react-window' ? <ByWindow items={items} /> : <ByAria items={items} />}</StrictMode>)
  while (document.querySelectorAll('.row').length < 5) await painted()
  return (await painted()) - began
}

async function scroll(frames: number): Promise<readonly number[]> {
  const list = document.querySelector('[role="list"], [role="grid"]')
  if (!list) throw new Error('there is no list')
  const times: number[] = []
  for (let frame = 0; frame < frames; frame += 1) {
    const began = await painted()
    list.scrollTop += 700
    times.push((await painted()) - began)
  }
  return times
}

function look() {
  const row = document.querySelector('[data-row]')
  const list = document.querySelector('[role="list"], [role="grid"]')
  const roles = [
    list?.getAttribute('role'),
    row?.getAttribute('role'),
    row?.getAttribute('aria-setsize') ?? list?.getAttribute('aria-rowcount'),
    row?.getAttribute('aria-posinset') ?? row?.getAttribute('aria-rowindex'),
  ]
  return {
    elements: document.querySelectorAll('*').length,
    rows: document.querySelectorAll('.row').length,
    roles: roles.join(' / '),
  }
}

Object.assign(window, { bench: { show, scroll, look } satisfies ListBench })
