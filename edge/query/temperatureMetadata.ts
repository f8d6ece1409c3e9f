/** A unit of temperature alone, as UDUNITS writes it. */
const TEMPERATURE = /^(degrees?_?(Celsius|C|Fahrenheit|F|Kelvin|K)|deg_?[CFK]|celsius|fahrenheit|kelvin|[CK])$/i
/** A unit of temperature beside others. */
const INVOLVES_TEMPERATURE = /(^|[ ./*])(degrees?_?(Celsius|C|Fahrenheit|F)|deg_?[CFK]|celsius|kelvin|K)(?![A-Za-z])/
/** Words of what is compared with another temperature. */
const DIFFERENCE = /anomal|differen|\bdiff\b|minus|\berr|deviation|uncertain|\bbias\b/
const ON_SCALE = /temperature|\bsst\b/

/** What is known of a variable with a unit. */
interface Named {
  readonly units: string | undefined
  readonly standardName: string | undefined
  readonly longName: string
  readonly name: string
  /** The value stated by the data set, if any. */
  readonly stated: string | undefined
}

/** CF's `units_metadata` (CF-1.11, 3.1.2): whether a temperature is on a scale or a difference; `undefined` for units without one. */
export function temperatureMetadata({ units = '', standardName, longName, name, stated }: Named): string | undefined {
  const isAlone = TEMPERATURE.test(units)
  if (!isAlone && !INVOLVES_TEMPERATURE.test(units)) return undefined
  if (stated !== undefined && /^temperature: (on_scale|difference|unknown)$/.test(stated)) return stated
  const words = `${name} ${longName} ${standardName ?? ''}`.toLowerCase().replaceAll('_', ' ')
  if (DIFFERENCE.test(words)) return TEMPERATURE_DIFFERENCE
  return isAlone && ON_SCALE.test(words) ? 'temperature: on_scale' : 'temperature: unknown'
}

/** Of differences and deviations. */
export const TEMPERATURE_DIFFERENCE = 'temperature: difference'
