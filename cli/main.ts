#!/usr/bin/env node
import process from 'node:process'
import { Problem } from '#core/request/Problem.ts'
import { runPelagos } from './runPelagos.ts'

const stop = new AbortController()
const stopped = () => stop.abort(new Problem('timed-out', 'Stopped.'))
process.once('SIGINT', stopped)
process.once('SIGTERM', stopped)
process.stdout.on('error', (fault: NodeJS.ErrnoException) => (fault.code === 'EPIPE' ? stopped() : stop.abort(fault)))
// If even errors cannot be written, the exit status still reports the failure.
process.stderr.on('error', () => undefined)
const { stdin, stdout, stderr, env } = process
process.exitCode = await runPelagos(process.argv.slice(2), { stdin, stdout, stderr, env, signal: stop.signal })
