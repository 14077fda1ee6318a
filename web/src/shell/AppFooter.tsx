import { useEffect, useRef, useState } from 'react'
import { useToday } from '../base/clock.ts'
import { settings } from '../base/settings.ts'
import { footer } from '../text/mn/footer.ts'
import { useText } from '../text/words.tsx'
import { guideLinks, PublicFooter } from '../ui/frame/PublicFooter.tsx'
import { activateMaps, watchScroll } from '../ui/frame/pageScripts.ts'
import { Switches } from '../ui/frame/switches.tsx'
import { scrollMarks, ToTop } from '../ui/frame/ToTop.tsx'
import { type FooterFacts, footerFacts } from './queries.ts'

const tiles = { url: settings.mapTiles, attribution: settings.mapAttribution }

/** Footer of the app's public pages; fetches the facts that server-rendered pages contain. */
export default function AppFooter() {
  const text = useText(footer)
  const year = useToday()?.slice(0, 4)
  const [{ office, mobile }, setFacts] = useState<FooterFacts>({})
  useEffect(() => {
    const leaving = new AbortController()
    void footerFacts(leaving.signal).then(setFacts, (error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [])
  useEffect(() => watchScroll(scrollMarks, 'main :is(button, a[data-variant], input, select)'), [])

  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (office && place.current ? activateMaps(place.current) : undefined), [office])

  return (
    <div ref={place}>
      <PublicFooter
        office={office}
        addressOnly={mobile?.address_bmtt}
        guides={guideLinks(text)}
        links={mobile ?? { apps: [], social: [] }}
        year={year ?? ''}
        copyright={office ? undefined : mobile?.footer}
        tiles={tiles}
        switches={<Switches />}
      />
      <ToTop />
    </div>
  )
}
