import type { DrawData } from '@portal/contract/publicPages'
import { IconArrowLeft, IconFileCode, IconFileText } from '@tabler/icons-react'
import guide from '../../../../docs/draw.md?raw'
import { grouped } from '../../base/formats.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Island } from '../Island.tsx'
import { InnerHeader } from '../LandingHeader.tsx'
import { PublicPage } from '../PublicPage.tsx'
import prose from '../prose.module.css'
import { DrawCheck } from './DrawCheck.tsx'
import { DrawHistory } from './DrawHistory.tsx'
import { DrawLists } from './DrawLists.tsx'
import classes from './DrawPage.module.css'
import { countsOf, DrawState } from './DrawsPage.tsx'
import { nameOfCampaign } from './names.ts'

/** One draw: own lot, check, history, rules, lists by kindergarten, and how to recompute it. */
export function DrawPage({ data }: { data: DrawData }) {
  const text = useText(publicDraw)
  const { language, draw, settings } = data
  const { id, commission, campaign, lots, abandoned, state } = draw
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration }} />
  const phone = settings.helpPhone
  return (
    <PublicPage data={data} header={header}>
      <div className={`${prose.page} ${classes.page}`}>
        <div className={classes.head}>
          <a className={classes.back} href="/draw">
            <Icon of={IconArrowLeft} />
            {text.all}
          </a>
          <DrawState draw={draw} />
          <h1>{text.title}</h1>
          <p>
            {placeName(commission, language)}. {unbroken(nameOfCampaign(campaign, text))}:{' '}
            <span className="num">{unbroken(countsOf(draw, text.counts))}</span>
          </p>
        </div>
        {abandoned && (
          <Notice tone="yellow">
            <p>{fill(text.abandoned, { reason: abandoned.reason })}</p>
          </Notice>
        )}
        {data.isLotMissing && (
          <Notice tone="yellow">
            {text.lot.none} {text.lot.noneHint}
          </Notice>
        )}
        {state !== 'ABANDONED' && <Island name="draw" language={language} of={DrawCheck} with={{ draw: id, lots, phone }} />}
        <DrawHistory draw={draw} />
        <Tiers data={data} />
        <DrawLists data={data} />
        <Recompute data={data} />
      </div>
    </PublicPage>
  )
}

function Tiers({ data: { draw } }: { data: DrawData }) {
  const { tiers: text } = useText(publicDraw)
  const { language } = useLanguage()
  const { tiers, twins } = draw
  return (
    <section aria-labelledby="tiers">
      <h2 id="tiers">{text.title}</h2>
      <div className={classes.card}>
        <p className="dim">{text.text}</p>
        <ol className={classes.numbered}>
          {tiers.map((tier) => (
            <li key={tier.key}>
              <span>
                {tier[language]} <span className="small dim nb num">{fill(text.count, { lots: grouped(tier.lots) })}</span>
              </span>
            </li>
          ))}
        </ol>
        {twins > 0 && <p>{fill(text.twins, { twins })}</p>}
      </div>
    </section>
  )
}

/** Programs of docs/draw.md, which its tests run. */
const programOf = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''
const programs = [
  { name: 'Python', code: programOf('python') },
  { name: 'Node', code: programOf('js') },
]

function Recompute({ data: { draw } }: { data: DrawData }) {
  const { recompute: text } = useText(publicDraw)
  const { id, resultHash, abandoned } = draw
  const isDrawn = resultHash !== null
  const files = (['list.tsv', 'results.tsv', 'draw.json'] as const).filter((file) => file !== 'results.tsv' || isDrawn)
  return (
    <section aria-labelledby="recompute">
      <h2 id="recompute">{text.title}</h2>
      <div className={`${classes.card} ${classes.recompute}`}>
        <div>
          {isDrawn && (
            <ol className={classes.numbered}>
              {text.steps.map((step) => (
                <li key={step}>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          )}
          {!isDrawn && !abandoned && <p>{text.before}</p>}
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file}>
                <a href={`/draw/${id}/${file}`} download>
                  <Icon of={file === 'draw.json' ? IconFileCode : IconFileText} />
                  {text.files[file]}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          {(isDrawn ? programs : []).map(({ name, code }, at) => (
            <details key={name} name="program" open={at === 0}>
              <summary>{fill(text.program, { name })}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
              <pre tabIndex={0}>
                <code>{code}</code>
              </pre>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
