import { constant, valuesOf } from './constant.ts'

/** Limits and sample rates of error reports. */
export const errorsConstants = {
  traceSampleRate: constant(1, 'of the errors', 'ERR-03'),
  replaySampleRate: constant(0.1, 'of the page views', 'ERR-03'),
  replayOnErrorSampleRate: constant(1, 'of the errors', 'ERR-03'),
  errorReportsPerPageView: constant(5, 'reports', 'design: what fails in a loop is known after one'),
  errorSteps: constant(20, 'steps', 'design: the way to an error is in the last clicks'),
  errorStepCharacters: constant(80, 'characters', 'design: a role and the name of a control'),
  errorMessageCharacters: constant(300, 'characters', 'design: a sentence; the rest of a message repeats what was read'),
  errorLineCharacters: constant(300, 'characters', 'design: a function and the address of a script'),
  errorPathCharacters: constant(200, 'characters', 'design: the longest path of ours has 150'),
  errorBrowsers: constant(10, 'browsers', 'design: more say that it is none of them'),
  errorGroups: constant(500, 'errors', 'design: 1 MB; more than a team looks at'),
  errorGroupLifeMs: constant(7_776_000_000, 'ms', 'design: 90 days; what nobody met since is no longer there'),
  sourceMapsPerMinute: constant(10, 'maps', 'design: each takes up to 35 ms; new errors are few'),
  sourceMapBytes: constant(2_000_000, 'bytes', 'design: twice the largest of ours'),
  errorsForwardedEach: constant(100, 'reports', 'design: the first hundred of an error, then one in a hundred'),
} as const

/** The values of `errorsConstants`. */
export const limits = valuesOf(errorsConstants)
