import type { Call } from '@portal/contract/call'
import { refusals } from '@portal/contract/refusals'
import { MOST_TOGETHER, TOGETHER_PATH } from '@portal/contract/together'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { accessInWords, openApiDocument } from '../kit/openapi.ts'
import { hashOf } from '../kit/security.ts'
import { html, page, pageStyle } from './html.ts'

const json = (value: unknown) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`

const schema = (name: string, of: z.ZodMiniType) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(of, { io: 'output' })
  return html`<details><summary>${name}</summary>${json(rest)}</details>`
}

const section = (call: Call) => html`<article id="${call.method}${call.path}">
<h2><code>${call.method} ${call.path}</code></h2><p>${call.about}</p><p class="small">Who may: ${accessInWords(call.access)}.</p>
${call.body === undefined ? '' : html`${schema('What goes in', call.body)}${json(call.example.body)}`}
${schema('What RESULT holds', call.result)}${json({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай', RESULT: call.example.result })}
</article>`

/** Written by the server from the contract, without script: no stranger's code runs where session tokens are kept. */
const docsPage = (calls: readonly Call[]) =>
  page(
    'en',
    "The calls of the parents' portal",
    html`<h1>The calls of the parents' portal</h1>
<p>Every answer is an envelope: SUCCESS_CODE, RESPONSE_MESSAGE in Mongolian, RESULT. Codes 200, 201 (the input is wrong) and 203 (the rules refuse it) travel with HTTP 200; every other code is the HTTP status too. A refusal carries RESULT.reason and, where fields are wrong, RESULT.fields. Signed-in calls carry <code>Authorization: Bearer …</code>. Reads of whoever is signed in may be sent as one list: <code>POST ${TOGETHER_PATH}</code> with up to ${MOST_TOGETHER} addresses; each is answered as if alone, by a line of JSON: its place in the list, the portal's time, the envelope. For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${calls.map(section)}
<h2>Refusals</h2><div class="scroll" tabindex="0" role="region" aria-label="Refusals"><table><thead><tr><th scope="col">reason</th><th scope="col">code</th></tr></thead><tbody>${Object.entries(refusals).map(([reason, code]) => html`<tr><th scope="row"><code>${reason}</code></th><td>${code}</td></tr>`)}</tbody></table></div>`,
  )

/** Both are written when they are first asked for: few starts need them, and they take a tenth of opening a portal. */
export function mountDocs(app: FastifyInstance, calls: readonly Call[]): void {
  let document: string | undefined
  let written: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(calls))
    return reply.type('application/json').send(document)
  })
  app.get('/docs', (_request, reply) => {
    written ??= docsPage(calls)
    return reply
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src ${hashOf(pageStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(written)
  })
}
