import { builtAddress } from '#core/api/builtAddress.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { openApiDocument, openApiPath } from '#core/api/openapi.ts'
import { type FormName, formFacts } from '#core/rows/formFacts.ts'
import { meanings } from './_meanings.ts'

/** One value that a call takes or answers. `path` names nested ones: `dataset.Short_Name`, `keys[].Api_Key`. */
export interface ReferenceField {
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly meaning: string
}

/** One call, ready to be shown. */
export interface ReferenceEntry {
  readonly name: string
  readonly anchor: string
  readonly endpoint: Endpoint
  readonly parameters: readonly ReferenceField[]
  readonly body: readonly ReferenceField[]
  readonly answer: readonly ReferenceField[]
  readonly errors: readonly { readonly status: string; readonly says: string }[]
}

/** The part of JSON Schema that our calls use. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly description?: string
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
}

const isNumberText = (pattern: string | undefined) => pattern?.startsWith('^[+-]?(\\d+') ?? false

/** A schema's type in words: `number from -90 to 90`, `"any" or "yes" or "no"`, `list of text`. */
export function typeInWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeInWords))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeInWords({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeInWords(schema.items) : 'values'}`
  if (schema.type === 'string') return isNumberText(schema.pattern) ? 'number' : schema.format === 'date' ? 'date, YYYY-MM-DD' : 'text'
  if (schema.type === 'number' || schema.type === 'integer') {
    const { minimum, maximum } = schema
    const bound = (value: number | undefined) => (value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value)
    const range = [bound(minimum) === undefined ? '' : ` from ${minimum}`, bound(maximum) === undefined ? '' : ` to ${maximum}`].join('')
    return `${schema.type === 'integer' ? 'whole number' : 'number'}${range}`
  }
  return { object: 'object', boolean: 'true or false', null: 'null' }[String(schema.type)] ?? 'value'
}

/** The values inside a schema, one a line, nested ones by their path. */
export function fieldsOf(schema: Schema | undefined, path = '', isRequired = true): ReferenceField[] {
  if (!schema) return []
  const inner = schema.anyOf?.find((option) => option.properties || option.items) ?? schema
  if (inner.properties) {
    const below = Object.entries(inner.properties).flatMap(([name, property]) =>
      fieldsOf(property, path ? `${path}.${name}` : name, inner.required?.includes(name) ?? false),
    )
    return path && !path.endsWith('[]') ? [{ path, type: 'object', isRequired, meaning: '' }, ...below] : below
  }
  if (inner.items?.properties) {
    const list = path ? [{ path, type: 'list of objects', isRequired, meaning: schema.description ?? '' }] : []
    return [...list, ...fieldsOf(inner.items, `${path}[]`)]
  }
  return [{ path: path || 'the answer', type: typeInWords(schema), isRequired, meaning: schema.description ?? '' }]
}

/** What rows look like: CSV unless the call always has another form. */
export function rowsInWords(form: FormName | undefined): string {
  if (form === 'ndjson') return 'Newline-delimited JSON: an object for each row.'
  if (form !== undefined && form !== 'csv') return `${formFacts[form].title}.`
  return 'CSV with a header line, then one line per row and an empty line at the end; without rows, a single empty line.'
}

/** Every call of the contract in its order, from the same document that `/api/openapi.json` serves. */
export function referenceEntries(version: string): ReferenceEntry[] {
  const { paths } = openApiDocument(endpoints, { version, portal: { name: '', origin: builtAddress } }) as {
    readonly paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(endpoints).flatMap(([name, entry]) => {
    const endpoint: Endpoint = entry
    const operation = paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]
    if (!operation) return []
    const parameters = operation.parameters.map(({ name: path, in: place, required, schema }) => ({
      path,
      type: place === 'header' ? 'header' : typeInWords(schema),
      isRequired: required,
      meaning: schema.description ?? meanings[path] ?? '',
    }))
    const bodies = operation.requestBody?.content
    const body = fieldsOf((bodies?.['application/json'] ?? bodies?.['multipart/form-data'])?.schema).map((field) => ({
      ...field,
      meaning: field.meaning || (meanings[field.path] ?? ''),
    }))
    const errors = Object.entries(operation.responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => ({ status, says: description }))
    const answer = fieldsOf(operation.responses['200']?.content?.['application/json']?.schema)
    return [{ name, anchor: name.toLowerCase(), endpoint, parameters, body, answer, errors }]
  })
}
