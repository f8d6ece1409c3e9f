import { access, constants, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { limits as outboundLimits } from '#core/limits/outbound.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { createApp } from '../../app.ts'
import { isDue, liveDatasets } from '../../catalog/liveDatasets.ts'
import type { Config } from '../../config/config.ts'
import { openObjects } from '../../dataFolder/openObjects.ts'
import { shortenLog } from '../../dataFolder/shortenLog.ts'
import { contentFolder, openStore, packageFolder } from '../../dataFolder/store.ts'
import { DataciteRegistrar } from '../../doi/DataciteRegistrar.ts'
import { ClickHouseEngine } from '../../engines/clickhouse/ClickHouseEngine.ts'
import { openClickHouse } from '../../engines/clickhouse/client.ts'
import { ClickHouseSql } from '../../engines/clickhouse/sqlRunner.ts'
import { DuckDbEngine } from '../../engines/duckdb/DuckDbEngine.ts'
import { engineSelect } from '../../engines/engineSelect.ts'
import { openSql } from '../../engines/sqlChild/openSql.ts'
import { sqlWithFallback } from '../../engines/sqlChild/sqlWithFallback.ts'
import { makeFolder } from '../../files/durable.ts'
import { seedVault } from '../../ingest/seedVault.ts'
import { sweep } from '../../ingest/sweep.ts'
import { jobsOf } from '../../jobs/jobs.ts'
import { RequestMetrics } from '../../observability/RequestMetrics.ts'
import { storeMetrics } from '../../observability/storeMetrics.ts'
import { Tracer } from '../../observability/Tracer.ts'
import { answerPage } from '../../pages/answerPage.ts'
import { faultText } from '../../platform/faultText.ts'
import type { Log } from '../../platform/Log.ts'
import type { DataFolderWork } from '../../ports/Job.ts'
import type { Ports } from '../../ports/Ports.ts'
import { fillCoverage } from '../../query/coverage/fillCoverage.ts'
import { boundsReader } from '../../query/coverage/readBounds.ts'
import { FileHasher } from '../../verify/FileHasher.ts'
import { scrubRound } from '../../verify/scrub.ts'
import { VerifiedFiles } from '../../verify/VerifiedFiles.ts'
import { addressOf } from './http/address.ts'
import { answerCompressor } from './http/compressAnswer.ts'
import { workAfterAnswers } from './http/workAfterAnswers.ts'
import { mailFolder } from './mail/fileSender.ts'
import { mailPage } from './mail/mailPage.ts'
import { openMail } from './mail/openMail.ts'
import { openMetrics } from './metrics/openMetrics.ts'
import { FolderPreviews } from './previews/FolderPreviews.ts'
import { openPages, pageCompressor } from './site/openPages.ts'
import { openSite } from './site/openSite.ts'
import { openSourceMaps } from './site/sourceMaps.ts'
import { startJobs } from './startJobs.ts'
import { updateDue } from './updateDue.ts'
import { Publisher } from './workbook/Publisher.ts'
import { WorkbookChecks } from './workbook/WorkbookChecks.ts'
import { compressZipsNatively } from './zip/nativeCompression.ts'
import { Workbooks } from './zip/Workbooks.ts'

const SHUTDOWN_WORK_MS = 3_000 // after it, time for what answers left to do

/** A portal that is ready to answer. */
export interface NodePortalServer {
  readonly fetch: (request: Request, platform: unknown) => Response | Promise<Response>
  /** Makes the first pages that people look at before anybody waits for them. */
  warm(): Promise<void>
  /** Ends queries and closes the store; no request may come afterwards. */
  close(): Promise<void>
}

/** Opens the store (made, brought to the present schema and filled where needed), the engine and the site of a configuration. */
export async function openPortal(
  given: Config,
  {
    log,
    printLine,
    noteRequest,
  }: { readonly log: Log; readonly printLine: (line: string) => void; readonly noteRequest?: Ports['noteRequest'] },
): Promise<NodePortalServer> {
  const { config, database, unsynced, skipped, copyCatalogTo, close } = await openStore(given, printLine)
  if (skipped.length > 0) log.info('left out of the catalog', { names: skipped.map(({ name }) => name).join(', ') })
  const storeRoot = join(config.dataDir, 'observations')
  await makeFolder(storeRoot)
  const folders = { root: join(contentFolder, 'catalog'), storeRoot }
  const server = config.clickHouse === null ? null : openClickHouse(config.clickHouse)
  const hasher = new FileHasher()
  const checks = await VerifiedFiles.open({ database, folders, hasher, log })
  const engine = server === null ? await DuckDbEngine.open({ ...folders, checks }) : new ClickHouseEngine(server)
  const children = await openSql({
    database,
    folders,
    catalogFolder: join(config.dataDir, 'catalog'),
    emptyFolder: join(config.dataDir, 'empty'),
    checks,
  })
  const sql = sqlWithFallback(
    server === null ? engineSelect(engine) : new ClickHouseSql(server),
    children,
    server === null ? null : folders,
  )
  const named = resolve(packageFolder, config.siteDir)
  // The build that it leads to now: another one may become current while this portal goes on with the pages and assets of its own.
  const siteFolder = await realpath(named).catch(() => named)
  const works = workAfterAnswers()
  const workbooks = new Workbooks()
  const objects = openObjects(config)
  await seedVault({ database, objects }, folders.root).catch((fault: unknown) => log.error('seed vault', { message: faultText(fault) }))
  const workbookChecks = new WorkbookChecks({ objects, dataDir: config.dataDir })
  const publisher = new Publisher({ config, database, objects, log })
  // Data sets are published as files here, also where a server holds the observations of those that were loaded into it.
  const filesEngine = server === null ? engine : await DuckDbEngine.open({ ...folders, checks })
  const previews = new FolderPreviews({
    dataDir: config.dataDir,
    copyCatalogTo,
    isShared: config.libsql !== null,
    publisher,
    engine: filesEngine,
    sql: sqlWithFallback(engineSelect(filesEngine), children, null),
  })
  compressZipsNatively()
  const requests = new RequestMetrics()
  const tracer = config.traces === null ? null : new Tracer(config.traces, { version: packageFile.version, log, now: Date.now })
  const tracing = setInterval(() => tracer?.send(), outboundLimits.spansPauseMs).unref()
  const ports: Ports = {
    config,
    database,
    unsynced,
    engine,
    sql,
    objects,
    checkFolder: () => access(config.dataDir, constants.R_OK | constants.W_OK),
    publisher,
    previews,
    ...(config.doi === null ? {} : { dois: new DataciteRegistrar(config.doi) }),
    mail: openMail(config, printLine),
    version: packageFile.version,
    log,
    now: Date.now,
    addressOf: (request, platform) => addressOf(request, platform, config),
    site: openSite(siteFolder),
    ...(await openPages(siteFolder)),
    pageCompressor,
    sourceOf: openSourceMaps(siteFolder),
    writeWorkbook: (dataset, madeAt) => workbooks.write(dataset, madeAt),
    checkWorkbook: (file, facts, submitter) => workbookChecks.check(file, facts, submitter),
    afterAnswer: works.afterAnswer,
    noteAnswered: (request, afterAnswer) => {
      requests.note(request)
      tracer?.note(request, afterAnswer)
    },
    ...(noteRequest === undefined ? {} : { noteRequest }),
  }
  const app = createApp(ports, () => ports)
  const dataFolder: DataFolderWork = {
    shortenLog: () => shortenLog(database, config.dataDir),
    sweep: (now) => sweep(database, config.dataDir, now),
    fillCoverage: (signal) => fillCoverage(database, boundsReader(database, sql, signal), signal),
    hasDueUpdates: async (now) => (await liveDatasets({ database, objects })).some((dataset) => isDue(dataset, now)),
    updateDue: (signal) => updateDue(config.dataDir, signal),
    // Where a server holds the observations their files need not be here.
    scrub: server === null ? (now, signal) => scrubRound({ database, files: checks, log }, now, signal) : null,
  }
  const jobPorts = { ...ports, dataFolder }
  const ownJobs = jobsOf(jobPorts)
  const endJobs = startJobs(ownJobs, jobPorts)
  const metrics = openMetrics(config, { version: ports.version, requests, ofStore: () => storeMetrics(database, ownJobs) })
  const mails =
    config.isDevelopment && config.mail.transport === null
      ? mailPage(mailFolder(config.dataDir), { siteDir: siteFolder, portalName: config.portal.name })
      : async () => null
  const compress = answerCompressor()
  const answer = async (request: Request, platform: unknown) =>
    (await mails(request, platform)) ?? (await metrics.page(request, platform)) ?? app.fetch(request, platform as Record<string, unknown>)
  let warmed: Promise<unknown> = Promise.resolve()
  const warm = async () => {
    const ask = (path: string) => new Request(config.publicUrl + path, { headers: { 'Accept-Encoding': 'br' } })
    for (const path of ['/', '/catalog']) await answerPage(ask(path), { ...ports, database: () => database })
  }
  return {
    fetch: async (request, platform) => {
      metrics.noteOpen(platform)
      return compress(request, await answer(request, platform))
    },
    warm: async () => {
      warmed = warm().catch((fault: unknown) => log.error('first pages', { message: faultText(fault) }))
      await warmed
    },
    close: async () => {
      endJobs()
      metrics.close()
      clearInterval(tracing)
      if (tracer !== null) works.afterAnswer(tracer.send())
      await warmed
      await works.settled(SHUTDOWN_WORK_MS)
      await workbooks.close()
      await workbookChecks.close()
      await publisher.close()
      await previews.close()
      await ports.mail.close()
      await sql.close?.()
      await engine.close()
      if (filesEngine !== engine) await filesEngine.close()
      await hasher.close()
      await close()
    },
  }
}
