import { createHash } from 'node:crypto'
import { DAN_CALLBACK } from '@portal/contract/dan'
import { registryNumberOf } from '@portal/contract/registry'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Keyring } from '../../admission/keys.ts'
import type { Database } from '../../database/connect.ts'
import { html, noticePage } from '../../http/html.ts'
import type { Dan } from '../../outside/dan.ts'
import { refuse } from '../../text/refusals.ts'
import { findDemoAdult, listDemoAdults } from './store.ts'

const PAGE = '/dev/dan'
const ANSWER = '/dev/dan/answer'

/** Claims of a demo code, which the portal itself signs. */
const Claims = z.object({ number: z.string(), challenge: z.string() })

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const signedText = (text: string) => `demo sign-on ${text}`

function demoCode(keyring: Keyring, claims: z.infer<typeof Claims>): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${keyring.sign('ticket', signedText(text)).signature.toString('base64url')}`
}

function claimsOf(keyring: Keyring, code: string) {
  const [text = '', signature = ''] = code.split('.')
  if (!keyring.isSigned('ticket', 'any', signedText(text), Buffer.from(signature, 'base64url'))) return undefined
  return Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
}

/** Sign-on of the demo: the visitor chooses the person. It runs in this process, so that it works at any address. */
export const demoDan = (db: Database, keyring: Keyring): Dan => ({
  begin: async ({ state, verifier }) => `${PAGE}?${new URLSearchParams({ state, challenge: challengeOf(verifier) })}`,
  citizen: async (code, { verifier }) => {
    const claims = claimsOf(keyring, code)
    if (claims === undefined || claims.challenge !== challengeOf(verifier)) return refuse('danNotDone')
    const { lastName, firstName } = (await findDemoAdult(db, claims.number)) ?? refuse('danNotDone')
    return { registryNumber: claims.number, lastName, firstName }
  },
})

const Asked = z.object({ state: z.string(), challenge: z.string() })
const Chosen = z.object({ state: z.string(), challenge: z.string(), number: z.string() })

/** Pages of the demo's sign-on. */
export function mountDemoDan(app: FastifyInstance, db: Database, keyring: Keyring): void {
  app.get(PAGE, async (request, reply) => {
    const asked = Asked.safeParse(request.query).data
    if (asked === undefined) return reply.redirect('/login', 303)
    const { state, challenge } = asked
    const hidden = html`<input type="hidden" name="state" value="${state}"><input type="hidden" name="challenge" value="${challenge}">`
    const people = (await listDemoAdults(db)).map(
      ({ registryNumber, lastName, firstName, key }) =>
        html`<p><button class="button quiet" name="number" value="${registryNumber}">${lastName} ${firstName} · ${key}</button></p>`,
    )
    const body = html`<h1>Туршилтын ДАН</h1>
<p>Энэ нь жинхэнэ ДАН биш. Хэний нэрээр нэвтрэхээ сонгоно уу. <span lang="en">A demo of the state's sign-on, not the real one: choose the person to sign in as.</span></p>
<form action="${ANSWER}">${hidden}<p><label for="number">Регистрийн дугаар</label></p><p><input id="number" name="number" required minlength="10" maxlength="10" autocomplete="off"></p><p><button class="button">Нэвтрэх</button></p></form>
<form action="${ANSWER}">${hidden}${people}</form>
<p class="choice"><a class="button quiet" href="${DAN_CALLBACK}?${new URLSearchParams({ error: 'access_denied', state }).toString()}">Татгалзах</a></p>`
    return reply.type('text/html; charset=utf-8').send(noticePage('mn', 'Туршилтын ДАН', body))
  })
  app.get(ANSWER, async (request, reply) => {
    const chosen = Chosen.safeParse(request.query).data
    if (chosen === undefined) return reply.redirect('/login', 303)
    const { state, challenge, number } = chosen
    const code = demoCode(keyring, { number: registryNumberOf(number), challenge })
    return reply.redirect(`${DAN_CALLBACK}?${new URLSearchParams({ code, state })}`, 303)
  })
}
