import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { accountAnswers } from './areas/accounts/answers.ts'
import { childrenAnswers } from './areas/children/answers.ts'
import { mountDevPages } from './areas/dev/pages.ts'
import { type Answer, mount } from './kit/answer.ts'
import { auditTrail } from './kit/audit.ts'
import { catchFaults, refusalOf, sendRefusal } from './kit/faults.ts'
import { limitFloods, trustProxy } from './kit/limits.ts'
import { observe } from './kit/observe.ts'
import { Refused } from './kit/refusals.ts'
import { secure } from './kit/security.ts'
import type { World } from './kit/world.ts'
import type { SettableClock } from './outside/clock.ts'
import { mountDocs } from './pages/docs.ts'
import { builtApp, mountFiles, readWebApp } from './pages/web.ts'

/** Every area's answers: one more noun is one more line. */
export const answers: readonly Answer[] = [...accountAnswers, ...childrenAnswers]

/** Paths that belong to calls and to the server's own pages; every other GET is a page of the web app. */
const ours = /^\/(public|api|hub|dev|assets|metrics)(\/|$)|\.ics$/

export async function createApp(
  world: World,
  { webFolder = builtApp, settable }: { webFolder?: string; settable?: SettableClock | undefined } = {},
) {
  const { settings, clock, log, isDemo } = world
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy(settings.trustProxy),
    bodyLimit: settings.bodyLimit,
    requestTimeout: settings.requestTimeoutMs,
    handlerTimeout: settings.requestTimeoutMs,
    forceCloseConnections: 'idle',
    // What is in flight is answered, and what still comes on a kept connection too; the header below then closes it.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => sendRefusal(reply, refusalOf(error), clock),
  })
  const trail = auditTrail(world.db, log)
  const web = readWebApp(webFolder, { demo: isDemo, registration: settings.registration })

  catchFaults(app, clock, log)
  observe(app, world)
  await secure(app, settings, web.scriptHashes)
  await limitFloods(app, settings)
  await app.register(cookie)
  await mountFiles(app, webFolder)
  mountDocs(
    app,
    answers.map(({ call }) => call),
  )
  mountDevPages(app, world, settable)
  app.get('/', (_request, reply) => web.send(reply))
  mount(app, answers, world, trail)
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !ours.test(path)
    return isPage ? web.send(reply) : sendRefusal(reply, new Refused('unknownAddress'), clock)
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // A connection kept alive past its last answer would hold the end up.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
  app.addHook('onClose', () => trail.flush())
  return app
}
