import type { Arrangement, Instances } from './arrange.ts'
import { type FilledVariable, numberVariable } from './filledVariable.ts'
import { type Dimension, textAttribute } from './model.ts'

/** The instances along which a column of this name lies. */
export function instancesWith({ instances }: Pick<Arrangement, 'instances'>, column: string): Instances | undefined {
  return instances.find(({ columns }) => columns.includes(column))
}

/** What identifies instances of features that no column names, and what links them with their elements (CF-1.11, 9.3). */
export function featureVariables({ instances, links }: Arrangement, dimensions: readonly Dimension[]): readonly FilledVariable[] {
  const at = (name: string) => [dimensions.findIndex((dimension) => dimension.name === name)]
  const numbered = instances.filter(({ id }) => id.column === null)
  return [
    ...numbered.map(({ dimension: { name, length }, id }) =>
      numberVariable(name, {
        ...{ dimensions: at(name), places: length, number: (place) => place + 1 },
        attributes: [textAttribute('long_name', `number of the ${id.role.replace('_id', '')}`), textAttribute('cf_role', id.role)],
      }),
    ),
    ...links.map(({ name, longName, along, attribute: [key, value], values }) =>
      numberVariable(name, {
        ...{ dimensions: at(along), places: values.length, number: (place) => values[place] ?? 0 },
        attributes: [textAttribute('long_name', longName), textAttribute(key, value)],
      }),
    ),
  ]
}
