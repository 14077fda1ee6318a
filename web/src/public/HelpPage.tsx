import { type HelpData, LANDING_TABS } from '@portal/contract/publicPages'
import { footer } from '../text/mn/footer.ts'
import { help as helpWords } from '../text/mn/help.ts'
import { landing } from '../text/mn/landing.ts'
import { useText } from '../text/words.tsx'
import { guideLinks } from '../ui/frame/PublicFooter.tsx'
import { ContactTable } from './Contacts.tsx'
import { sectionId } from './chosenTab.ts'
import { Faq } from './Faq.tsx'
import classes from './HelpPage.module.css'
import { Island } from './Island.tsx'
import { InnerHeader } from './LandingHeader.tsx'
import { PublicPage } from './PublicPage.tsx'
import prose from './prose.module.css'

/** Questions, phone numbers, guides and the link to the privacy policy, for guests and parents with a session. */
export function HelpPage({ data }: { data: HelpData }) {
  const help = useText(helpWords)
  const { contacts } = useText(landing)
  const footerText = useText(footer)
  const { language, parts, settings } = data
  const known = guideLinks(footerText)
  const withFaq = LANDING_TABS.filter((tab) => parts[tab].faq.length > 0)
  const withContacts = LANDING_TABS.filter((tab) => parts[tab].contacts.length > 0)
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration }} />
  const contents = [
    ...withFaq.map((tab) => ({ id: `faq-${tab}`, title: help.faq[tab] })),
    ...withContacts.map((tab) => ({ id: sectionId('phones', tab), title: contacts.titles[tab] })),
    { id: 'guides', title: help.guides },
    { id: 'draw', title: help.draw },
    { id: 'privacy', title: help.privacy },
  ]
  return (
    <PublicPage data={data} header={header}>
      <div className={prose.page}>
        <div className={prose.head}>
          <h1>{help.title}</h1>
          <p className={prose.lead}>{help.lead}</p>
        </div>
        <nav className={prose.contents} aria-labelledby="contents">
          <h2 id="contents">{help.contents}</h2>
          <ol>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.parts}>
          {withFaq.map((tab) => (
            <div key={tab} id={`faq-${tab}`}>
              <Faq tab={tab} items={parts[tab].faq} page="/help" title={help.faq[tab]} />
            </div>
          ))}
          {withContacts.map((tab) => (
            <section key={tab} id={sectionId('phones', tab)} aria-labelledby={`phones-title-${tab}`}>
              <h2 id={`phones-title-${tab}`}>{contacts.titles[tab]}</h2>
              <ContactTable tab={tab} contacts={parts[tab].contacts} labelledBy={`phones-title-${tab}`} />
            </section>
          ))}
          <section id="guides">
            <h2>{help.guides}</h2>
            <ul className={classes.links}>
              {data.guides.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{known.find((guide) => guide.href === href)?.title ?? title}</a>
                </li>
              ))}
            </ul>
          </section>
          <section id="draw">
            <h2>{help.draw}</h2>
            <p>
              {help.drawHint} <a href="/draw">{footerText.draw}</a>
            </p>
          </section>
          <section id="privacy">
            <h2>{help.privacy}</h2>
            <p>
              {help.privacyHint} <a href="/privacy">{footerText.privacy}</a>
            </p>
          </section>
        </div>
      </div>
    </PublicPage>
  )
}
