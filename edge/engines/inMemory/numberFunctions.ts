import { wrongValue } from '../../query/sql/sqlErrors.ts'

/** Functions of one or two numbers by their T-SQL names; an omitted second one is NaN. */
export const numberFunctions: Readonly<Record<string, (a: number, b: number) => number>> = {
  ABS: Math.abs,
  ROUND: rounded,
  FLOOR: Math.floor,
  CEILING: Math.ceil,
  SQRT: defined(Math.sqrt),
  EXP: Math.exp,
  LOG10: logarithm(Math.log10),
  SIN: defined(Math.sin),
  COS: defined(Math.cos),
  TAN: defined(Math.tan),
  ASIN: defined(Math.asin),
  ACOS: defined(Math.acos),
  ATAN: Math.atan,
  RADIANS: (a) => (a * Math.PI) / 180,
  DEGREES: (a) => (a * 180) / Math.PI,
  SQUARE: (a) => a * a,
  SIGN: (a) => (Number.isNaN(a) ? 0 : Math.sign(a)),
  LOG: (a, b) => (Number.isNaN(b) ? logarithm(Math.log)(a) : logarithm(Math.log)(a) / logarithm(Math.log)(b)),
  POWER: (a, b) => a ** b,
  ATN2: Math.atan2,
  PI: () => Math.PI,
}

/** Rounds halves away from zero, to a whole number unless the second argument gives the decimal places. */
export function rounded(value: number, digits: number): number {
  const places = Number.isNaN(digits) ? 0 : Math.trunc(digits)
  const scale = 10 ** Math.abs(places)
  const scaled = places < 0 ? value / scale : value * scale
  const whole = Math.sign(scaled) * Math.round(Math.abs(scaled))
  const result = places < 0 ? whole * scale : whole / scale
  return Number.isFinite(result) ? result : value
}

function defined(of: (a: number) => number): (a: number) => number {
  return (a) => {
    const result = of(a)
    if (Number.isNaN(result) && !Number.isNaN(a)) throw wrongValue()
    return result
  }
}

function logarithm(of: (a: number) => number): (a: number) => number {
  return (a) => {
    if (a <= 0) throw wrongValue()
    return of(a)
  }
}
