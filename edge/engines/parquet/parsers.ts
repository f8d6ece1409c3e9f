/** How hyparquet reads times here, in values and statistics alike: milliseconds since 1970 UTC as a number. */
export const parsers = {
  timestampFromMilliseconds: (millis: bigint): number => Number(millis),
  timestampFromMicroseconds: (micros: bigint): number => Number(micros) / 1000,
  timestampFromNanoseconds: (nanos: bigint): number => Number(nanos) / 1_000_000,
}
