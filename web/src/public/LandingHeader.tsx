import type { LandingTab } from '@portal/contract/publicPages'
import { useEffect, useState } from 'react'
import { publicPages } from '../text/mn/publicPages.ts'
import { useText } from '../text/words.tsx'
import guest from '../ui/frame/guestButtons.module.css'
import { PublicHeader } from '../ui/frame/PublicHeader.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { AnchorBar, Menu } from './Anchors.tsx'
import { SECTIONS, type Section, sectionId, useChosenTab } from './chosenTab.ts'
import { GuestForm } from './GuestForm.tsx'

/** Section below the header; undefined above the first one. */
function useCurrentSection(tab: LandingTab): Section | undefined {
  const [current, setCurrent] = useState<Section>()
  useEffect(() => {
    const inView = new Set<Section>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const section = SECTIONS.find((each) => sectionId(each, tab) === target.id)
          if (section && isIntersecting) inView.add(section)
          else if (section) inView.delete(section)
        }
        setCurrent(SECTIONS.filter((section) => inView.has(section)).at(-1))
      },
      // Observes a strip below the header.
      { rootMargin: '-100px 0px -65% 0px' },
    )
    for (const section of SECTIONS) {
      const element = document.getElementById(sectionId(section, tab))
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [tab])
  return current
}

interface LandingHeaderProps {
  tab: LandingTab
  /** Tabs with a campaign; others have no sections. */
  announced: readonly LandingTab[]
  mayRegister: boolean
  operator: string
}

export function LandingHeader({ tab: first, announced, mayRegister, operator }: LandingHeaderProps) {
  const { menu } = useText(publicPages).anchors
  const tab = useChosenTab(first)
  const current = useCurrentSection(tab)
  const anchors = (announced.includes(tab) ? SECTIONS : []).map((section) => ({
    href: `#${sectionId(section, tab)}`,
    label: menu[section],
    current: section === current,
  }))
  return (
    <PublicHeader anchors={anchors.length > 0 ? <AnchorBar anchors={anchors} /> : null} operator={operator}>
      <GuestForm mayRegister={mayRegister} isQuiet />
      {anchors.length > 0 && <Menu anchors={anchors} />}
    </PublicHeader>
  )
}

/**
 * Header of help, privacy and guides, with a home link instead of anchors. If a session is stored, the styles show the link to it instead
 * of the log-in buttons.
 */
export function InnerHeader({ mayRegister, isHome = false }: { mayRegister: boolean; isHome?: boolean }) {
  const text = useText(publicPages)
  return (
    <PublicHeader {...(isHome && { anchors: null })}>
      <GuestForm mayRegister={mayRegister} />
      <ButtonLink href="/" variant="default" small className={guest.own}>
        {text.toOwnHome}
      </ButtonLink>
    </PublicHeader>
  )
}
