import fc from 'fast-check'

/*
 * SELECTs over the table `tblPeer` of `clickhouseSqlTable.ts`, in one total order each, so that two engines answer the same sequence.
 * What libraries of mathematics round differently is never compared, cut or rounded: only shown.
 */

const { letrec, constantFrom, tuple, integer, oneof, array } = fc

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`
const times = constantFrom("'1969-12-31'", "'1970-01-01 00:00:00'", "'2000-02-29T12:00:00.000Z'", "'1900-03-01'", "'2021-07-04 06:30'")
const decimals = constantFrom('29.7', '0.1', '-2.5', '5', '0', '-10', '1e1', '179.9')
const words = constantFrom('Dover', 'dover ', "St. Mary's", 'a, b', 'Ärö', '', '50%', 'back\\slash', '"quoted"').map(quote)
const patterns = constantFrom('D%', '%o_er', '%\\%', '50%', '_. m%', "%'%", 'Ä%', '%').map(quote)
const parts = constantFrom('year', 'quarter', 'month', 'dayofyear', 'day', 'week', 'weekday', 'hour', 'minute', 'second')
const comparisons = constantFrom('=', '<>', '<', '<=', '>', '>=')
const columns = constantFrom('lat', 'lon', 'depth', 'value', 'other', 'hour', 'cast_no')

type Texts = Record<'whole' | 'number' | 'text' | 'time' | 'condition', string>

const { whole, number, text, time, condition } = letrec<Texts>((tie) => {
  const of = (name: keyof Texts) => tie(name).map(String)
  const [anyWhole, anyNumber, anyText] = [of('whole'), of('number'), of('text')]
  const [anyTime, anyCondition] = [of('time'), of('condition')]
  return {
    whole: oneof(
      { maxDepth: 2, withCrossShrink: true },
      oneof(constantFrom('hour', 'cast_no'), integer({ min: -9, max: 9 }).map(String)),
      tuple(anyWhole, constantFrom('+', '-', '*', '/', '%'), anyWhole).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tuple(parts, anyTime).map(([part, of]) => `DATEPART(${part}, ${of})`),
      tuple(constantFrom('YEAR', 'MONTH', 'DAY'), anyTime).map(([name, of]) => `${name}(${of})`),
      tuple(parts, anyTime, anyTime).map(([part, a, b]) => `DATEDIFF(${part}, ${a}, ${b})`),
      anyText.map((of) => `LEN(${of})`),
      anyText.map((of) => `CHARINDEX('O', ${of})`),
      tuple(anyNumber, constantFrom('INT', 'BIT')).map(([of, type]) => `CAST(${of} AS ${type})`),
    ),
    number: oneof(
      { maxDepth: 2, withCrossShrink: true },
      columns,
      decimals,
      anyWhole,
      tuple(anyNumber, constantFrom('+', '-', '*', '/'), anyNumber).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tuple(constantFrom('ABS', 'FLOOR', 'CEILING', 'SIGN'), anyNumber).map(([name, of]) => `${name}(${of})`),
      tuple(columns, integer({ min: -2, max: 3 })).map(([of, places]) => `ROUND(${of}, ${places})`),
      tuple(anyNumber, constantFrom('REAL', 'FLOAT', 'DECIMAL(10, 2)')).map(([of, type]) => `CAST(${of} AS ${type})`),
      tuple(anyCondition, anyNumber, anyNumber).map(([when, a, b]) => `CASE WHEN ${when} THEN ${a} ELSE ${b} END`),
      tuple(anyCondition, anyNumber).map(([when, a]) => `CASE WHEN ${when} THEN ${a} END`),
      tuple(constantFrom('ISNULL', 'COALESCE', 'NULLIF'), anyNumber, anyNumber).map(([name, a, b]) => `${name}(${a}, ${b})`),
      anyNumber.map((of) => `(- ${of})`),
    ),
    text: oneof(
      { maxDepth: 2, withCrossShrink: true },
      constantFrom('station'),
      words,
      tuple(constantFrom('UPPER', 'LOWER', 'LTRIM', 'RTRIM'), anyText).map(([name, of]) => `${name}(${of})`),
      tuple(anyText, integer({ min: 1, max: 4 }), integer({ min: 0, max: 5 })).map(([of, a, b]) => `SUBSTRING(${of}, ${a}, ${b})`),
      tuple(constantFrom('LEFT', 'RIGHT'), anyText, integer({ min: 0, max: 4 })).map(([name, of, n]) => `${name}(${of}, ${n})`),
      tuple(anyText, anyText).map(([a, b]) => `(${a} + ${b})`),
      tuple(anyText, anyWhole).map(([a, b]) => `CONCAT(${a}, ${b})`),
      anyText.map((of) => `REPLACE(${of}, 'o', '''')`),
      anyTime.map((of) => `CONVERT(varchar(16), ${of}, 120)`),
      tuple(parts, anyTime).map(([part, of]) => `DATENAME(${part}, ${of})`),
      tuple(anyCondition, anyText, anyText).map(([when, a, b]) => `IIF(${when}, ${a}, ${b})`),
      tuple(anyText, anyText).map(([a, b]) => `ISNULL(${a}, ${b})`),
    ),
    time: oneof(
      { maxDepth: 1 },
      constantFrom('time'),
      tuple(constantFrom('day', 'week', 'hour', 'minute'), integer({ min: -400, max: 400 })).map(
        ([part, n]) => `DATEADD(${part}, ${n}, time)`,
      ),
      constantFrom('CAST(time AS date)'),
      times.map((of) => `CAST(${of} AS datetime)`),
      tuple(anyCondition, times).map(([when, of]) => `CASE WHEN ${when} THEN time ELSE CAST(${of} AS datetime) END`),
    ),
    condition: oneof(
      { maxDepth: 2, withCrossShrink: true },
      tuple(columns, comparisons, decimals).map(([a, sign, b]) => `${a} ${sign} ${b}`),
      tuple(anyNumber, comparisons, anyNumber).map(([a, sign, b]) => `${a} ${sign} ${b}`),
      tuple(anyText, comparisons, oneof(words, anyText)).map(([a, sign, b]) => `${a} ${sign} ${b}`),
      tuple(constantFrom('time'), comparisons, times).map(([a, sign, b]) => `${a} ${sign} ${b}`),
      tuple(times, times).map(([a, b]) => `[time] BETWEEN ${a} AND ${b}`),
      tuple(anyNumber, decimals, decimals).map(([a, b, c]) => `${a} NOT BETWEEN ${b} AND ${c}`),
      tuple(columns, decimals, decimals).map(([a, b, c]) => `${a} BETWEEN ${b} AND ${c}`),
      tuple(columns, array(decimals, { minLength: 1, maxLength: 4 })).map(([a, list]) => `${a} IN (${list.join(', ')})`),
      tuple(anyText, array(words, { minLength: 1, maxLength: 3 })).map(([a, list]) => `${a} NOT IN (${list.join(', ')}, NULL)`),
      tuple(anyText, constantFrom('LIKE', 'NOT LIKE'), patterns).map(([a, how, b]) => `${a} ${how} ${b}`),
      tuple(oneof(anyNumber, anyText), constantFrom('IS NULL', 'IS NOT NULL')).map(([a, how]) => `${a} ${how}`),
      tuple(anyCondition, constantFrom('AND', 'OR'), anyCondition).map(([a, how, b]) => `(${a} ${how} ${b})`),
      anyCondition.map((of) => `NOT (${of})`),
    ),
  }
})

const shown = constantFrom(
  'SQRT(ABS(value))',
  'EXP(SIN(lat))',
  'LOG(ABS(other) + 1)',
  'POWER(ABS(lat), 1.5)',
  'DEGREES(ATAN(lon))',
  'COS(RADIANS(lon))',
  'LOG10(depth + 1)',
  'SQUARE(value)',
  'PI()',
  'LOG(depth + 2, 2)',
)
const value = oneof(columns, number, whole, text, time, shown)
const where = fc.option(condition).map((of) => (of === null ? '' : ` WHERE ${of}`))
const direction = constantFrom('', ' DESC', ' ASC')
const cut = fc.option(tuple(integer({ min: 0, max: 9 }), integer({ min: 1, max: 20 })))
const cutOf = (of: readonly [number, number] | null) => (of === null ? '' : ` OFFSET ${of[0]} ROWS FETCH NEXT ${of[1]} ROWS ONLY`)

const plain = tuple(array(value, { minLength: 1, maxLength: 4 }), where, value, direction, direction, cut).map(
  ([values, condition, by, way, last, of]) =>
    `SELECT ${values.join(', ')} FROM tblPeer${condition} ORDER BY ${/\d/.test(by[0] ?? '') ? 'value' : by}${way}, [time]${last}${cutOf(of)}`,
)
const top = tuple(integer({ min: 0, max: 30 }), where, direction).map(
  ([count, condition, way]) => `SELECT TOP (${count}) * FROM [dbo].[tblPeer] t${condition} ORDER BY t.time${way}`,
)
const distinct = tuple(array(oneof(columns, whole, text), { minLength: 1, maxLength: 3 }), where, direction, cut).map(
  ([values, condition, way, of]) =>
    `SELECT DISTINCT ${values.join(', ')} FROM tblPeer${condition} ORDER BY ${values.map((_, index) => `${index + 1}${way}`).join(', ')}${cutOf(of)}`,
)

const aggregates = oneof(
  constantFrom(
    'COUNT(*)',
    'COUNT(station)',
    'COUNT(DISTINCT station)',
    'COUNT(DISTINCT hour)',
    'MIN(time)',
    'MAX(station)',
    'MIN(station)',
  ),
  tuple(constantFrom('AVG', 'SUM', 'MIN', 'MAX', 'STDEV', 'STDEVP', 'VAR', 'VARP', 'COUNT'), oneof(columns, number)).map(
    ([name, of]) => `${name}(${of})`,
  ),
)
const reckoned = oneof(
  aggregates,
  aggregates.map((of) => `ISNULL(${of}, NULL)`),
  constantFrom('COUNT(*) * 2 - COUNT(value)', 'MAX(lat) - MIN(lat)', 'ROUND(MAX(lat), 0)'),
)
const having = fc
  .option(constantFrom('COUNT(*) > 1', 'MAX(hour) > 5 OR MIN(value) IS NULL', 'COUNT(value) BETWEEN 1 AND 6'))
  .map((of) => (of === null ? '' : ` HAVING ${of}`))
const keys = oneof(
  constantFrom(
    'hour',
    'station',
    'depth',
    'YEAR(time)',
    'DATEPART(week, time)',
    'hour % 3',
    'FLOOR(lat)',
    'LOWER(station)',
    'DATEPART(weekday, time)',
  ),
)

const overall = tuple(array(reckoned, { minLength: 1, maxLength: 4 }), where, having).map(
  ([values, condition, after]) => `SELECT ${values.join(', ')} FROM tblPeer${condition}${after}`,
)
const grouped = tuple(
  fc.uniqueArray(keys, { minLength: 1, maxLength: 3 }),
  array(reckoned, { minLength: 1, maxLength: 3 }),
  where,
  having,
  direction,
  cut,
).map(
  ([by, values, condition, after, way, of]) =>
    `SELECT ${[...by, ...values].join(', ')} FROM tblPeer${condition} GROUP BY ${by.join(', ')}${after} ORDER BY ${by.map((_, index) => `${index + 1}${way}`).join(', ')}${cutOf(of)}`,
)

/** SELECTs of every form that ClickHouse is to answer. */
export const selects: fc.Arbitrary<string> = oneof(plain, plain, top, distinct, overall, grouped, grouped)
