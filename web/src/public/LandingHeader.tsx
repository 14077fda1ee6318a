import type { LandingTab } from '@portal/contract/publicPages'
import { anchors as anchorsText } from '../text/mn/anchors.ts'
import { useText } from '../text/words.tsx'
import { PublicHeader } from '../ui/frame/PublicHeader.tsx'
import { AnchorBar, Menu } from './Anchors.tsx'
import { useChosenTab } from './chosenTab.ts'
import { GuestForm } from './GuestForm.tsx'
import { SECTIONS, sectionId } from './sections.ts'
import { useCurrentSection } from './useCurrentSection.ts'

interface LandingHeaderProps {
  tab: LandingTab
  mayRegister: boolean
}

export function LandingHeader({ tab: first, mayRegister }: LandingHeaderProps) {
  const { menu } = useText(anchorsText)
  const tab = useChosenTab(first)
  const current = useCurrentSection(tab)
  const anchors = SECTIONS.map((section) => ({
    href: `#${sectionId(section, tab)}`,
    label: menu[section],
    current: section === current,
  }))
  return (
    <PublicHeader anchors={<AnchorBar anchors={anchors} />}>
      <GuestForm mayRegister={mayRegister} />
      <Menu anchors={anchors} />
    </PublicHeader>
  )
}

/** Of privacy and the guides: the way home instead of anchors. */
export const InnerHeader = ({ mayRegister }: { mayRegister: boolean }) => (
  <PublicHeader>
    <GuestForm mayRegister={mayRegister} />
  </PublicHeader>
)
