import { constant } from './constant.ts'

/** Limits of what one SELECT may hold, take and need, part of `constants` in `limits.ts`. */
export const queryConstants = {
  sqlNesting: constant(20, 'levels', 'design: client texts nest 3 deep; each level may convert every row to text and back'),
  sqlOperationsDeep: constant(150, 'levels', 'design: a sum of as many values; DuckDB takes 1000 levels of what we write for one'),
  sqlSelectLevels: constant(15, 'levels', 'design: DuckDB’s time doubles with each SELECT in a value; eight of them take it 0.2 s'),
  sqlTokens: constant(10_000, 'tokens', 'design: a list of 4,000 numbers, ten times the longest client text'),
  sqlNameCharacters: constant(128, 'characters', 'SQL Server: length of an identifier'),
  sqlNumberCharacters: constant(100, 'characters', 'design: a double has 17 digits'),
  sqlColumns: constant(1024, 'columns', 'SQL Server: columns of a table'),
  sqlPatternCharacters: constant(4000, 'characters', 'SQL Server: the pattern of a LIKE has at most 8,000 bytes'),
  sqlListValues: constant(5000, 'values', 'design: more than 20,000 characters hold of anything but single digits'),
  sqlSelects: constant(100, 'SELECTs', 'design: client texts have 3'),
  sizedUnionBranches: constant(8, 'SELECTs', 'design: each may be counted by the engine before the size of their UNION is known'),
  sqlTables: constant(100, 'tables', 'design: client texts read 6'),
  sqlOperations: constant(10_000, 'values', 'design: every column of 100 wide tables; WITH and * multiply what a text holds'),
  sqlStatementCharacters: constant(1_000_000, 'characters', 'design: a hundred times the longest statement of a client'),
  sqlStepsPerCharacter: constant(
    40,
    'steps',
    'design: six times what the densest text needs; a slower reader refuses instead of holding up others',
  ),
  sqlTimeLimitMs: constant(30_000, 'ms', 'SEC-09; design: twenty million rows are averaged in a tenth of it'),
  longQueryMs: constant(2_000, 'ms', 'design: a SELECT that works for longer goes on behind everything else'),
  spawnPauseMs: constant(100, 'ms', 'design: five times what a spawn holds up; four children are there within half a second'),
  sqlMemoryBytes: constant(1_200_000_000, 'bytes', 'data-plane: an average of twenty million rows runs, a runaway expression ends'),
  sqlRowBytes: constant(4_194_304, 'bytes', 'design: 64 texts of 65,536 characters'),
  batchBytes: constant(262_144, 'bytes', 'design: formatting them takes 2 ms, in which nobody else is answered'),
  memorySqlRows: constant(100_000, 'rows', 'design: of one table of observations, 20 MB as rows of six values'),
  memorySqlCells: constant(3_000_000, 'values', 'design: 60 MB, half of the memory that a worker has'),
  memorySqlSteps: constant(8_000_000, 'steps', 'design: about a second of a worker’s processor'),
} as const
