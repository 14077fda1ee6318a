import { BATCH_PATH, MAX_BATCH_CALLS } from '@portal/contract/batch'
import { type Call, demandsOf } from '@portal/contract/call'
import { callsByNoun } from '@portal/contract/calls'
import { refusals } from '@portal/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { html, type Markup, page, pageStyle } from '../http/html.ts'
import { accessInWords, entitiesOf, openApiDocument } from '../http/openapi/document.ts'
import { schemaOf } from '../http/openapi/parts.ts'
import { referredName, type Schema } from '../http/openapi/schemas.ts'
import { hashOf } from '../http/securityHeaders.ts'

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const joined = (parts: readonly Markup[], between: string): Markup =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${between}${part}`))}`

/** Renders a JSON Schema as a one-line type; entities link to their definition. */
function typeOf(schema: Schema): Markup {
  const name = referredName(schema)
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)]
  if (choices.length > 0) return joined(choices.map(typeOf), ' | ')
  if ('const' in schema) return html`${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.enum)) return html`${schema.enum.map((one) => JSON.stringify(one)).join(' | ')}`
  if (schema.type === 'array') return isSchema(schema.items) ? html`list of ${typeOf(schema.items)}` : html`list`
  if (schema.type === 'object') return objectOf(schema)
  return html`${Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'any')}`
}

function objectOf({ properties, required, additionalProperties }: Schema): Markup {
  if (!isSchema(properties)) return isSchema(additionalProperties) ? html`{ [key]: ${typeOf(additionalProperties)} }` : html`{ }`
  const needed = Array.isArray(required) ? required : []
  const fields = Object.entries(properties).map(
    ([name, one]) => html`${name}${needed.includes(name) ? '' : '?'}: ${isSchema(one) ? typeOf(one) : 'any'}`,
  )
  return html`{ ${joined(fields, ', ')} }`
}

const example = (value: unknown) => html`<pre>${JSON.stringify(value)}</pre>`
const idOf = ({ method, path }: Call) => `${method}${path}`

const section = (call: Call) => html`<details class="call" id="${idOf(call)}">
<summary><code>${call.method} ${call.path}</code></summary><p>${call.about}</p><p class="small">Who may: ${accessInWords(call.access)}.</p>
${call.body === undefined ? '' : html`<p class="small">What goes in</p><p class="type">${typeOf(schemaOf(call.body, 'input'))}</p>${example(call.example.body)}`}
${call.twinOf === undefined ? html`<p class="small">What RESULT holds</p><p class="type">${typeOf(schemaOf(call.result, 'output'))}</p>${example(call.example.result)}` : ''}
</details>`

const group = (noun: string, calls: readonly Call[]) =>
  html`<section id="${noun}"><h2>${noun} <span class="small">${calls.length}</span></h2>${calls.map(section)}</section>`

const captchaLines = `import { solveChallenge } from 'altcha-lib'; import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
const ask = (path, body, headers) => fetch(path, body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })
const { RESULT: challenge } = await (await ask('/public/captcha')).json()
const captcha = btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
// One captcha looks a child up; the answer hands out that child's ticket, which works for 30 minutes.
const found = await ask('/public/student/info', { reg: registry }, { 'X-Captcha': captcha })
const tickets = [found.headers.get('X-Ticket')]
// Later calls about the child carry the ticket. What an answer hands out is added, up to five, separated by commas.
const adult = await ask('/public/people/info', { registry: adultRegistry }, { 'X-Ticket': tickets.join(',') })
tickets.push(adult.headers.get('X-Ticket'))`

const needsProof = (call: Call) => demandsOf(call.access).some(({ kind }) => ['captcha', 'ticket', 'lookUp'].includes(kind))

/** Filters the calls by the typed words; without script the field stays hidden. */
const filterScript = `
const field = document.getElementById('filter')
field.parentElement.hidden = false
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const call of document.querySelectorAll('.call')) { const text = call.textContent.toLowerCase(); call.hidden = !words.every((word) => text.includes(word)) }
  for (const part of document.querySelectorAll('main > section')) part.hidden = words.length > 0 && !part.querySelector('.call:not([hidden])')
})
const open = () => { const named = document.getElementById(decodeURIComponent(location.hash.slice(1))); if (named?.matches('details')) named.open = true }
addEventListener('hashchange', open)
open()
`

const docsStyle = `
.call { border-bottom: 1px solid var(--line); padding: 2px 0 } .call summary { min-height: 44px; padding: 10px 0; cursor: pointer; overflow-wrap: anywhere }
.type { max-width: none; font: 0.875rem/1.6 ui-monospace, monospace; color: var(--ink); overflow-wrap: anywhere; margin: 2px 0 }
.contents { columns: 12em; padding: 0; list-style: none } .contents a { display: inline-block; min-height: 44px; padding: 10px 0 }
input { width: 100%; max-width: 30em; min-height: 48px; padding: 8px 14px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); color: var(--ink); font: inherit } label { display: block; font-weight: 650 }`

/** Rendered from the contract, so that no third-party code runs where session tokens are stored. */
const docsPage = (calls: readonly Call[]) => {
  const grouped = Object.entries(callsByNoun).map(([noun, of]) => [noun, of.filter((call) => calls.includes(call))] as const)
  const proven = calls.filter(needsProof)
  return page(
    'en',
    "The calls of the parents' portal",
    html`<h1>The calls of the parents' portal</h1>
