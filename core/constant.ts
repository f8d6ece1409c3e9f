/** A number of the product: its value, its unit and the place in the specification or the decision that sets it. */
export interface Constant<Value = number> {
  readonly value: Value
  readonly unit: string
  readonly source: string
}

/** Declares a number of the product. */
export const constant = <const Value>(value: Value, unit: string, source: string): Constant<Value> => ({ value, unit, source })
