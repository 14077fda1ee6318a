import type { AnsweredRead, AppPages, DocumentState, ReadAddress } from '@portal/contract/appPages'
import { DOCUMENT_COOKIE, SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { CODE, Envelope } from '@portal/contract/envelope'
import type { PageSettings } from '@portal/contract/publicPages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentIdOf } from '../admission/documentId.ts'
import { digestOf } from '../admission/keys.ts'
import { type Credential, callerIfAny, withSharedLookups } from '../admission/session.ts'
import { holderOf } from '../areas/accounts/index.ts'
import { cookieOf, languageOf } from '../http/cookies.ts'
import { type Reads, timeLimit } from '../http/reads.ts'
import { instantText } from '../outside/clock.ts'
import type { World } from '../world.ts'

/** Rendered page: the content of the root element, and the JSON that the app hydrates with. */
export interface WrittenPage {
  documentId: string
  html: string
  state: DocumentState
  reads: readonly AnsweredRead[]
}

/**
 * Cookie that opens documents, if the browser may get one with data: the app's own cookie names the same session, and the request is a
 * navigation. A log-out deletes the app's cookie without a network.
 */
function documentCredential(request: FastifyRequest): { credential: Credential; documentId: string } | undefined {
  const value = cookieOf(request, DOCUMENT_COOKIE)
  const target = request.headers['sec-fetch-dest']
  if (value === undefined || (target !== undefined && target !== 'document')) return undefined
  const documentId = documentIdOf(digestOf(value))
  return cookieOf(request, SIGNED_IN_COOKIE) === documentId ? { credential: { kind: 'document', value }, documentId } : undefined
}

const addressOf = ([path, params]: ReadAddress): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Renders the pages of a parent with the data that they read first. */
export function documentWriter(world: World, pages: AppPages, reads: Reads) {
  /** Results of the reads that succeed in time. Answers with secrets stay out of documents. */
  async function answered(
    addresses: readonly ReadAddress[],
    { request, reply, credential }: { request: FastifyRequest; reply: FastifyReply; credential: Credential },
  ): Promise<AnsweredRead[]> {
    const { over, end } = timeLimit(world.settings.documentReadsMs)
    const results = await Promise.all(
      addresses.map(async (address): Promise<AnsweredRead | undefined> => {
        const found = reads.find(addressOf(address))
        if (found.prepared === undefined || found.prepared.call.holdsSecret) return undefined
        const text = await Promise.race([
          reads.execute(found, reads.count(found, request), { request, reply, credential, over }),
          over.catch(() => undefined),
        ])
        const envelope = text === undefined ? undefined : Envelope.parse(JSON.parse(text))
        return envelope?.SUCCESS_CODE === CODE.success ? [...address, envelope.RESULT] : undefined
      }),
    )
    end()
    return results.filter((one) => one !== undefined)
  }

  /** Page of the request's address with its data; undefined if the document has to be sent without. */
  return async (request: FastifyRequest, reply: FastifyReply, settings: PageSettings): Promise<WrittenPage | undefined> => {
    const opened = documentCredential(request)
    if (opened === undefined) return undefined
    const { credential, documentId } = opened
    const caller = await callerIfAny(world, credential)
    if (caller === undefined || caller.role !== 'EDU_PARENT') return undefined
    const displayName = await holderOf(world.db, caller.personId)
    if (displayName === undefined) return undefined
    const state: DocumentState = {
      user: { personId: caller.personId, displayName, userName: caller.username, role: caller.role },
      now: instantText(world.clock.now()),
      language: languageOf(request) ?? 'mn',
      settings,
      childIndex: cookieOf(request, STORAGE.childIndex) ?? null,
    }
    const by = { request, reply, credential }
    const execute = (addresses: readonly ReadAddress[]) => withSharedLookups(() => answered(addresses, by))
    return { documentId, state, ...(await pages.render(request.url, state, execute)) }
  }
}