<p>Every answer is an envelope: SUCCESS_CODE, RESPONSE_MESSAGE in Mongolian, RESULT. Codes 200, 201 (the input is wrong) and 203 (the rules refuse it) travel with HTTP 200; every other code is the HTTP status too. A refusal carries RESULT.reason and, where fields are wrong, RESULT.fields. Signed-in calls carry <code>Authorization: Bearer …</code>. Reads of whoever is signed in may be sent as one list: <code>POST ${BATCH_PATH}</code> with up to ${MAX_BATCH_CALLS} addresses; each is answered as if alone, by a line of JSON: its place in the list, the portal's time, the envelope. For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul class="contents">${grouped.map(([noun, of]) => html`<li><a href="#${noun}">${noun}</a> <span class="small">${of.length}</span></li>`)}<li><a href="#proofs">captcha and tickets</a></li><li><a href="#entities">entities</a></li><li><a href="#refusals">refusals</a></li></ul></nav>
<p hidden><label for="filter">Filter</label><input id="filter" type="search" autocomplete="off" placeholder="attendance, POST, ticket …"></p>
${grouped.map(([noun, of]) => group(noun, of))}
<section id="proofs"><h2>Captcha and tickets</h2><p>${proven.length} calls ask for a captcha or a ticket instead of a session. A captcha is a proof of work: fetch a challenge, solve it, send both as base64 in X-Captcha. It works once, for five minutes.</p><pre>${captchaLines}</pre></section>
<section id="entities"><h2>Entities</h2>${Object.entries(entitiesOf(calls)).map(([name, schema]) => html`<p class="type" id="${name}"><b>${name}</b> ${typeOf(schema)}</p>`)}</section>
<section id="refusals"><h2>Refusals</h2><div class="scroll" tabindex="0" role="region" aria-label="Refusals"><table><thead><tr><th scope="col">reason</th><th scope="col">code</th></tr></thead><tbody>${Object.entries(refusals).map(([reason, code]) => html`<tr><th scope="row"><code>${reason}</code></th><td>${code}</td></tr>`)}</tbody></table></div></section>`,
    { style: docsStyle, script: filterScript },
  )
}

/** Renders both lazily, because few starts need them. */
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
        `default-src 'none'; style-src ${hashOf(pageStyle + docsStyle)}; script-src ${hashOf(filterScript)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(written)
  })
}
