import type { World } from './FuzzCase.ts'
import { hostileNumber, hostileText } from './hostileValues.ts'
import type { Random } from './Random.ts'

const comments = ['--', '-- x\n', '/* */', '/*', '*/', '/* /* nested */ */', '/* /* */', '/*!50000 SELECT */', '#', '--\u2028', ';--']
const stacked = [
  '; DROP TABLE users',
  ';;',
  '; SELECT * FROM api_keys',
  "; ATTACH 'elsewhere/x.db' AS x",
  "; COPY (SELECT 1) TO 'elsewhere/x'",
  '; PRAGMA database_list',
  ' UNION SELECT * FROM sessions',
  ' UNION ALL SELECT * FROM call_log',
  " INTO OUTFILE 'elsewhere/x'",
  '\nGO\nSELECT 1',
  ' OPTION (MAXRECURSION 0)',
  ' FOR XML AUTO',
  ' FOR JSON PATH',
  "; WAITFOR DELAY '0:0:30'",
  "'; EXEC xp_cmdshell 'id' --",
]
const oddities = [
  '\u0000',
  '\ud800',
  '\u202e',
  '\u00a0',
  '＇',
  '’',
  '，',
  '\u{e0001}',
  '\u001a',
  '\r',
  '\ufeff',
  "'",
  '"',
  '[',
  ']',
  ')',
  '(',
  ',',
  ';',
  '\\',
  '%',
  '@',
  '$',
]
const keywords = /\b(SELECT|FROM|WHERE|AND|BETWEEN|JOIN|EXEC|TOP|GROUP|ORDER|IN|AS|ON)\b/gi

/** Changes a text as people with bad intent, or broken programs, do; once or a few times over. */
export function mutate(text: string, random: Random, world: World): string {
  let changed = text
  for (let times = random.whole(1, 4); times > 0; times--) changed = once(changed, random, world)
  return changed
}

function once(text: string, random: Random, world: World): string {
  const at = random.whole(0, text.length)
  const to = Math.min(text.length, at + random.whole(0, 12))
  const insert = (part: string) => text.slice(0, at) + part + text.slice(at)
  switch (random.whole(0, 11)) {
    case 0:
      return insert(random.pick(comments))
    case 1:
      return text + random.pick(stacked)
    case 2:
      return insert(random.pick(oddities))
    case 3:
      return text.slice(0, at) + text.slice(to)
    case 4:
      return text.slice(0, at)
    case 5:
      return insert(text.slice(at, to))
    case 6:
      return text.replaceAll(keywords, (word) => (random.chance(0.5) ? word.toUpperCase() : `${word[0]}${word.slice(1).toLowerCase()}`))
    case 7:
      return text.replaceAll(' ', () => random.pick([' ', '\t', '\n', '/**/', '  ', '\u00a0']))
    case 8:
      return text.replace(/tbl\w+/, () => random.pick(world.forbiddenTables))
    case 9:
      return text.replace(/\d+/, () => hostileNumber(random))
    case 10:
      return text.replace(/'[^']*'/, () => `'${hostileText(random, world).slice(0, 300)}'`)
    default:
      return `${random.pick(['(', '((', 'EXPLAIN ', 'WITH x AS (SELECT 1 a) ', 'DECLARE @a INT; ', 'SET NOCOUNT ON; ', '\ufeff'])}${text}`
  }
}
