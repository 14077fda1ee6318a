import type { GuideData } from '@portal/contract/publicPages'
import { IconDownload } from '@tabler/icons-react'
import { publicPages } from '../text/mn/publicPages.ts'
import { useText } from '../text/words.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Alkhan } from '../ui/plain/ornaments.tsx'
import { Island } from './Island.tsx'
import { InnerHeader } from './LandingHeader.tsx'
import { blocksOf, Markdown } from './Markdown.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PublicPage } from './PublicPage.tsx'
import classes from './prose.module.css'

export function GuidePage({ data }: { data: GuideData }) {
  const text = useText(publicPages).guides
  const { language, title, body, bodyLanguage, file, settings } = data
  const blocks = blocksOf(body ?? '')
  const first = blocks[0]
  const ownTitle = first?.type === 'heading' && first.depth === 1
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration }} />
  return (
    <PublicPage data={data} header={header}>
      <div className={`${classes.page} ${classes.narrow}`}>
        <Alkhan className={classes.printBand} />
        <div className={classes.head}>
          <h1 lang={bodyLanguage}>{ownTitle ? String(first.text) : title}</h1>
          {body !== null && language !== bodyLanguage && <p className="dim">{text.onlyMongolian}</p>}
          {body === null ? (
            <p className={classes.lead}>{text.unannounced}</p>
          ) : (
            <div className={classes.actions}>
              <ButtonLink href={file} download variant="default">
                <Icon of={IconDownload} />
                {text.download}
              </ButtonLink>
              <Island name="print" language={language} of={PrintButton} with={{}} />
            </div>
          )}
        </div>
        <article className={classes.prose} lang={bodyLanguage}>
          <Markdown blocks={ownTitle ? blocks.slice(1) : blocks} />
        </article>
      </div>
    </PublicPage>
  )
}
