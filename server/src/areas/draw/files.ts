import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../../world.ts'
import { publishedDraw } from './answers.ts'
import { fileOf } from './publicStore.ts'

const ID = /^[1-9]\d{0,8}$/

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/** Serves the files of a draw outside the call mechanism: programs read their bytes, and a hash covers every one of them. */
export function mountDrawFiles(app: FastifyInstance, world: World): void {
  const route = { config: { servedAs: 'browsing' as const }, onRequest: app.floodLimit() }
  const download = (reply: FastifyReply, type: string, name: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .header('Cache-Control', 'public, max-age=0')
      .header('Content-Disposition', `attachment; filename="${name}"`)
  for (const [name, file] of [
    ['list.tsv', 'list'],
    ['results.tsv', 'results'],
  ] as const)
    app.get<{ Params: { draw: string } }>(`/draw/:draw/${name}`, route, async ({ params }, reply) => {
      const bytes = ID.test(params.draw) ? await fileOf(world.db, Number(params.draw), file) : undefined
      return bytes === undefined ? missing(reply) : download(reply, 'text/tab-separated-values', name).send(Buffer.from(bytes))
    })
  app.get<{ Params: { draw: string } }>('/draw/:draw/draw.json', route, async ({ params }, reply) => {
    const draw = ID.test(params.draw) ? await publishedDraw(world, Number(params.draw)) : undefined
    if (draw === undefined) return missing(reply)
    const { id, listHash, commitment, secret, chance, seed, resultHash } = draw
    return download(reply, 'application/json', 'draw.json').send(
      `${JSON.stringify({ id, listHash, commitment, secret, chance, seed, resultHash }, null, 2)}\n`,
    )
  })
}
