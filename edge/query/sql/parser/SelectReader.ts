import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import { unsupported } from '../sqlErrors.ts'
import { ExpressionReader } from './ExpressionReader.ts'
import type { FromItem, NamedSelect, SelectBranch, SelectItem, SelectStatement, SourceItem } from './SyntaxTree.ts'

const SQL_SELECTS = 100 // client texts have 3

/** Reads SELECT statements. */
export class SelectReader extends ExpressionReader {
  #selects = 0
  #sources = 0

  select(): SelectStatement {
    const named = this.takeWord('with') ? this.list(() => this.#namedSelect()) : []
    const branches: [SelectBranch, ...SelectBranch[]] = [this.#branch(false)]
    while (this.takeWord('union')) branches.push(this.#branch(this.takeWord('all')))
    const orderBy = this.#orderBy()
    const cut = this.#cut(orderBy.length > 0)
    if (this.isWord('union')) throw new Problem('bad-request', 'In a UNION, ORDER BY must follow the last SELECT.')
    if (cut.offset !== null && branches.some(({ top }) => top !== null)) throw unsupported('TOP together with OFFSET is')
    return { named, branches, orderBy, ...cut }
  }

  #namedSelect(): NamedSelect {
    const name = this.name()
    const columns = this.takeSign('(') ? this.list(() => this.name()) : []
    if (columns.length > 0) this.expectSign(')')
    this.expectWord('as')
    return { name, columns, select: this.#selectInBrackets() }
  }

  /** A SELECT in one or more pairs of parentheses. */
  #selectInBrackets(): SelectStatement {
    this.expectSign('(')
    const select = this.isSign('(') ? this.#selectInBrackets() : this.select()
    this.expectSign(')')
    return select
  }

  #branch(all: boolean): SelectBranch {
    this.expectWord('select')
    this.#selects += 1
    if (this.#selects > SQL_SELECTS) throw new Problem('bad-request', `The query has more than ${SQL_SELECTS} SELECTs.`)
    const distinct = this.takeWord('distinct')
    const top = this.#top()
    const items = this.list(() => this.#item())
    if (this.isWord('into')) throw unsupported('SELECT INTO is')
    return {
      all,
      distinct,
      top,
      items,
      from: this.takeWord('from') ? this.#from() : [],
      where: this.takeWord('where') ? this.expression() : null,
      groupBy: this.#by('group') ? this.list(() => this.expression()) : [],
      having: this.takeWord('having') ? this.expression() : null,
    }
  }

  #by(word: 'group' | 'order'): boolean {
    const isIt = this.takeWord(word)
    if (isIt) this.expectWord('by')
    return isIt
  }

  #top(): number | null {
    if (!this.takeWord('top')) return null
    const isBracketed = this.takeSign('(')
    const rows = this.wholeNumber()
    if (isBracketed) this.expectSign(')')
    if (this.isWord('percent')) throw unsupported('TOP with PERCENT is')
    return rows
  }

  #item(): SelectItem {
    if (this.takeSign('*')) return { kind: 'every', table: null }
    if (this.isName() && this.isSign('.', 1) && this.isSign('*', 2)) {
      const table = this.name()
      this.expectSign('.')
      this.expectSign('*')
      return { kind: 'every', table }
    }
    return { kind: 'value', value: this.expression(), alias: this.alias() }
  }

  #from(): readonly FromItem[] {
    const items: FromItem[] = [{ how: 'first', source: this.#source(), on: null }]
    for (;;) {
      const how = this.takeSign(',') ? 'cross' : this.#join()
      if (how === null) return items
      const source = this.#source()
      items.push({ how, source, on: this.takeWord('on') ? this.expression() : null })
    }
  }

  #join(): FromItem['how'] | null {
    if (this.takeWord('join')) return 'inner'
    const how = (['inner', 'cross', 'left', 'right', 'full'] as const).find((word) => this.takeWord(word))
    if (how === undefined) return null
    if (how !== 'inner' && how !== 'cross') this.takeWord('outer')
    this.expectWord('join')
    return how
  }

  #source(): SourceItem {
    this.#sources += 1
    if (this.#sources > limits.sqlTables) throw new Problem('bad-request', `The query reads tables more than ${limits.sqlTables} times.`)
    if (this.isSign('(')) return { kind: 'select', select: this.#selectInBrackets(), alias: this.alias() }
    const parts = [this.name()]
    while (this.takeSign('.')) parts.push(this.name())
    if (!this.takeSign('(')) return { kind: 'table', parts, alias: this.alias() }
    const args = this.isSign(')') ? [] : this.list(() => this.expression())
    this.expectSign(')')
    return { kind: 'function', parts, args, alias: this.alias() }
  }

  #orderBy(): SelectStatement['orderBy'] {
    return this.#by('order') ? this.list(() => this.orderItem()) : []
  }

  /** `OFFSET n ROWS [FETCH NEXT m ROWS ONLY]`, which is allowed after ORDER BY only. */
  #cut(isOrdered: boolean): { readonly offset: number | null; readonly fetch: number | null } {
    if (!isOrdered || !this.takeWord('offset')) return { offset: null, fetch: null }
    const offset = this.#rows()
    if (!this.takeWord('fetch')) return { offset, fetch: null }
    if (!this.takeWord('first')) this.expectWord('next')
    const fetch = this.#rows()
    this.expectWord('only')
    return { offset, fetch }
  }

  #rows(): number {
    const rows = this.wholeNumber()
    if (!this.takeWord('row')) this.expectWord('rows')
    return rows
  }
}
