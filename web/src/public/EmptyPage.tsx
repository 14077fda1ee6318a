import type { EmptyData } from '@portal/contract/publicPages'
import { emptyPortal } from '../text/mn/emptyPortal.ts'
import { useText } from '../text/words.tsx'
import { Notice } from '../ui/plain/Notice.tsx'
import { StatusChip } from '../ui/plain/StatusChip.tsx'
import classes from './EmptyPage.module.css'
import { Island } from './Island.tsx'
import { InnerHeader } from './LandingHeader.tsx'
import { PublicPage } from './PublicPage.tsx'
import prose from './prose.module.css'

/** Commands from docs/running.md; placeholders for the operator are in capitals. */
const commands = {
  setup: 'npm run setup',
  import: 'npm run import -- FOLDER --check',
  staff: 'npm run staff -- add --role SCHOOL --org ID --registry NUMBER --contact CONTACT',
} as const

/** `/` of a portal without institutions or staff: lists the operator's remaining steps. */
export function EmptyPage({ data }: { data: EmptyData }) {
  const text = useText(emptyPortal)
  const { language, done } = data
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: false, isHome: true }} />
  return (
    <PublicPage data={data} header={header}>
      <div className={`${prose.page} ${prose.narrow}`}>
        <div className={prose.head}>
          <h1>{text.title}</h1>
          <p className={prose.lead}>{text.lead}</p>
        </div>
        <ol className={classes.steps}>
          {(['setup', 'import', 'staff'] as const).map((step) => (
            <li key={step}>
              <div className={classes.title}>
                <h2>{text.steps[step].title}</h2>
                <StatusChip tone={done[step] ? 'green' : 'yellow'}>{done[step] ? text.done : text.left}</StatusChip>
              </div>
              <p className="dim">{text.steps[step].what}</p>
              {/* Scrolls instead of wrapping, so that the command stays on one line as it is typed. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
              <code tabIndex={0}>{commands[step]}</code>
            </li>
          ))}
        </ol>
        <Notice tone="blue">
          <p>{text.described}</p>
          <p>{text.warnings}</p>
        </Notice>
      </div>
    </PublicPage>
  )
}
