import type { DrawHead } from '@portal/contract/drawPages'
import type { DrawsData } from '@portal/contract/publicPages'
import { IconArrowRight } from '@tabler/icons-react'
import { grouped } from '../../base/formats.ts'
import { dateAndTime } from '../../text/dates.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { Island } from '../Island.tsx'
import { InnerHeader } from '../LandingHeader.tsx'
import { PublicPage } from '../PublicPage.tsx'
import prose from '../prose.module.css'
import classes from './DrawPage.module.css'
import { nameOfCampaign, STATE_TONES, timeOf } from './names.ts'

/** All draws, latest first; says so where none was held. */
export function DrawsPage({ data }: { data: DrawsData }) {
  const text = useText(publicDraw)
  const { language, draws, settings } = data
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration }} />
  return (
    <PublicPage data={data} header={header}>
      <div className={`${prose.page} ${prose.narrow}`}>
        <div className={prose.head}>
          <h1>{text.title}</h1>
          <p className={prose.lead}>{text.lead}</p>
        </div>
        {draws.length === 0 ? (
          <div className={classes.none}>
            <h2>{text.none}</h2>
            <p className="dim">{text.noneHint}</p>
          </div>
        ) : (
          <ul className={classes.draws}>
            {draws.map((draw) => (
              <Draw key={draw.id} draw={draw} />
            ))}
          </ul>
        )}
      </div>
    </PublicPage>
  )
}

function Draw({ draw }: { draw: DrawHead }) {
  const text = useText(publicDraw)
  const { language } = useLanguage()
  const { id, commission, campaign } = draw
  return (
    <li className={classes.card}>
      <DrawState draw={draw} />
      <h2>
        <a href={`/draw/${id}`}>{placeName(commission, language)}</a>
      </h2>
      <p>{unbroken(nameOfCampaign(campaign, text))}</p>
      <p className="dim num">{unbroken(countsOf(draw, text.counts))}</p>
      {draw.abandoned && <p>{fill(text.abandoned, { reason: draw.abandoned.reason })}</p>}
      <p className={classes.more} aria-hidden="true">
        {text.open}
        <Icon of={IconArrowRight} />
      </p>
    </li>
  )
}

/** State of a draw with the time of it. */
export function DrawState({ draw }: { draw: DrawHead }) {
  const text = useText(publicDraw)
  const { language } = useLanguage()
  const { state } = draw
  return (
    <p className={classes.state}>
      <StatusChip tone={STATE_TONES[state]}>{text.states[state]}</StatusChip>
      <span className="small dim num">{fill(text.when[state], { at: dateAndTime(timeOf(draw), language) })}</span>
    </p>
  )
}

export const countsOf = ({ kindergartens, places, lots }: DrawHead, counts: string): string =>
  fill(counts, { kindergartens: grouped(kindergartens), places: grouped(places), lots: grouped(lots) })
