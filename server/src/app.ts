import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { isBatchable, isDocumentRead } from '@portal/contract/batch'
import { HEADER } from '@portal/contract/envelope'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { auditStore, auditTrail } from './admission/audit.ts'
import { limitFloods, trustProxy } from './admission/floodLimit.ts'
import { absenceAnswers } from './areas/absence/answers.ts'
import { accountAnswers } from './areas/accounts/answers.ts'
import { mountDan } from './areas/accounts/danPages.ts'
import { mountEnding } from './areas/accounts/endAccount.ts'
import { mountKeepContact } from './areas/accounts/phoneUndo.ts'
import { attendanceAnswers } from './areas/attendance/answers.ts'
import { childrenAnswers } from './areas/children/answers.ts'
import { claimAnswers } from './areas/claims/answers.ts'
import { contentAnswers } from './areas/content/answers.ts'
import { courseAnswers } from './areas/courses/answers.ts'
import { mountDevPages, type TestHandles } from './areas/dev/pages.ts'
import { drawAnswers } from './areas/draw/answers.ts'
import { mountDrawFiles } from './areas/draw/files.ts'
import { staffDrawAnswers } from './areas/draw/staffAnswers.ts'
import { enrolmentAnswers } from './areas/enrolment/answers.ts'
import { mountFileLinks } from './areas/files/pages.ts'
import { gradeAnswers } from './areas/grades/answers.ts'
import { healthAnswers } from './areas/health/answers.ts'
import { homeworkAnswers } from './areas/homework/answers.ts'
import { homeworkFileAnswers } from './areas/homework/fileAnswers.ts'
import { givingAnswers } from './areas/homework/givingAnswers.ts'
import { inboxAnswers } from './areas/inbox/answers.ts'
import { markAnswers } from './areas/marks/answers.ts'
import { mealAnswers } from './areas/meals/answers.ts'
import { noticeAnswers } from './areas/notices/answers.ts'
import { staffNoticeAnswers } from './areas/notices/staffAnswers.ts'
import { questionAnswers } from './areas/questions/answers.ts'
import { resultAnswers } from './areas/results/answers.ts'
import { rightsAnswers } from './areas/rights/answers.ts'
import { scheduleAnswers } from './areas/schedule/answers.ts'
import { mountFeeds } from './areas/schedule/feed.ts'
import { schoolAnswers } from './areas/school/answers.ts'
import { staffAnswers } from './areas/staff/answers.ts'
import { statisticsAnswers } from './areas/statistics/answers.ts'
import { mountKindergartenFiles } from './areas/statistics/files.ts'
import { mountStop } from './areas/summary/stop.ts'
import { syncAnswers } from './areas/sync/answers.ts'
import { uploadAnswers } from './areas/uploads/answers.ts'
import { dataAnswers } from './areas/uploads/dataAnswers.ts'
import { formAnswers } from './areas/uploads/formAnswers.ts'
import { waitingAnswers } from './areas/waiting/answers.ts'
import { yearAnswers } from './areas/year/answers.ts'
import type { Answer } from './http/answer.ts'
import { mountBatch } from './http/batch.ts'
import { compressAnswers } from './http/compression.ts'
import { closeGracefully, connectionRenewal } from './http/connections.ts'
import { errorRecorder, handleErrors, refusalOf, sendRefusal } from './http/errorHandler.ts'
import { prepareCall } from './http/execute.ts'
import { pageStyle } from './http/html.ts'
import { currentNotice, refuseChanges } from './http/maintenance.ts'
import { observeRequests } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { readsByAddress } from './http/reads.ts'
import { responseReplay } from './http/responseReplay.ts'
import { documentPolicy, setSecurityHeaders } from './http/securityHeaders.ts'
import { mountStream } from './http/stream.ts'
import { shedLoad } from './load/shedding.ts'
import { readAppPages, readPublicPages } from './pages/bundle.ts'
import { busyPages } from './pages/busy.ts'
import { mountDocs } from './pages/docs.ts'
import { documentWriter } from './pages/documents.ts'
import { mountPublicPages } from './pages/public.ts'
import { builtWeb, mountFiles, mountOffline, readWebApp, sendUnreadable } from './pages/web.ts'
import { Refused } from './text/refusals.ts'
import type { World } from './world.ts'

/** Answers of all areas. */
export const answers: readonly Answer[] = [
  ...accountAnswers,
  ...rightsAnswers,
  ...contentAnswers,
  ...statisticsAnswers,
  ...enrolmentAnswers,
  ...drawAnswers,
  ...staffDrawAnswers,
  ...childrenAnswers,
  ...resultAnswers,
  ...courseAnswers,
  ...schoolAnswers,
  ...attendanceAnswers,
  ...absenceAnswers,
  ...healthAnswers,
  ...scheduleAnswers,
  ...gradeAnswers,
  ...markAnswers,
  ...homeworkAnswers,
  ...homeworkFileAnswers,
  ...givingAnswers,
  ...mealAnswers,
  ...inboxAnswers,
  ...noticeAnswers,
  ...staffNoticeAnswers,
  ...waitingAnswers,
  ...questionAnswers,
  ...claimAnswers,
  ...staffAnswers,
  ...yearAnswers,
  ...uploadAnswers,
  ...dataAnswers,
  ...formAnswers,
  ...syncAnswers,
]

