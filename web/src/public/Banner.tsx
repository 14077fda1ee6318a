import type { LandingTab, Passage } from '@portal/contract/publicPages'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { DeskPicture, YardPicture } from '../ui/picture/pictures.tsx'
import { Card } from '../ui/plain/Card.tsx'
import classes from './Banner.module.css'

/** Organiser's message about this year, below a picture. */
export function Banner({ tab, banner }: { tab: LandingTab; banner: Passage }) {
  const text = useText(landing)
  const Picture = tab === 1 ? YardPicture : DeskPicture
  return (
    <Card bare className={classes.banner}>
      <Picture className={classes.picture} label={text.pictures[tab]} />
      <div className={classes.words}>
        <h2>{banner.title}</h2>
        <p>{unbroken(banner.text)}</p>
      </div>
    </Card>
  )
}
