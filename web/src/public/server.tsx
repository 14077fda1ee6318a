import '../base/fonts.css'
import '../base/tokens.css'
import '../base/global.css'
import './public.css'
import type { PublicPages } from '@portal/contract/publicPages'
import { common } from '../text/mn/common.ts'
import { emptyPortal } from '../text/mn/emptyPortal.ts'
import { footer } from '../text/mn/footer.ts'
import { help } from '../text/mn/help.ts'
import { landing } from '../text/mn/landing.ts'
import { privacy } from '../text/mn/privacy.ts'
import { publicDraw } from '../text/mn/publicDraw.ts'
import { publicPages } from '../text/mn/publicPages.ts'
import { retentionWords } from '../text/mn/retention.ts'
import { statistics } from '../text/mn/statistics.ts'
import { now } from '../text/words.tsx'
import { EmptyPage } from './EmptyPage.tsx'
import first from './first.js?raw'
import { GuidePage } from './GuidePage.tsx'
import { HelpPage } from './HelpPage.tsx'
import { LandingPage } from './LandingPage.tsx'
import { documentOf } from './Page.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { SchoolLanding } from './SchoolLanding.tsx'

const everyWord = [common, emptyPortal, footer, help, landing, privacy, publicDraw, publicPages, retentionWords, statistics]

/** Loaded apart, so that only pages of draws inline their style. */
const draws = () => import('./draw/drawDocuments.tsx')

/** Interface for the server. */
export const pages: PublicPages = {
  inlineScript: first,
  prepare: async (language) => {
    if (language === 'en') await Promise.all(everyWord.map(({ en }) => en()))
  },
  landingPage: (data, assets) => {
    const { title, description } = now(landing, data.language)
    return documentOf({ data, assets, words: { title, description, path: '/' }, givesWay: true, children: <LandingPage data={data} /> })
  },
  emptyPage: (data, assets) => {
    const { title, lead } = now(emptyPortal, data.language)
    const words = { title: `${title} · ${now(common, data.language).productName}`, description: lead, path: '/' }
    return documentOf({ data, assets, words, givesWay: true, children: <EmptyPage data={data} /> })
  },
  schoolPage: (data, assets) => {
    const { lead } = now(publicPages, data.language).school
    const words = {
      title: `${data.institutions[0]?.name ?? ''} · ${now(common, data.language).productName}`,
      description: lead,
      path: '/',
    }
    return documentOf({ data, assets, words, givesWay: true, children: <SchoolLanding data={data} /> })
  },
  helpPage: (data, assets) => {
    const { title, lead } = now(help, data.language)
    const words = { title: `${title} · ${now(common, data.language).productName}`, description: lead, path: '/help' }
    return documentOf({ data, assets, words, children: <HelpPage data={data} /> })
  },
  privacyPage: (data, assets) => {
    const { title, lead } = now(privacy, data.language)
    const words = { title: `${title} · ${now(common, data.language).productName}`, description: lead, path: '/privacy' }
    return documentOf({ data, assets, words, children: <PrivacyPage data={data} /> })
  },
  guidePage: (data, assets) => {
    const { productName } = now(common, data.language)
    const words = {
      title: `${data.title} · ${productName}`,
      description: now(publicPages, data.language).guides.description,
      path: `/guides/${data.slug}`,
    }
    return documentOf({ data, assets, words, children: <GuidePage data={data} /> })
  },
  drawsPage: async (data, assets) => (await draws()).drawsPage(data, assets),
  drawPage: async (data, assets) => (await draws()).drawPage(data, assets),
  drawListPage: async (data, assets) => (await draws()).drawListPage(data, assets),
}