/** Paths of calls and server pages; every other GET is a page of the web app. */
const serverPaths = /^\/(public|api|hub|dev|assets|metrics)(\/|$)|\.ics$/
const isPage = ({ method, url }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !serverPaths.test(url.split('?')[0] ?? '')

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Finishes requests in flight and those of open connections while other processes continue, without refusing any. The app may then be
     * closed.
     */
    leave(graceMs: number): Promise<void>
    /** Closes every open connection with its next response. */
    renewConnections(): void
  }
}

export async function createApp(world: World, { webFolder = builtWeb, test }: { webFolder?: string; test?: TestHandles | undefined } = {}) {
  const { settings, clock, log, isDemo } = world
  const ending = new AbortController()
  const repeat = responseReplay(clock, settings, ending.signal)
  const app = Fastify({
    logger: false,
    serverFactory: repeat.serverFactory,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy(settings.trustProxy),
    bodyLimit: settings.bodyLimit,
    handlerTimeout: settings.requestTimeoutMs,
    forceCloseConnections: 'idle',
    // Requests on keep-alive connections are still answered while closing; the header below then closes them.
    return503OnClosing: false,
    // Undecodable addresses are answered before any hook.
    frameworkErrors: (error, request, reply) =>
      isPage(request)
        ? sendUnreadable(request, reply.header(HEADER.requestId, request.id))
        : sendRefusal(reply.header(HEADER.requestId, request.id), refusalOf(error), clock),
  })
  const trail = auditTrail(auditStore(world.db, world.keyring), log)
  const pageSettings = {
    demo: isDemo,
    registration: settings.registration,
    dan: world.dan !== undefined,
    helpPhone: world.centre.office.phone ?? '',
    ...settings.elsewhere,
  }
  const policyFor = documentPolicy(settings.csp)
  const web = readWebApp(webFolder, pageSettings, policyFor)
  const publicPages = await readPublicPages(webFolder)

  const noteFault = errorRecorder(clock, log, trail)
  handleErrors(app, clock, noteFault)
  const observed = observeRequests(app, world)
  setSecurityHeaders(app, policyFor({ scripts: [], styles: [pageStyle] }))
  await limitFloods(app, settings)
  const places = shedLoad(app, world, observed.metrics, { ...busyPages, refuse: (reply, refused) => sendRefusal(reply, refused, clock) })
  refuseChanges(app, world)
  compressAnswers(app)
  await app.register(cookie)
  await mountFiles(app, webFolder)
  mountOffline(app, webFolder, pageSettings, policyFor)
  mountDocs(
    app,
    answers.map(({ call }) => call),
  )
  mountDevPages(app, world, test)
  const calls = answers.map((one) => prepareCall(one, world, trail, app.floodLimit()))
  mount(app, calls, world)
  const checks = { places, observed, noteFault }
  const readsOf = (isRead: typeof isBatchable) =>
    readsByAddress(
      calls.filter(({ call }) => isRead(call)),
      checks,
    )
  mountBatch(app, world, readsOf(isBatchable))
  const writeDocument = documentWriter(world, await readAppPages(webFolder), {
    reads: readsOf(isDocumentRead),
    limit: app.floodLimit(),
    places,
    noteFault,
    metrics: observed.metrics,
  })
  await mountStream(app, world, ending.signal)
  /** Sends a page of the app, rendered with its data where the request may have it. */
  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const notice = await currentNotice(world)
    if (web.knows(path)) reply.header('Vary', 'Cookie, Sec-Fetch-Dest')
    const page = web.knows(path) ? await writeDocument(request, reply, { ...pageSettings, notice }) : undefined
    if (page !== undefined) return web.sendWritten(reply.code(200), path, page)
    return web.send(reply.code(web.knows(path) ? 200 : 404), path, notice)
  }
  mountPublicPages(app, world, publicPages, { settings: pageSettings, policyFor, sendApp })
  mountFeeds(app, world, trail)
  mountDrawFiles(app, world)
  mountKindergartenFiles(app, world)
  mountFileLinks(app, world)
  mountStop(app, world)
  mountEnding(app, world)
  mountDan(app, world)
  mountKeepContact(app, world)
  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request)) return sendApp(request, reply)
    return sendRefusal(reply, new Refused('unknownAddress'), clock)
  })
  app.addHook('preClose', async () => ending.abort())
  app.decorate('leave', async (graceMs: number) => {
    ending.abort()
    await closeGracefully(app.server, graceMs)
  })
  const connections = connectionRenewal(app.server)
  app.decorate('renewConnections', connections.renew)
  // An idle keep-alive connection would delay the shutdown.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (ending.signal.aborted || connections.isToEnd(request.raw.socket)) reply.header('Connection', 'close')
    done()
  })
  app.addHook('onClose', () => trail.end())
  repeat.mount(app, observed.countedOf)
  return app
}
