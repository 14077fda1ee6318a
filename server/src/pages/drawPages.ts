import type { Language } from '@portal/contract/language'
import type { DrawData, DrawListData, DrawsData, FixedSettings } from '@portal/contract/publicPages'
import type { FastifyInstance } from 'fastify'
import { allDraws, publishedDraw, publishedList, rowAddress } from '../areas/draw/index.ts'
import type { Bytes } from '../http/precompressed.ts'
import type { DocumentPolicy } from '../http/securityHeaders.ts'
import { named } from '../load/cache.ts'
import type { World } from '../world.ts'
import type { ReadPages } from './bundle.ts'
import { type CachedDocument, languageOf, sendPage, writtenPage } from './cachedDocument.ts'
import { frameOf } from './pageData.ts'

/** Lists on a page of a draw; a large commission has some thousand. */
const LISTS_OF_PAGE = 100

const ID = /^[1-9]\d{0,8}$/
const AGE = /^\d$/
const idOf = (text: string) => (ID.test(text) ? Number(text) : undefined)

async function drawsOf(world: World, language: Language, settings: FixedSettings): Promise<DrawsData> {
  const [frame, draws] = await Promise.all([frameOf(world, language, settings), allDraws(world)])
  return { ...frame, draws }
}

async function drawOf(
  world: World,
  { id, page, isLotMissing }: { id: number; page: number; isLotMissing: boolean },
  language: Language,
  settings: FixedSettings,
): Promise<DrawData | undefined> {
  const [frame, draw] = await Promise.all([frameOf(world, language, settings), publishedDraw(world, id)])
  if (draw === undefined) return undefined
  const pages = Math.max(1, Math.ceil(draw.lists.length / LISTS_OF_PAGE))
  if (page > pages) return undefined
  const totalOf = (name: 'places' | 'lots' | 'waiting') => draw.lists.reduce((sum, list) => sum + list[name], 0)
  const lists = draw.lists.slice((page - 1) * LISTS_OF_PAGE, page * LISTS_OF_PAGE)
  const totals = { places: totalOf('places'), lots: totalOf('lots'), waiting: totalOf('waiting') }
  return { ...frame, draw: { ...draw, lists }, page, pages, totals, isLotMissing }
}

async function listOf(
  world: World,
  { id, institution, age }: { id: number; institution: number; age: number },
  language: Language,
  settings: FixedSettings,
): Promise<DrawListData | undefined> {
  const [frame, draws, list] = await Promise.all([
    frameOf(world, language, settings),
    allDraws(world),
    publishedList(world, { draw: id, institution, age }),
  ])
  const draw = draws.find((one) => one.id === id)
  return draw === undefined || list === undefined ? undefined : { ...frame, draw, list }
}

/** Mounts the public pages of draws, which are readable without script. */
export function mountDrawPages(
  app: FastifyInstance,
  world: World,
  read: ReadPages,
  { settings, policyFor }: { settings: FixedSettings; policyFor: DocumentPolicy },
): void {
  const { pages, assets } = read
  const send = sendPage(policyFor({ scripts: [pages.inlineScript], styles: [assets.style + assets.drawStyle] }))
  const all = (language: Language) =>
    writtenPage(
      read,
      language,
      (of) => drawsOf(of, language, settings),
      (data) => pages.drawsPage(data, assets),
    )
  const lists = { mn: all('mn'), en: all('en') }
  const known = new Map<string, CachedDocument<Bytes>>()

  app.get('/draw', async (request, reply) => send(request, reply, await lists[languageOf(request)](world)))

  app.get<{ Params: { draw: string }; Querystring: { page?: unknown; lot?: unknown } }>('/draw/:draw', async (request, reply) => {
    const language = languageOf(request)
    const [id, page] = [idOf(request.params.draw), idOf(String(request.query.page ?? '1'))]
    if (id === undefined || page === undefined) return send(request, reply, undefined)
    const { lot } = request.query
    // The form of the page without script; with script nothing is sent.
    const row = typeof lot === 'string' ? await rowAddress(world, id, lot) : undefined
    if (row !== undefined) return reply.redirect(row, 303)
    const isLotMissing = lot !== undefined
    const make = () =>
      writtenPage(
        read,
        language,
        (of) => drawOf(of, { id, page, isLotMissing }, language, settings),
        (data) => pages.drawPage(data, assets),
      )
    return send(request, reply, await named(known, `${language} ${id} ${page}${isLotMissing ? ' missing' : ''}`, make, world))
  })

  app.get<{ Params: { draw: string; institution: string; age: string } }>('/draw/:draw/:institution/:age', async (request, reply) => {
    const language = languageOf(request)
    const { params } = request
    const [id, institution] = [idOf(params.draw), idOf(params.institution)]
    if (id === undefined || institution === undefined || !AGE.test(params.age)) return send(request, reply, undefined)
    const list = { id, institution, age: Number(params.age) }
    const make = () =>
      writtenPage(
        read,
        language,
        (of) => listOf(of, list, language, settings),
        (data) => pages.drawListPage(data, assets),
      )
    return send(request, reply, await named(known, `${language} ${id} ${institution} ${params.age}`, make, world))
  })

  // Redirects addresses with a trailing slash.
  for (const path of ['/draw/', '/draw/:draw/', '/draw/:draw/:institution/:age/'])
    app.get(path, (request, reply) => reply.redirect(request.url.replace(/\/(?=\?|$)/, ''), 301))
}
