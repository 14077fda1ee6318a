import { SIGNED_IN_COOKIE } from '@portal/contract/constants'
import type { Language } from '@portal/contract/language'
import { type FixedSettings, LANDING_TABS } from '@portal/contract/publicPages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content, guidePath } from '../areas/content/index.ts'
import { allDraws } from '../areas/draw/index.ts'
import { cookieOf } from '../http/cookies.ts'
import type { Bytes } from '../http/precompressed.ts'
import type { DocumentPolicy } from '../http/securityHeaders.ts'
import { named } from '../load/cache.ts'
import type { World } from '../world.ts'
import type { ReadPages } from './bundle.ts'
import { type CachedDocument, cachedDocument, languageOf, sendPage, writtenPage } from './cachedDocument.ts'
import { mountDrawPages } from './drawPages.ts'
import { emptyOf, frameOf, guideOf, helpOf, landingOf, schoolOf } from './pageData.ts'
import { pdfOf } from './pdf.ts'

/** Mounts the public pages, server-rendered with the web app's components, so that they show before any script runs. */
export function mountPublicPages(
  app: FastifyInstance,
  world: World,
  read: ReadPages,
  {
    settings,
    policyFor,
    sendApp,
  }: {
    settings: FixedSettings
    policyFor: DocumentPolicy
    sendApp: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  },
): void {
  const { pages, assets } = read
  const send = sendPage(policyFor({ scripts: [pages.inlineScript], styles: [assets.style] }))
  const written = <Data extends object>(
    language: Language,
    gather: (world: World) => Promise<Data | undefined>,
    write: (data: Data) => string,
  ) => writtenPage(read, language, gather, write)
  const landing = (language: Language) =>
    LANDING_TABS.map((tab) => ({
      tab: String(tab),
      page: written(
        language,
        (of) => landingOf(of, language, tab, settings),
        (data) => pages.landingPage(data, assets),
      ),
    }))
  const privacy = (language: Language) =>
    written(
      language,
      (of) => frameOf(of, language, settings),
      (data) => pages.privacyPage(data, assets),
    )
  const help = (language: Language) =>
    written(
      language,
      (of) => helpOf(of, language, settings),
      (data) => pages.helpPage(data, assets),
    )
  const empty = (language: Language) =>
    written(
      language,
      (of) => emptyOf(of, language, settings),
      (data) => pages.emptyPage(data, assets),
    )
  const school = (language: Language) =>
    written(
      language,
      (of) => schoolOf(of, language, settings),
      (data) => pages.schoolPage(data, assets),
    )
  const schools = { mn: school('mn'), en: school('en') }
  const empties = { mn: empty('mn'), en: empty('en') }
  const landings = { mn: landing('mn'), en: landing('en') }
  const helps = { mn: help('mn'), en: help('en') }
  const privacies = { mn: privacy('mn'), en: privacy('en') }
  const guidePages = new Map<string, CachedDocument<Bytes>>()
  const guideFiles = new Map<string, CachedDocument<Buffer>>()

  mountDrawPages(app, world, read, { settings, policyFor })

  app.get<{ Querystring: { tab?: unknown } }>('/', async (request, reply) => {
    // Signed-in visitors get home here. Without the cookie the landing page's script switches to it.
    if (cookieOf(request, SIGNED_IN_COOKIE) !== undefined) return sendApp(request, reply)
    const unfilled = await empties[languageOf(request)](world)
    if (unfilled !== undefined) return send(request, reply, unfilled)
    const own = world.settings.kind === 'school' && request.query.tab === undefined ? await schools[languageOf(request)](world) : undefined
    if (own !== undefined) return send(request, reply, own)
    const ofLanguage = landings[languageOf(request)]
    const chosen = ofLanguage.find(({ tab }) => tab === request.query.tab) ?? ofLanguage[0]
    return send(request, reply, await chosen?.page(world))
  })

  app.get('/privacy', async (request, reply) => send(request, reply, await privacies[languageOf(request)](world)))

  app.get('/help', async (request, reply) => send(request, reply, await helps[languageOf(request)](world)))

  // Redirects addresses with a trailing slash.
  for (const path of ['/help/', '/privacy/', '/guides/:name/'])
    app.get(path, (request, reply) => reply.redirect(request.url.replace(/\/(?=\?|$)/, ''), 301))

  app.get<{ Params: { name: string } }>('/guides/:name', async (request, reply) => {
    const { name } = request.params
    const slug = name.replace(/\.pdf$/, '')
    const gather = (language: Language) => (of: World) => guideOf(of, slug, language, settings)
    if (slug !== name) {
      const announced = async (of: World) => {
        const guide = await gather('mn')(of)
        return guide?.body == null ? undefined : { ...guide, body: guide.body }
      }
      const make = () => cachedDocument(announced, pdfOf)
      const file = await named(guideFiles, slug, make, world)
      if (file === undefined) return reply.callNotFound()
      reply.header('Content-Disposition', `attachment; filename="${name}"`).header('Cache-Control', 'no-cache')
      return reply.type('application/pdf').send(file)
    }
    const language = languageOf(request)
    const make = () => written(language, gather(language), (data) => pages.guidePage(data, assets))
    return send(request, reply, await named(guidePages, `${slug} ${language}`, make, world))
  })

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...['/api/', '/dev/', '/hub/', '/public/'].map((path) => `Disallow: ${path}`),
          `Sitemap: ${world.publicUrl()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const [{ guides }, draws] = await Promise.all([content(world), allDraws(world)])
    const ofDraws = draws.map(({ id }) => `/draw/${id}`)
    const paths = ['/', '/?tab=2', '/draw', ...ofDraws, '/help', '/privacy', ...guides.map(({ slug }) => guidePath(slug))]
    const entries = paths.map((path) => `<url><loc>${world.publicUrl()}${path}</loc></url>`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`)
  })
}
