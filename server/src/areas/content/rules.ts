import { CAPITAL_CODE } from '@portal/contract/constants'
import type { Office } from '@portal/contract/content'
import { fill } from '@portal/contract/fill'
import type { Language } from '@portal/contract/language'
import type { Contact, FaqItem, LandingTab, Passage, TabContent } from '@portal/contract/publicPages'
import type { PASSAGE_SECTIONS } from '../../database/tables.ts'
import { spacedPhone } from '../../text/people.ts'
import type { Campaign } from '../enrolment/campaigns/index.ts'
import { factsOf, SETTLED_AT } from '../enrolment/campaigns/index.ts'
import { sampleContacts } from './first.ts'
import type { Content } from './store.ts'

type Section = (typeof PASSAGE_SECTIONS)[number]
const KINDS = { 1: 'kindergarten', 2: 'firstGrade' } as const satisfies Record<LandingTab, Campaign['kind']>
export const kindOf = (tab: LandingTab) => KINDS[tab]

export const guidePath = (slug: string) => `/guides/${slug}`
export const filePath = (slug: string) => `/guides/${slug}.pdf`

/** Contacts with a real phone: outside a demo, sample numbers are not shown. */
export const shownContacts = ({ contacts, isDemo }: Pick<Content, 'contacts' | 'isDemo'>) =>
  contacts.filter(({ tab, code, phone }) => isDemo || sampleContacts.get(`${tab} ${code}`) !== phone)

/** Values of a campaign for the {placeholders} of a text. */
function campaignValues(campaign: Campaign, language: Language, now: Date): Record<string, string> {
  const { state: _state, left: _left, stage: _stage, ...facts } = factsOf(campaign, language, now)
  return { ...facts, olderBirthYear: String(Number(campaign.birthFrom.slice(0, 4)) - 1), recheckAt: SETTLED_AT }
}

/** Values for the {placeholders} of a text; those of a campaign stay without one. */
export function valuesFor(content: Content, campaign: Campaign | undefined, language: Language, now: Date): Record<string, string> {
  const desks = shownContacts(content).filter(({ kind }) => kind === 'helpDesk')
  const phoneOf = (code: string) => spacedPhone(desks.find((desk) => desk.code === code)?.phone ?? '')
  return {
    ...(campaign && campaignValues(campaign, language, now)),
    helpPhones: desks.map(({ phone }) => spacedPhone(phone)).join(', '),
    helpPhone: phoneOf('enrolment'),
    addressHelpPhone: phoneOf('address'),
    workingHours: /\d[\d:–-]+\d$/.exec(content.centre.office.workingHours)?.[0] ?? '',
  }
}

/**
 * Sorts the capital before the provinces, and these by the alphabet of the page's language; other contacts keep the order of the content.
 */
const byProvince = (language: Language) => {
  const { compare } = new Intl.Collator(language)
  const isCapital = ({ code }: Contact) => Number(code === CAPITAL_CODE)
  return (one: Contact, other: Contact): number =>
    one.kind === 'province' && other.kind === 'province' ? isCapital(other) - isCapital(one) || compare(one.name, other.name) : 0
}

/** One tab of the landing page in one language, with the campaign's dates filled in. */
export function tabContent(content: Content, tab: LandingTab, campaign: Campaign, language: Language, now: Date): TabContent {
  const values = valuesFor(content, campaign, language, now)
  const say = (mn: string, en: string) => fill(language === 'mn' ? mn : en, values)
  const section = (name: Section): Passage[] =>
    content.passages
      .filter((passage) => passage.tab === tab && passage.section === name)
      .map(({ titleMn, titleEn, textMn, textEn }) => ({ title: say(titleMn, titleEn), text: say(textMn, textEn) }))
  const one = (name: Section): Passage => section(name)[0] ?? { title: '', text: '' }
  const facts = factsOf(campaign, language, now)
  const banner = { open: 'banner', closed: 'bannerClosed', notStarted: 'bannerNotStarted' } as const
  return {
    campaign: facts,
    banner: one(banner[facts.state]),
    steps: section('step'),
    goal: one('goal'),
    goals: section('goalItem').map(({ text }) => text),
    benefits: section('benefit'),
    reminders: section('reminder').map(({ text }) => text),
    faq: content.faq
      .filter((item) => item.tab === tab)
      .map(
        (item): FaqItem => ({
          key: item.key,
          question: say(item.questionMn, item.questionEn),
          answer: say(item.answerMn, item.answerEn),
        }),
      ),
    contacts: contactsOf(content, tab, language, values),
  }
}

/** Contacts of a tab in one language. */
export const contactsOf = (content: Content, tab: LandingTab, language: Language, values: Record<string, string>): Contact[] => {
  const say = (mn: string, en: string) => fill(language === 'mn' ? mn : en, values)
  return shownContacts(content)
    .filter((contact) => contact.tab === tab)
    .map((contact) => ({
      kind: contact.kind,
      code: contact.code,
      name: say(contact.nameMn, contact.nameEn),
      office: say(contact.officeMn, contact.officeEn),
      phone: contact.phone,
      guide: contact.guideSlug === null ? null : guidePath(contact.guideSlug),
      document: contact.documentSlug === null ? null : filePath(contact.documentSlug),
    }))
    .toSorted(byProvince(language))
}

/** The centre is the office for the capital and its districts. */
export const officeOf = ({ centre }: Content, placeCode: string): Office | undefined =>
  placeCode.startsWith(CAPITAL_CODE) ? centre.office : undefined
