import type { LandingTab } from '@portal/contract/publicPages'
import { useEffect, useState } from 'react'
import { SECTIONS, type Section, sectionId } from './sections.ts'

/** The section that lies under the header; undefined above the first. */
export function useCurrentSection(tab: LandingTab): Section | undefined {
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
        setCurrent(SECTIONS.findLast((section) => inView.has(section)))
      },
      // A strip below the header.
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
