import { constant, valuesOf } from './constant.ts'

/** How long a request and its parts may be, what connections may take, when a portal that stands still ends, and how it stops. */
export const requestConstants = {
  bodySizeBytes: constant(100_000, 'bytes', 'API-02'),
  downloadTimeoutMs: constant(3_600_000, 'ms', 'OPS-11'),
  requestArrivalMs: constant(60_000, 'ms', 'design: time for a request’s head; how long a body may make too little progress'),
  slowestSenderBytes: constant(120_000, 'bytes', 'design: of a body in that time; 16 kbit/s, which any satellite link of a ship has'),
  keepAliveMs: constant(75_000, 'ms', 'design: longer than proxies keep a connection, so that none reuses one that closes'),
  requestHeaderBytes: constant(65_536, 'bytes', 'client libraries send long SQL in the URL'),
  connectionsAtOnce: constant(1000, 'connections', 'design: five hundred people sign in at the same moment, others read on'),
  connectionsPerAddress: constant(128, 'connections', 'design: a class behind one address with downloads; idle ones give way'),
  minConnections: constant(32, 'connections', 'design: even where a process may open few files'),
  openFilesReserve: constant(256, 'files', 'design: the store, observations, SQL processes and files of the site'),
  rejectionsAtOnce: constant(64, 'connections', 'design: those that receive the reason before they are closed'),
  connectionSweepMs: constant(5000, 'ms', 'design: a twelfth of the time that a stalled reader has'),
  slowestReaderBytes: constant(10_000, 'bytes', 'design: in the time of a stalled reader; a modem takes twenty times as much'),
  unreadBytes: constant(33_554_432, 'bytes', 'design: what may wait in memory for readers, a third of what an attack may cost'),
  filePieceBytes: constant(65_536, 'bytes', 'design: what systems take at once'),
  stalledReaderMs: constant(60_000, 'ms', 'design: a reader that takes nothing must not block the slots of others'),
  addressCharacters: constant(62_000, 'characters', 'client libraries send SQL of 20,000 characters, each as up to three of the URL'),
  pathCharacters: constant(2000, 'characters', 'design: what browsers keep of an address; the longest path of ours has 150'),
  queryParameters: constant(400, 'parameters', 'design: a search that names every region and sensor has 120'),
  parameterNameCharacters: constant(100, 'characters', 'design: the longest name of ours has 18'),
  headerCharacters: constant(4096, 'characters', 'design: a session cookie and a key have 300, a browser’s own headers at most 500'),
  cookieHeaderCharacters: constant(16_384, 'characters', 'design: four full cookies; other programs of the host may set some'),
  cookies: constant(100, 'cookies', 'design: browsers store 50 to 180 per host, ours are three'),
  networkAddressCharacters: constant(64, 'characters', 'RFC 4291: 45 characters, and a zone or a port'),
  securityTextLifeMs: constant(15_552_000_000, 'ms', 'RFC 9116: less than a year'),
  bodyValues: constant(10_000, 'values', 'design: a bulk download names at most 1,000 data sets'),
  logTextCharacters: constant(8_000, 'characters', 'design: a stack of thirty places; a path has at most loggedPathCharacters'),
  parsedPieceBytes: constant(2048, 'bytes', 'measured: chunks of one byte are parsed in 2.5 microseconds each, and six bytes bring one'),
  statementTurnMs: constant(8, 'ms', 'design: statements take 0.1 ms to 1 ms; a sixth of what anybody may wait for others'),
  shutdownDeadlineMs: constant(13_000, 'ms', 'design: a supervisor waits 15 s or longer before it kills'),
  shutdownCutStatus: constant(75, 'exit status', 'sysexits.h EX_TEMPFAIL: told to stop, and something did not end in time'),
  watchdogStillMs: constant(10_000, 'ms', 'design: the longest work on the event loop takes 50 ms'),
  watchdogKillMs: constant(3_000, 'ms', 'design: JavaScript is stopped at once; what cannot be is killed'),
  watchdogExitStatus: constant(70, 'exit status', 'sysexits.h EX_SOFTWARE: a fault of the program'),
} as const

/** The values of `requestConstants`. */
export const limits = valuesOf(requestConstants)
