import type { DrawPage } from '@portal/contract/drawPages'
import type { ReactNode } from 'react'
import { grouped } from '../../base/formats.ts'
import { shortDate } from '../../text/dates.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { HexDigits } from '../../ui/plain/HexDigits.tsx'
import classes from './DrawHistory.module.css'
import { nameOfList } from './names.ts'

/** Steps of a draw with their times and published values; a step that is still ahead has an empty dot. */
export function DrawHistory({ draw }: { draw: DrawPage }) {
  const all = useText(publicDraw)
  const { language } = useLanguage()
  const text = all.history
  const { campaign, frozenAt, ceremonyAt, drawnAt, publishedAt, writtenAt, abandoned, extras, lots } = draw
  return (
    <section aria-labelledby="history">
      <h2 id="history">{text.title}</h2>
      <ol className={classes.history}>
        <Step at={campaign.closesAt} title={text.closed.title}>
          {fill(text.closed.text, { lots: grouped(lots) })}
        </Step>
        <Step
          at={frozenAt}
          title={text.frozen.title}
          values={[
            [text.listHash, draw.listHash],
            [text.commitment, draw.commitment],
          ]}
        >
          {text.frozen.text}
        </Step>
        {abandoned && (
          <Step at={abandoned.at} title={text.abandoned}>
            {abandoned.reason}
          </Step>
        )}
        {drawnAt === null && !abandoned && (
          <Step at={ceremonyAt} title={text.ahead.title} isAhead>
            {text.ahead.text}
          </Step>
        )}
        {drawnAt !== null && (
          <Step
            at={drawnAt}
            title={text.drawn.title}
            values={[
              [text.chance, draw.chance],
              [text.secret, draw.secret],
              [text.seed, draw.seed],
            ]}
          >
            {text.drawn.text}
          </Step>
        )}
        {publishedAt !== null && (
          <Step at={publishedAt} title={text.published.title} values={[[text.resultHash, draw.resultHash]]}>
            {text.published.text}
          </Step>
        )}
        {writtenAt !== null && (
          <Step at={writtenAt} title={text.written.title}>
            {text.written.text}
          </Step>
        )}
        {extras.map(({ lot, kind, reason, at, ...list }) => (
          <Step key={`${lot} ${kind}`} at={at} title={fill(text.extras[kind], { name: nameOfList(list, all, language), lot })}>
            {reason}
          </Step>
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  at: string
  title: string
  values?: readonly (readonly [string, string | null])[]
  isAhead?: boolean
  children: ReactNode
}

function Step({ at, title, values = [], isAhead = false, children }: StepProps) {
  const { language } = useLanguage()
  const shown = values.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  return (
    <li data-ahead={isAhead || undefined}>
      <time dateTime={at} className="num">
        <b>{shortDate(at, language)}</b> <span>{at.slice(11, 16)}</span>
      </time>
      <div>
        <h3>{title}</h3>
        <p>{unbroken(children)}</p>
        {shown.length > 0 && (
          <dl>
            {shown.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <HexDigits value={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
