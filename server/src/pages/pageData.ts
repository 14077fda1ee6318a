import { CAPITAL_CODE, SCHOOL_LOCATION_ORG_ID } from '@portal/contract/constants'
import { fill } from '@portal/contract/fill'
import type { Language } from '@portal/contract/language'
import type { EmptyData, FixedSettings, GuideData, HelpData, LandingData, LandingTab, PageFrame } from '@portal/contract/publicPages'
import { content, filePath, guidePath, kindOf, tabContent, valuesFor } from '../areas/content/index.ts'
import { currentCampaigns, factsOf } from '../areas/enrolment/campaigns/index.ts'
import { firstDay } from '../areas/school/index.ts'
import { figures } from '../areas/statistics/index.ts'
import { currentNotice } from '../http/maintenance.ts'
import { instantText, today } from '../outside/clock.ts'
import { refuse } from '../text/refusals.ts'
import type { World } from '../world.ts'

const MINUTE_MS = 60_000
/** Truncated to the minute, as shown, so that a recount alone does not rerender the page. */
const toTheMinute = (instant: Date) => instantText(new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS))

/** Common data of every public page. */
export async function frameOf(world: World, language: Language, settings: FixedSettings): Promise<PageFrame> {
  const texts = await content(world)
  return {
    language,
    publicUrl: world.publicUrl(),
    settings: { ...settings, notice: await currentNotice(world) },
    ...world.centre,
    guides: texts.guides.map((guide) => ({
      title: (isInEnglish(guide, language) ? guide.titleEn : '') || guide.title,
      href: guidePath(guide.slug),
    })),
    year: Number(today(world.clock).slice(0, 4)),
  }
}

export async function landingOf(world: World, language: Language, tab: LandingTab, settings: FixedSettings): Promise<LandingData> {
  const [frame, texts, counted, campaigns] = await Promise.all([
    frameOf(world, language, settings),
    content(world),
    figures(world),
    currentCampaigns(world),
  ])
  const now = world.clock.now()
  const contentOf = (one: LandingTab) => tabContent(texts, one, campaigns[kindOf(one)] ?? refuse('notFoundRecord'), language, now)
  return {
    ...frame,
    tab,
    kindergarten: contentOf(1),
    firstGrade: contentOf(2),
    subProgram: campaigns.subProgram === undefined ? null : factsOf(campaigns.subProgram, language, now),
    figures: {
      countedAt: toTheMinute(counted.countedAt),
      districts: counted.districts,
      requests: counted.requests.get(CAPITAL_CODE) ?? [],
      organisations: counted.organisations,
      provinces: counted.provinces,
      prospects: counted.prospects.get(SCHOOL_LOCATION_ORG_ID) ?? [],
    },
    stateServiceUrl: world.settings.stateServiceUrl,
  }
}

export async function helpOf(world: World, language: Language, settings: FixedSettings): Promise<HelpData> {
  const [frame, texts, campaigns] = await Promise.all([frameOf(world, language, settings), content(world), currentCampaigns(world)])
  const partOf = (tab: LandingTab) => {
    const campaign = campaigns[kindOf(tab)] ?? refuse('notFoundRecord')
    const { faq, contacts } = tabContent(texts, tab, campaign, language, world.clock.now())
    return { faq, contacts }
  }
  return { ...frame, parts: { 1: partOf(1), 2: partOf(2) } }
}

/** Data of `/` while no institution or no staff exists; undefined once both do. */
export async function emptyOf(world: World, language: Language, settings: FixedSettings): Promise<EmptyData | undefined> {
  const { hasInstitution, hasPlaces, hasStaff } = await firstDay(world)
  if (hasInstitution && hasStaff) return undefined
  return { ...(await frameOf(world, language, settings)), done: { setup: hasPlaces, import: hasInstitution, staff: hasStaff } }
}

/** Tells whether a guide is shown in English: the page is English and the guide has an English text. */
const isInEnglish = ({ bodyEn }: { bodyEn: string }, language: Language) => language === 'en' && bodyEn !== ''

/** A guide with the dates of its campaign; undefined if there is none of that name. */
export async function guideOf(world: World, slug: string, language: Language, settings: FixedSettings): Promise<GuideData | undefined> {
  const texts = await content(world)
  const guide = texts.guides.find((one) => one.slug === slug)
  if (guide === undefined) return undefined
  const campaign = (await currentCampaigns(world))[guide.campaignKind] ?? refuse('notFoundRecord')
  const inEnglish = isInEnglish(guide, language)
  const bodyLanguage = inEnglish ? 'en' : 'mn'
  return {
    ...(await frameOf(world, language, settings)),
    slug,
    title: (inEnglish ? guide.titleEn : '') || guide.title,
    body: fill(inEnglish ? guide.bodyEn : guide.body, valuesFor(texts, campaign, bodyLanguage, world.clock.now())),
    bodyLanguage,
    file: filePath(slug),
  }
}
