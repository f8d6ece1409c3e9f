import { constant } from './constant.ts'

/** How long a request and its parts may be, when a portal that stands still ends, and how it stops; part of the table in `limits.ts`. */
export const requestConstants = {
  addressCharacters: constant(62_000, 'characters', 'client libraries send SQL of 20,000 characters, each as up to three of the URL'),
  pathCharacters: constant(2000, 'characters', 'design: what browsers keep of an address; the longest path of ours has 150'),
  queryParameters: constant(400, 'parameters', 'design: a search that names every region and sensor has 120'),
  parameterNameCharacters: constant(100, 'characters', 'design: the longest name of ours has 18'),
  headerCharacters: constant(4096, 'characters', 'design: a session cookie and a key have 300, a browser’s own headers at most 500'),
  cookieHeaderCharacters: constant(16_384, 'characters', 'design: four full cookies; other programs of the host may set some'),
  cookies: constant(100, 'cookies', 'design: browsers keep 50 to 180 of a host, ours are three'),
  networkAddressCharacters: constant(64, 'characters', 'RFC 4291: 45 characters, and a zone or a port'),
  securityTextLifeMs: constant(15_552_000_000, 'ms', 'RFC 9116: less than a year'),
  bodyValues: constant(10_000, 'values', 'design: a bulk download names at most 1,000 data sets'),
  jsonDepth: constant(16, 'levels', 'design: the deepest body of the contract has four'),
  searchTextCharacters: constant(500, 'characters', 'design: twenty words of 25 letters'),
  loggedPathCharacters: constant(200, 'characters', 'design: the longest path of ours has 150'),
  shutdownGraceMs: constant(8_000, 'ms', 'design: time for requests in progress when the server is asked to stop'),
  warmAfterMs: constant(2_000, 'ms', 'design: nobody has opened a page by then'),
  parsedPieceBytes: constant(2048, 'bytes', 'measured: chunks of one byte are parsed in 2.5 microseconds each, and six bytes bring one'),
  statementTurnMs: constant(8, 'ms', 'design: statements take 0.1 ms to 1 ms; a sixth of what anybody may wait for others'),
  idleThreadMs: constant(
    600_000,
    'ms',
    'measured: a thread with its library takes 50 MB and 0.3 s to start; memory that archives take again is no growth',
  ),
  shutdownWorkMs: constant(3_000, 'ms', 'design: after it, time for what answers left to do'),
  shutdownDeadlineMs: constant(13_000, 'ms', 'design: a supervisor waits 15 s or longer before it kills'),
  shutdownCutStatus: constant(75, 'exit status', 'sysexits.h EX_TEMPFAIL: asked to stop, and something did not end in time'),
  watchdogTickMs: constant(250, 'ms', 'design: a fortieth of what it measures'),
  watchdogStillMs: constant(10_000, 'ms', 'design: the longest work on the event loop takes 50 ms'),
  watchdogKillMs: constant(3_000, 'ms', 'design: JavaScript is stopped at once; what cannot be is killed'),
  watchdogExitStatus: constant(70, 'exit status', 'sysexits.h EX_SOFTWARE: a fault of the program'),
} as const
