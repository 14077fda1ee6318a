import type { DrawnList } from '@portal/contract/drawPages'
import type { DrawListData } from '@portal/contract/publicPages'
import { IconArrowLeft } from '@tabler/icons-react'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Island } from '../Island.tsx'
import { InnerHeader } from '../LandingHeader.tsx'
import { PublicPage } from '../PublicPage.tsx'
import prose from '../prose.module.css'
import classes from './DrawListPage.module.css'
import page from './DrawPage.module.css'
import { nameOfCampaign, nameOfList } from './names.ts'

const GROUPS = [
  { result: 'PASSED', words: 'passed', tone: 'green' },
  { result: 'WAITING', words: 'waiting', tone: 'yellow' },
  { result: 'WITHDRAWN', words: 'withdrawn', tone: 'plain' },
  { result: null, words: 'frozen', tone: 'plain' },
] as const

/** Lots of a kindergarten and age: in their order with results, or sorted by lot before the ceremony. */
export function DrawListPage({ data }: { data: DrawListData }) {
  const text = useText(publicDraw)
  const { language, draw, list, settings } = data
  const { places, lots, waiting, rows, order, given } = list
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration }} />
  const isDrawn = rows.some(({ result }) => result !== null)
  return (
    <PublicPage data={data} header={header}>
      <div className={`${prose.page} ${page.page}`}>
        <div className={page.head}>
          <a className={page.back} href={`/draw/${draw.id}`}>
            <Icon of={IconArrowLeft} />
            {text.list.back}
          </a>
          <h1>{unbroken(nameOfList(list, text, language))}</h1>
          <p>
            {placeName(draw.commission, language)}. {unbroken(nameOfCampaign(draw.campaign, text))}
          </p>
          <p className="num">
            {text.lists.places} <b>{places}</b>, {text.lists.lots} <b>{lots}</b>
            {isDrawn && (
              <>
                , {text.lists.waiting} <b>{waiting}</b>
              </>
            )}
          </p>
        </div>
        <Group title={text.list.order} tone="yellow" rows={order.map((lot) => ({ lot, position: null }))} />
        <Group title={text.list.given} tone="green" rows={given.map((lot) => ({ lot, position: null }))} />
        <p className="small dim">{isDrawn ? text.list.asOf : text.list.before}</p>
        {GROUPS.map(({ result, words, tone }) => (
          <Group key={words} title={text.list[words]} tone={tone} isOfDraw rows={rows.filter((row) => row.result === result)} />
        ))}
      </div>
    </PublicPage>
  )
}

interface GroupProps {
  title: string
  tone: string
  rows: readonly Pick<DrawnList['rows'][number], 'lot' | 'position'>[]
  /** Rows of the draw itself are the targets of links to a lot. */
  isOfDraw?: boolean
}

function Group({ title, tone, rows, isOfDraw = false }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2>
        {title} <span className="dim num">{rows.length}</span>
      </h2>
      <ol className={classes.lots} data-tone={tone}>
        {rows.map(({ lot, position }, at) => (
          <li key={lot} id={isOfDraw ? lot : undefined}>
            <span className="num">{position ?? at + 1}</span>
            <span className={classes.lot}>{lot}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
