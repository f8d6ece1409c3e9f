/** Coefficients of powers, the constant first. */
export type Coefficients = readonly number[]

/** A polynomial of one number, by Horner's rule. */
export const polynomial = (coefficients: Coefficients, x: number): number => coefficients.reduceRight((sum, each) => sum * x + each, 0)

/** A polynomial of two numbers: a row of coefficients of `x` per power of `y`. */
export const polynomialOfTwo = (rows: readonly Coefficients[], x: number, y: number): number =>
  rows.reduceRight((sum, row) => sum * y + polynomial(row, x), 0)

/** The coefficients of the derivative. */
export const derivative = (coefficients: Coefficients): number[] => coefficients.slice(1).map((each, power) => each * (power + 1))
