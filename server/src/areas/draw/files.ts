import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Bytes, bytesOf, sendBytes } from '../../http/precompressed.ts'
import type { World } from '../../world.ts'
import { provingValues } from './answers.ts'
import { fileOf } from './publicStore.ts'

const ID = /^[1-9]\d{0,8}$/

/** Compressed files in memory; those of a season's draws, some megabytes each. */
const MOST_FILES = 8

/** Files of draws, compressed once: a published file never changes. */
function compressedFiles({ db }: Pick<World, 'db'>) {
  const known = new Map<string, Bytes>()
  return async (draw: number, file: 'list' | 'results'): Promise<Bytes | undefined> => {
    const name = `${draw} ${file}`
    const found = known.get(name)
    if (found !== undefined) return found
    const bytes = await fileOf(db, draw, file)
    if (bytes === undefined) return undefined
    const made = await bytesOf(Buffer.from(bytes).toString())
    const [oldest] = known.keys()
    if (known.size >= MOST_FILES && oldest !== undefined) known.delete(oldest)
    known.set(name, made)
    return made
  }
}

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/** Serves the files of a draw outside the call mechanism: programs read their bytes, and a hash covers every one of them. */
export function mountDrawFiles(app: FastifyInstance, world: World): void {
  const route = { config: { servedAs: 'browsing' as const }, onRequest: app.floodLimit() }
  const download = (reply: FastifyReply, type: string, name: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .header('Cache-Control', 'public, max-age=0')
      .header('Content-Disposition', `attachment; filename="${name}"`)
  const filesOf = compressedFiles(world)
  for (const [name, file] of [
    ['list.tsv', 'list'],
    ['results.tsv', 'results'],
  ] as const)
    app.get<{ Params: { draw: string } }>(`/draw/:draw/${name}`, route, async (request, reply) => {
      const { draw } = request.params
      const bytes = ID.test(draw) ? await filesOf(Number(draw), file) : undefined
      return bytes === undefined ? missing(reply) : sendBytes(request, download(reply, 'text/tab-separated-values', name), bytes)
    })
  app.get<{ Params: { draw: string } }>('/draw/:draw/draw.json', route, async ({ params }, reply) => {
    const draw = ID.test(params.draw) ? await provingValues(world, Number(params.draw)) : undefined
    if (draw === undefined) return missing(reply)
    return download(reply, 'application/json', 'draw.json').send(`${JSON.stringify(draw, null, 2)}\n`)
  })
}
