import { STATISTICS_FRESH_MS } from '@portal/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Bytes, bytesOf, sendBytes } from '../../http/precompressed.ts'
import type { World } from '../../world.ts'
import { figures } from './figures.ts'

/** Envelope of the files in the documented format. */
const envelope = (RESULT: unknown) => ({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай хадгаллаа', RESULT })

/** Serialised files by list object; a list stays the same object until the next count. */
const written = new WeakMap<object, Promise<Bytes>>()

/** Serves the lists of kindergartens as files: one per district code, one for the capital, and the list of districts. */
export function mountKindergartenFiles(app: FastifyInstance, world: World): void {
  app.get('/kindergartens/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const [, name = ''] = /^(\w+)\.json$/.exec(request.params.file) ?? []
    const known = await figures(world)
    const list = name === 'districts' ? known.districtFigures : known.kindergartens.get(name)
    if (list === undefined) return reply.callNotFound()
    const bytes = written.get(list) ?? bytesOf(JSON.stringify(envelope(list)))
    written.set(list, bytes)
    reply.type('application/json; charset=utf-8').header('Cache-Control', `public, max-age=${STATISTICS_FRESH_MS / 1000}`)
    return sendBytes(request, reply, await bytes)
  })
}
