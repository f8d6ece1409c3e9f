/** A kind of text that grows with a number: deep, long or both. */
export interface LongText {
  readonly says: string
  readonly text: (size: number) => string
}

const around = (before: string, after: string) => (size: number) => `SELECT ${before.repeat(size)}lat${after.repeat(size)} FROM tblSea`
const where = (before: string, after: string) => (size: number) =>
  `SELECT lat FROM tblSea WHERE ${before.repeat(size)}lat = 1${after.repeat(size)}`
const tail = (more: string) => (size: number) => `SELECT lat FROM tblSea WHERE lat = 1${more.repeat(size)}`

/** `a`, `b AS (... a ...)`, and so on: each query of WITH made of the one before it. */
const chained = (made: (before: string) => string) => (size: number) => {
  const queries = Array.from({ length: size }, (_, at) => `a${at + 1} AS (SELECT ${made(`a${at}`)})`)
  return `WITH a0 AS (SELECT lat FROM tblSea), ${queries.join(', ')} SELECT * FROM a${size}`
}

/** Every way in which a SELECT can be deep or long, with what is broken in the middle of it too. */
export const longTexts: readonly LongText[] = [
  { says: 'CAST', text: around('CAST(', ' AS float)') },
  { says: 'CAST that never ends', text: around('CAST(', '') },
  { says: 'CONVERT', text: around('CONVERT(float, ', ')') },
  { says: 'parentheses', text: around('(', ')') },
  { says: 'parentheses that never end', text: around('(', '') },
  { says: 'parentheses that never begin', text: around('', ')') },
  { says: 'conditions in parentheses', text: where('(', ')') },
  { says: 'CASE', text: around('CASE WHEN 1 = 1 THEN ', ' END') },
  { says: 'CASE with a subject', text: around('CASE ', ' WHEN 1 THEN 2 END') },
  { says: 'CASE that never ends', text: around('CASE WHEN ', '') },
  { says: 'NOT', text: where('NOT ', '') },
  { says: 'NOT in parentheses', text: where('NOT (', ')') },
  { says: 'signs', text: around('- ', '') },
  { says: 'signs in parentheses', text: around('-(', ')') },
  { says: 'a function in itself', text: around('ABS(', ')') },
  { says: 'a function that is written twice', text: around('NULLIF(', ', 1)') },
  { says: 'COALESCE in itself', text: around('COALESCE(', ', 1)') },
  {
    says: 'weeks of weeks',
    text: (size) => `SELECT ${'DATEPART(week, DATEADD(day, '.repeat(size)}1${', time))'.repeat(size)} FROM tblSea`,
  },
  { says: 'IIF', text: around('IIF(lat = 1, ', ', 2)') },
  { says: 'IIF in its condition', text: (size) => `SELECT ${'IIF('.repeat(size)}1 = 1${', 1, 2) = 1'.repeat(size)} FROM tblSea` },
  { says: 'an aggregate in itself', text: around('SUM(DISTINCT ', ')') },
  { says: 'subqueries as values', text: around('(SELECT TOP 1 ', ' FROM tblSea)') },
  { says: 'subqueries in FROM', text: (size) => `SELECT * FROM ${'(SELECT * FROM '.repeat(size)}tblSea${') q'.repeat(size)}` },
  {
    says: 'EXISTS',
    text: (size) => `SELECT lat FROM tblSea WHERE ${'EXISTS (SELECT 1 FROM tblSea WHERE '.repeat(size)}1 = 1${')'.repeat(size)}`,
  },
  {
    says: 'IN with a SELECT',
    text: (size) => `SELECT lat FROM tblSea WHERE lat IN ${'(SELECT lat FROM tblSea WHERE lat IN '.repeat(size)}(1)${')'.repeat(size)}`,
  },
  { says: 'IN in parentheses', text: (size) => `SELECT lat FROM tblSea WHERE lat IN ${'('.repeat(size)}1${')'.repeat(size)}` },
  { says: 'a list of IN', text: (size) => `SELECT lat FROM tblSea WHERE lat IN (1${',1'.repeat(size)})` },
  { says: 'a list of texts', text: (size) => `SELECT lat FROM tblSea WHERE link IN ('a'${",' b '".repeat(size)})` },
  { says: 'AND', text: tail(' AND lat = 1') },
  { says: 'OR', text: tail(' OR lat = 1') },
  { says: 'AND and OR', text: tail(' AND lat = 1 OR lat = 2') },
  { says: 'comparisons', text: tail(' = 1') },
  { says: 'BETWEEN', text: tail(' AND lat BETWEEN 1 AND 2') },
  { says: 'BETWEEN in itself', text: (size) => `SELECT lat FROM tblSea WHERE ${'lat BETWEEN '.repeat(size)}1${' AND 2'.repeat(size)}` },
  { says: 'LIKE', text: tail(" AND link LIKE '%a%'") },
  { says: 'a long pattern', text: (size) => `SELECT lat FROM tblSea WHERE link LIKE '${'%a'.repeat(size)}'` },
  { says: 'a sum', text: (size) => `SELECT lat${'+lat'.repeat(size)} FROM tblSea` },
  { says: 'a product of sums', text: (size) => `SELECT lat${'*(lat+1)'.repeat(size)} FROM tblSea` },
  { says: 'texts put together', text: (size) => `SELECT link${"+'a'".repeat(size)} FROM tblSea` },
  { says: 'columns', text: (size) => `SELECT lat${',lat'.repeat(size)} FROM tblSea` },
  { says: 'columns, all of them many times', text: (size) => `SELECT *${',*'.repeat(size)} FROM tblSea` },
  { says: 'columns and their order', text: (size) => `SELECT lat${',lon'.repeat(size)} FROM tblSea ORDER BY sst${',sst'.repeat(size)}` },
  { says: 'groups', text: (size) => `SELECT COUNT(*) FROM tblSea GROUP BY lat${',lat'.repeat(size)}` },
  { says: 'UNION', text: (size) => `SELECT lat FROM tblSea${' UNION SELECT lat FROM tblSea'.repeat(size)}` },
  { says: 'UNION ALL of everything', text: (size) => `SELECT * FROM tblSea${' UNION ALL SELECT * FROM tblSea'.repeat(size)}` },
  { says: 'commas in FROM', text: (size) => `SELECT 1 FROM tblSea a${Array.from({ length: size }, (_, at) => `,tblSea a${at}`).join('')}` },
  {
    says: 'joins',
    text: (size) => `SELECT 1 FROM tblSea a${Array.from({ length: size }, (_, at) => ` JOIN tblSea a${at} ON 1=1`).join('')}`,
  },
  { says: 'WITH in a chain', text: chained((before) => `* FROM ${before}`) },
  { says: 'WITH, each the double of the one before', text: chained((before) => `x.lat FROM ${before} x, ${before} y`) },
  { says: 'WITH, each with the columns of the one before twice', text: chained((before) => `x.*, y.* FROM ${before} x, ${before} y`) },
  { says: 'WITH, each with the columns of the one before many times', text: chained((before) => `*${',*'.repeat(9)} FROM ${before}`) },
  { says: 'WITH deep in sums', text: chained((before) => `(SELECT TOP 1 lat FROM ${before})${'+1'.repeat(40)} lat FROM tblSea`) },
  {
    says: 'WITH, each with EXISTS of the one before',
    text: chained((before) => `lat FROM tblSea t WHERE EXISTS (SELECT 1 FROM ${before} q WHERE q.lat = t.lat)`),
  },
  { says: 'comments', text: (size) => `SELECT lat ${'/* a */'.repeat(size)} FROM tblSea` },
  { says: 'comments in comments', text: (size) => `SELECT lat ${'/*'.repeat(size)}${'*/'.repeat(size)} FROM tblSea` },
  { says: 'a comment without an end', text: (size) => `SELECT lat FROM tblSea ${'/* '.repeat(size)}` },
  { says: 'comments of a line', text: (size) => `SELECT lat ${'-- a\n'.repeat(size)} FROM tblSea` },
  { says: 'blanks', text: (size) => `SELECT lat${' '.repeat(size)}FROM tblSea` },
  { says: 'blanks before what cannot be read', text: (size) => `SELECT lat${' '.repeat(size)}\\` },
  { says: 'blanks in a text that is compared', text: (size) => `SELECT lat FROM tblSea WHERE link = '${' '.repeat(size)}x'` },
  { says: 'blanks in a text that is no time', text: (size) => `SELECT lat FROM tblSea WHERE time = '2016-01-01${' '.repeat(size)}x'` },
  { says: 'blanks in a text that is no number', text: (size) => `SELECT lat FROM tblSea WHERE lat = '1${' '.repeat(size)}x'` },
  { says: 'quotes', text: (size) => `SELECT '${"''".repeat(size)}' FROM tblSea` },
  { says: 'quotes without an end', text: (size) => `SELECT '${"''".repeat(size)} FROM tblSea` },
  {
    says: 'a long text written twice again and again',
    text: (size) => `SELECT ${'NULLIF('.repeat(13)}'${'a'.repeat(size)}'${", '')".repeat(13)} FROM tblSea`,
  },
  { says: 'names in brackets', text: (size) => `SELECT [lat]${',[lat]'.repeat(size)} FROM tblSea` },
  { says: 'a long name in brackets', text: (size) => `SELECT [${'a'.repeat(size)}] FROM tblSea` },
  { says: 'brackets without an end', text: (size) => `SELECT ${'['.repeat(size)} FROM tblSea` },
  { says: 'double quotes', text: (size) => `SELECT lat ${'""'.repeat(size)} FROM tblSea` },
  { says: 'a long word', text: (size) => `SELECT ${'a'.repeat(size)} FROM tblSea` },
  { says: 'words that are aliases of nothing', text: (size) => `SELECT lat ${'a '.repeat(size)} FROM tblSea` },
  { says: 'dots', text: (size) => `SELECT lat${'.lat'.repeat(size)} FROM tblSea` },
  { says: 'dots of a table', text: (size) => `SELECT lat FROM a${'.a'.repeat(size)}` },
  { says: 'the name of a table in COL_LENGTH', text: (size) => `SELECT COL_LENGTH('tblSea${'['.repeat(size)}', 'lat')` },
  { says: 'digits', text: (size) => `SELECT ${'9'.repeat(size)} FROM tblSea` },
  { says: 'digits after a point', text: (size) => `SELECT .${'9'.repeat(size)}e FROM tblSea` },
  { says: 'digits of a number of rows', text: (size) => `SELECT TOP ${'9'.repeat(size)} lat FROM tblSea` },
  { says: 'a text of digits', text: (size) => `SELECT lat FROM tblSea WHERE lat = '${'9'.repeat(size)}x'` },
  { says: 'signs of one statement', text: (size) => `SELECT lat FROM tblSea${';'.repeat(size)}` },
  { says: 'SELECT alone', text: (size) => 'SELECT '.repeat(size) },
  { says: 'WITHIN GROUP', text: (size) => `SELECT STRING_AGG(link, ',')${' WITHIN GROUP (ORDER BY lat)'.repeat(size)} FROM tblSea` },
  {
    says: 'WITHIN GROUP in itself',
    text: (size) => `SELECT ${"STRING_AGG(link, ',') WITHIN GROUP (ORDER BY ".repeat(size)}lat${')'.repeat(size)} FROM tblSea`,
  },
]

/** The largest size at which a text is not longer than that. */
export function largestWithin(characters: number, { text }: LongText): number {
  let [fits, over] = [1, characters]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (text(middle).length <= characters) fits = middle
    else over = middle
  }
  return fits
}
