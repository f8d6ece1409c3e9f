import { rmSync } from 'node:fs'
import { PortalProcess } from '../edge/helpers/portalProcess.ts'
import { seededFolder } from './seededFolder.ts'
import { openSmtpSink, type SmtpSink } from './smtpSink.ts'
import { freePort } from './workerPortal.ts'

/** A portal process that mails to a real server, with a store of its own. Its links lead to itself. */
export interface JourneyPortal {
  readonly url: string
  readonly dataDir: string
  /** The mail server; another one after `startMail`. */
  readonly sink: SmtpSink
  /** All that it has said, on both streams, over all its starts. */
  said(): string
  /** Ends the mail server: it accepts no more mails. */
  stopMail(): Promise<void>
  startMail(): Promise<void>
  /** Ends the process as the system would; its store stays. */
  end(): Promise<void>
  /** Ends it and starts it again on the same port and store. */
  restart(): Promise<void>
  /** Ends everything and removes the store. */
  stop(): Promise<void>
}

/** Starts both. `settings` are added to the environment. */
export async function startJourneyPortal(settings: Readonly<Record<string, string>> = {}): Promise<JourneyPortal> {
  const { dataDir } = await seededFolder()
  const port = await freePort()
  let sink = await openSmtpSink()
  const environment = { ...settings, PORT: String(port), PELAGOS_DATA_DIR: dataDir, PELAGOS_SMTP_URL: sink.url }
  const starts = [new PortalProcess(environment)]
  const last = () => starts.at(-1) as PortalProcess
  const url = await last().url()
  const end = async () => void (await last().end('SIGTERM'))
  return {
    url,
    dataDir,
    get sink() {
      return sink
    },
    said: () => starts.map(({ output, log }) => output + log).join(''),
    stopMail: () => sink.close(),
    startMail: async () => {
      sink = await openSmtpSink({ port: sink.port })
    },
    end,
    restart: async () => {
      await end()
      starts.push(new PortalProcess(environment))
      await last().url()
    },
    stop: async () => {
      await end()
      await sink.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
