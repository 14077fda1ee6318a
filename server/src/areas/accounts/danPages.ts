import { DAN_START } from '@portal/contract/constants'
import { DAN_CALLBACK, DAN_MINUTES, DAN_PAGE } from '@portal/contract/dan'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { digestOf } from '../../admission/keys.ts'
import { randomToken } from '../../admission/uniqueKeys.ts'
import { cookieOf, dropCookie, leaveCookie } from '../../http/cookies.ts'
import type { DanFlow } from '../../outside/dan.ts'
import type { World } from '../../world.ts'

/** Cookie of the browser that began a sign-on; state and verifier derive from it, so the portal stores nothing. */
const BEGUN = 'dan'
/** Cookie with the code of the callback, which keeps it out of every address. */
const RETURNED = 'danCode'
const SECONDS = DAN_MINUTES * 60
const MOST_CODE_CHARACTERS = 2000

const derived = (use: string, begun: string) => Buffer.from(digestOf(`dan ${use} ${begun}`)).toString('base64url')
const flowOf = (world: Pick<World, 'publicUrl'>, begun: string): DanFlow => ({
  state: derived('state', begun),
  verifier: derived('verifier', begun),
  callback: world.publicUrl() + DAN_CALLBACK,
})

/** Takes the code of the callback with its flow out of the browser; undefined without both cookies. */
export function takeReturned(world: Pick<World, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply) {
  const [begun, returned] = [cookieOf(request, BEGUN), cookieOf(request, RETURNED)]
  if (!begun || !returned) return undefined
  for (const name of [BEGUN, RETURNED]) dropCookie(reply, name)
  return { code: Buffer.from(returned, 'base64url').toString(), flow: flowOf(world, begun) }
}

const Returned = z.object({ code: z.string().check(z.minLength(1), z.maxLength(MOST_CODE_CHARACTERS)), state: z.string() })

/** Mounts the two redirects of a sign-on. Neither reads nor changes anything of the portal. */
export function mountDan(app: FastifyInstance, world: World): void {
  const { dan } = world
  if (dan === undefined) return
  const asRedirect = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
  }
  const options = { onRequest: [asRedirect, app.floodLimit()] }
  app.get(DAN_START, options, async (_request, reply) => {
    const begun = randomToken(world.random)
    // Lax, because the state's service leads back from another site.
    leaveCookie(reply, BEGUN, begun, { sameSite: 'lax', seconds: SECONDS })
    dropCookie(reply, RETURNED)
    return reply.redirect(await dan.begin(flowOf(world, begun)), 303)
  })
  app.get(DAN_CALLBACK, options, async (request, reply) => {
    const returned = Returned.safeParse(request.query).data
    const begun = cookieOf(request, BEGUN)
    // A forged callback leaves the cookies of a genuine sign-on alone.
    if (returned !== undefined && begun !== undefined && returned.state === flowOf(world, begun).state)
      leaveCookie(reply, RETURNED, Buffer.from(returned.code).toString('base64url'), { sameSite: 'strict', seconds: SECONDS })
    return reply.redirect(DAN_PAGE, 303)
  })
}
