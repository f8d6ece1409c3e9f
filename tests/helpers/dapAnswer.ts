import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClassicContent, ClassicVariable } from '../fixtures/ingest/classicFile.ts'

/** What a server holds: arrays of numbers, of which those of several dimensions are grids over the arrays named like their dimensions. */
export type DapContent = ClassicContent

const types = { byte: 'Byte', short: 'Int16', int: 'Int32', float: 'Float32', double: 'Float64', char: 'String' } as const

/** Part of a dimension, both ends included. */
type Part = readonly [first: number, step: number, last: number]

/** Answers as a DAP 2 server at an address, from its public description (NASA ESE-RFC-004.1.2); what it holds may change between requests. */
export function dapAnswer(holds: () => DapContent): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://127.0.0.1')
    const [, ending] = /\.(dds|das|dods)$/.exec(pathname) ?? []
    const server = new Dataset(holds())
    try {
      if (ending === undefined) response.writeHead(404).end('Error {\n    code = 404;\n    message = "no such file";\n};\n')
      else if (ending === 'das') response.writeHead(200, { 'content-description': 'dods_das' }).end(server.das())
      else {
        const asked = server.asked(decodeURIComponent(search.slice(1)))
        if (ending === 'dds') response.writeHead(200, { 'content-description': 'dods_dds' }).end(server.dds(asked))
        else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(server.dods(asked))
      }
    } catch (error) {
      response.writeHead(400).end(`Error {\n    code = 1005;\n    message = ${JSON.stringify(String(error))};\n};\n`)
    }
  }
}

interface Asked {
  readonly name: string
  readonly parts: readonly Part[]
  /** Whether only the array of a grid is asked for, by GRID.ARRAY. */
  readonly isArray: boolean
}

class Dataset {
  readonly #content: DapContent

  constructor(content: DapContent) {
    this.#content = content
  }

  #variable(name: string): ClassicVariable {
    const found = this.#content.variables[name]
    if (found === undefined) throw new Error(`no variable ${name}`)
    return found
  }

  #lengths(name: string): readonly number[] {
    return this.#variable(name).dimensions.map((dimension) => this.#content.dimensions[dimension] ?? 0)
  }

  #isGrid(name: string): boolean {
    const { dimensions } = this.#variable(name)
    return dimensions.length > 1 && dimensions.every((dimension) => dimension in this.#content.variables)
  }

  /** What a constraint expression asks for; all of it where there is none. */
  asked(constraint: string): readonly Asked[] {
    const texts = constraint === '' ? Object.keys(this.#content.variables) : constraint.split(',')
    return texts.map((text) => {
      const [, name = '', array, subscripts = ''] = /^(\w+)(\.\w+)?((?:\[[\d:]+\])*)$/.exec(text) ?? []
      const lengths = this.#lengths(name)
      const given = [...subscripts.matchAll(/\[([\d:]+)\]/g)].map(([, part = '']): Part => {
        const [first = 0, second = first, third] = part.split(':').map(Number)
        return third === undefined ? [first, 1, second] : [first, second, third]
      })
      const parts = given.length === 0 ? lengths.map((length): Part => [0, 1, length - 1]) : given
      if (parts.length !== lengths.length) throw new Error(`${name} has ${lengths.length} dimensions`)
      for (const [index, [first, step, last]] of parts.entries())
        if (first > last || step < 1 || last >= (lengths[index] ?? 0)) throw new Error(`no such part of ${name}`)
      return { name, parts, isArray: array !== undefined }
    })
  }

  #declared(name: string, parts: readonly Part[]): string {
    const { type, dimensions } = this.#variable(name)
    const own = dimensions.map((dimension, index) => `[${dimension} = ${counted(parts[index] ?? [0, 1, 0])}]`)
    return `${types[type]} ${name}${own.join('')};\n`
  }

  dds(asked: readonly Asked[]): string {
    const parts = asked.map(({ name, parts: of, isArray }) => {
      if (!this.#isGrid(name)) return `    ${this.#declared(name, of)}`
      if (isArray) return `    Structure {\n        ${this.#declared(name, of)}    } ${name};\n`
      const maps = this.#axes(name, of).map((axis) => `        ${this.#declared(axis.name, axis.parts)}`)
      return `    Grid {\n     Array:\n        ${this.#declared(name, of)}     Maps:\n${maps.join('')}    } ${name};\n`
    })
    return `Dataset {\n${parts.join('')}} made;\n`
  }

  #axes(name: string, parts: readonly Part[]): readonly Asked[] {
    return this.#variable(name).dimensions.map((axis, index) => ({ name: axis, parts: [parts[index] ?? [0, 1, 0]], isArray: false }))
  }

  das(): string {
    const own = ([name, value]: readonly [string, unknown]) =>
      typeof value === 'string'
        ? `        String ${name} ${JSON.stringify(value)};\n`
        : `        Float64 ${name} ${[value].flat().join(', ')};\n`
    const container = ([name, attributes]: readonly [string, object]) =>
      `    ${name} {\n${Object.entries(attributes).map(own).join('')}    }\n`
    const { variables, attributes = {} } = this.#content
    const all = Object.entries(variables).map(([name, variable]) => [name, variable.attributes ?? {}] as const)
    return `Attributes {\n${[...all, ['NC_GLOBAL', attributes] as const].map(container).join('')}}\n`
  }

  dods(asked: readonly Asked[]): Buffer {
    const arrays = asked.flatMap((each) =>
      this.#isGrid(each.name) && !each.isArray ? [each, ...this.#axes(each.name, each.parts)] : [each],
    )
    const bodies = arrays.map(({ name, parts }) => this.#xdr(name, parts))
    return Buffer.concat([Buffer.from(`${this.dds(asked)}\nData:\n`), ...bodies])
  }

  /** The values of an array as XDR (RFC 4506), after their number, twice; a scalar has none. */
  #xdr(name: string, parts: readonly Part[]): Buffer {
    const { type, values } = this.#variable(name)
    const lengths = this.#lengths(name)
    const numbers = placesIn(lengths, parts).map((at) => Number(values[at]))
    const width = type === 'double' ? 8 : type === 'byte' ? 1 : 4
    const body = Buffer.alloc(Math.ceil((numbers.length * width) / 4) * 4)
    for (const [index, value] of numbers.entries()) {
      if (type === 'double') body.writeDoubleBE(value, index * 8)
      else if (type === 'float') body.writeFloatBE(value, index * 4)
      else if (type === 'byte') body.writeInt8(value, index)
      else body.writeInt32BE(value, index * 4)
    }
    const head = Buffer.alloc(lengths.length === 0 ? 0 : 8)
    for (let at = 0; at < head.length; at += 4) head.writeUInt32BE(numbers.length, at)
    return Buffer.concat([head, body])
  }
}

const counted = ([first, step, last]: Part): number => Math.floor((last - first) / step) + 1

function placesIn(lengths: readonly number[], parts: readonly Part[]): readonly number[] {
  let places = [0]
  for (const [index, part] of parts.entries()) {
    const [first, step] = part
    const own = Array.from({ length: counted(part) }, (_, at) => first + at * step)
    places = places.flatMap((place) => own.map((at) => place * (lengths[index] ?? 0) + at))
  }
  return places
}
