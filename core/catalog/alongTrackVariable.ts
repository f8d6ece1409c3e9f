import type { AlongTrackVariable } from '#core/catalog/records.ts'

/** A variable of a data set as one word of an address and of a list. */
export const variableKey = ({ dataset, variable }: Pick<AlongTrackVariable, 'dataset' | 'variable'>): string => `${dataset}.${variable}`
