import type { ColumnDescription, FormDescription } from './FormDescription.ts'

/** Names and texts, as output formats store them as metadata. */
export type Texts = Readonly<Record<string, string>>

/**
 * A description as texts by the names that CF and ACDD have for them, for formats that store metadata beside their schema: of the whole
 * (title, licence, citation, request and more) and of each column (units, long_name, standard_name, cell_methods, comment, references).
 */
export function metadataTexts(description: FormDescription | undefined): { readonly ofFile: Texts; readonly ofColumns: readonly Texts[] } {
  if (description === undefined) return { ofFile: {}, ofColumns: [] }
  const { title, attributes, columns } = description
  const facts = Object.entries({ title, ...attributes }).map(([name, value]) => [name, String(value)] as const)
  return { ofFile: Object.fromEntries(facts.filter(([, text]) => text !== '')), ofColumns: columns.map(ofColumn) }
}

function ofColumn(column: ColumnDescription | null): Texts {
  const { units, unitsMetadata, longName, standardName, cellMethods, comment, references } = column ?? {}
  const texts = {
    ...{ units, units_metadata: unitsMetadata, long_name: longName, standard_name: standardName },
    ...{ cell_methods: cellMethods, comment, references },
  }
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
