import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { html, page } from '../../http/html.ts'
import { instantText, type SettableClock, today } from '../../outside/clock.ts'
import type { World } from '../../world.ts'
import { DEMO_PASSWORD } from '../accounts/index.ts'
import { cardsOf, levelName, programmeOf } from '../children/index.ts'
import { mountDemoDan } from './dan.ts'
import { type DemoPerson, listDemoPeople, newestLetters } from './store.ts'

type Schooling = Awaited<ReturnType<typeof cardsOf>>[number]

const schoolText = ({ group: { id, orgId, level, name }, content }: Schooling) => ({
  orgId,
  class: { ...programmeOf(level), academicLevel: level, academicLevelName: levelName(level) },
  group: { studentGroupId: id, studentGroupName: name },
  qr: content,
})

/** Adds the school and the content of the card's QR code to demo people, for trying to link a child. */
async function withSchooling(
  { db, keyring, clock }: Pick<World, 'db' | 'keyring' | 'clock'>,
  who: readonly [key: string, person: DemoPerson][],
) {
  const ids = who.flatMap(([, { personId }]) => personId ?? [])
  const found = new Map((await cardsOf(db, keyring, ids, today(clock))).map((one) => [one.content.pId, schoolText(one)]))
  return who.map(([key, person]) => [key, { ...person, ...found.get(person.personId ?? 0) }] as const)
}

const mailboxPage = (letters: Awaited<ReturnType<typeof newestLetters>>) =>
  page(
    'mn',
    'Туршилтын шуудан',
    html`<h1>Туршилтын шуудан</h1>
<p>Порталаас явсан мессеж, и-мэйл энд ирнэ. Жинхэнэ утас, хаяг руу юу ч явахгүй. <span lang="en">Demo mailbox: every message of the portal arrives here, newest first.</span> <a href="/dev/mailbox.json">JSON</a></p>
${letters.length === 0 ? html`<article><p>Мессеж алга. <span lang="en">No message yet.</span></p></article>` : ''}
${letters.map(
  ({ to, channel, subject, text, at }) =>
    html`<article><h2>${channel === 'sms' ? 'SMS' : 'И-мэйл'} → ${to}</h2><p class="small"><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time></p>${subject === '' ? '' : html`<p><strong>${subject}</strong></p>`}<pre>${text}</pre></article>`,
)}`,
  )

const peoplePage = (who: Awaited<ReturnType<typeof listDemoPeople>>) => {
  const row = ([key, { situation, registryNumber, lastName, firstName, guardian }]: (typeof who)[number]) =>
    html`<tr><th scope="row"><code>${key}</code></th><td>${lastName} ${firstName}</td><td><code>${registryNumber}</code></td><td>${
      guardian === null ? '—' : html`${guardian.lastName} ${guardian.firstName}<br><code>${guardian.registryNumber}</code>`
    }</td><td lang="en">${situation}</td></tr>`
  const table = (name: string, rows: typeof who) =>
    html`<h2>${name}</h2><div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr><th scope="col">Түлхүүр</th><th scope="col">Овог, нэр</th><th scope="col">Регистрийн дугаар</th><th scope="col">Асран хамгаалагч</th><th scope="col">Тайлбар</th></tr></thead><tbody>${rows.map(row)}</tbody></table></div>`
  return page(
    'mn',
    'Туршилтын хүмүүс',
    html`<h1>Туршилтын хүмүүс</h1>
<p>Бүх бүртгэлийн нууц үг: <code>${DEMO_PASSWORD}</code>. Эдгээр нь зохиомол хүмүүс. <span lang="en">The demo country's people, all made up; the password of every account is the one above.</span> <a href="/dev/who.json">JSON</a></p>
${table(
  'Бүртгэлтэй хэрэглэгчид',
  who.filter(([, { role }]) => role !== null),
)}${table(
  'Жишээ хүүхэд, насанд хүрэгчид',
  who.filter(([, { role }]) => role === null),
)}`,
  )
}

const ClockBody = z.object({ now: z.nullable(z.iso.datetime({ offset: true })) })

/** Controls for tests, if the settings allow them: set the clock, and run the jobs of a minute at once. */
export interface TestHandles {
  clock: SettableClock
  everyMinute(): Promise<void>
}

/** Mounted only on a demo database; elsewhere these paths do not exist. */
export function mountDevPages(app: FastifyInstance, world: World, test: TestHandles | undefined): void {
  const { db, isDemo } = world
  if (!isDemo) {
    app.all('/dev/*', (_request, reply) => reply.callNotFound())
    return
  }
  const asHtml = 'text/html; charset=utf-8'
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/dev/')) reply.header('Cache-Control', 'no-store')
    done()
  })
  app.get('/dev/mailbox', async (_request, reply) => reply.type(asHtml).send(mailboxPage(await newestLetters(db))))
  app.get('/dev/mailbox.json', () => newestLetters(db))
  app.get('/dev/who', async (_request, reply) => reply.type(asHtml).send(peoplePage(await listDemoPeople(db))))
  app.get('/dev/who.json', async () => Object.fromEntries(await withSchooling(world, await listDemoPeople(db))))
  mountDemoDan(app, db, world.keyring)
  if (test !== undefined) {
    const { clock, everyMinute } = test
    const goesOn = { config: { goesOnReadOnly: true } } as const
    app.post('/dev/clock', goesOn, async (request, reply) => {
      const { now } = ClockBody.parse(request.body)
      clock.set(now === null ? null : new Date(now))
      return reply.send({ now: instantText(clock.now()) })
    })
    app.post('/dev/minute', goesOn, async (_request, reply) => {
      await everyMinute()
      return reply.send({ now: instantText(clock.now()) })
    })
  }
  app.all('/dev/*', (_request, reply) => reply.callNotFound())
}
