import type { PageFrame } from '@portal/contract/publicPages'
import type { ReactNode } from 'react'
import { common } from '../text/mn/common.ts'
import { footer } from '../text/mn/footer.ts'
import { useText } from '../text/words.tsx'
import frames from '../ui/frame/frames.module.css'
import { NoticeBar } from '../ui/frame/NoticeBar.tsx'
import { guideLinks, PublicFooter } from '../ui/frame/PublicFooter.tsx'
import { Switches } from '../ui/frame/switches.tsx'
import { ToTop } from '../ui/frame/ToTop.tsx'
import { Island } from './Island.tsx'

interface PublicPageProps {
  data: PageFrame
  header: ReactNode
  children: ReactNode
}

/** Skip link, header, content and footer of every server-rendered page. */
export function PublicPage({ data, header, children }: PublicPageProps) {
  const { skipToContent } = useText(common)
  const text = useText(footer)
  const { language, office, links, year, settings } = data
  const known = guideLinks(text)
  const guides = data.guides.map(({ title, href }) => known.find((link) => link.href === href) ?? { title, href })
  return (
    <>
      <a className={frames.skip} href="#main">
        {skipToContent}
      </a>
      {header}
      <NoticeBar notice={settings.notice} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter
        office={office}
        links={links}
        guides={guides}
        year={year}
        tiles={{ url: settings.mapTiles, attribution: settings.mapAttribution }}
        switches={<Island name="switches" language={language} of={Switches} with={{}} />}
      />
      <ToTop />
    </>
  )
}
