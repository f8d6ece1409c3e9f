/** A number of the product: its value, its unit and the place in the specification or the decision that sets it. */
export interface Constant<Value = number> {
  readonly value: Value
  readonly unit: string
  readonly source: string
}

/** Declares a number of the product. */
export const constant = <const Value>(value: Value, unit: string, source: string): Constant<Value> => ({ value, unit, source })

/** The values of constants by name. */
export const valuesOf = <Constants extends Readonly<Record<string, Constant<unknown>>>>(constants: Constants) =>
  Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value])) as {
    readonly [Name in keyof Constants]: Constants[Name]['value']
  }
