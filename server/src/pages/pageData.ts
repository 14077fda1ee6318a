import { CAPITAL_CODE, SCHOOL_LOCATION_ORG_ID } from '@portal/contract/constants'
import { fill } from '@portal/contract/fill'
import type { Language } from '@portal/contract/language'
import {
  type EmptyData,
  type FixedSettings,
  type GuideData,
  type HelpData,
  LANDING_TABS,
  type LandingData,
  type LandingTab,
  type PageFrame,
  type SchoolData,
} from '@portal/contract/publicPages'
import { contactsOf, content, filePath, guidePath, kindOf, tabContent, valuesFor } from '../areas/content/index.ts'
import { currentCampaigns, factsOf } from '../areas/enrolment/campaigns/index.ts'
import { firstDay, ownInstitutions } from '../areas/school/index.ts'
import { figures } from '../areas/statistics/index.ts'
import { currentNotice } from '../http/maintenance.ts'
import { instantText, today } from '../outside/clock.ts'
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
  const contentOf = (one: LandingTab) => {
    const campaign = campaigns[kindOf(one)]
    return campaign === undefined ? null : tabContent(texts, one, campaign, language, now)
  }
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
    const [campaign, now] = [campaigns[kindOf(tab)], world.clock.now()]
    // Answers name dates of the campaign.
    if (campaign === undefined) return { faq: [], contacts: contactsOf(texts, tab, language, valuesFor(texts, undefined, language, now)) }
    const { faq, contacts } = tabContent(texts, tab, campaign, language, now)
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

/** Data of the front page of a school's own portal; undefined before its institution is imported. */
export async function schoolOf(world: World, language: Language, settings: FixedSettings): Promise<SchoolData | undefined> {
  const [frame, institutions, campaigns] = await Promise.all([
    frameOf(world, language, settings),
    ownInstitutions(world.db),
    currentCampaigns(world),
  ])
  if (institutions.length === 0) return undefined
  return { ...frame, institutions, enrolment: LANDING_TABS.filter((tab) => campaigns[kindOf(tab)] !== undefined) }
}

/** Tells whether a guide is shown in English: the page is English and the guide has an English text. */
const isInEnglish = ({ bodyEn }: { bodyEn: string }, language: Language) => language === 'en' && bodyEn !== ''

/** A guide with the dates of its campaign; undefined if there is none of that name. */
export async function guideOf(world: World, slug: string, language: Language, settings: FixedSettings): Promise<GuideData | undefined> {
  const texts = await content(world)
  const guide = texts.guides.find((one) => one.slug === slug)
  if (guide === undefined) return undefined
  const campaign = (await currentCampaigns(world))[guide.campaignKind]
  const inEnglish = isInEnglish(guide, language)
  const bodyLanguage = inEnglish ? 'en' : 'mn'
  const body = fill(inEnglish ? guide.bodyEn : guide.body, valuesFor(texts, campaign, bodyLanguage, world.clock.now()))
  // A guide with dates of a campaign waits for the campaign.
  const isAnnounced = campaign !== undefined || !/\{\w+\}/.test(body)
  return {
    ...(await frameOf(world, language, settings)),
    slug,
    title: (inEnglish ? guide.titleEn : '') || guide.title,
    body: isAnnounced ? body : null,
    bodyLanguage,
    file: filePath(slug),
  }
}
