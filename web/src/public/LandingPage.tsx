import { LANDING_TABS, type LandingData, type LandingTab, type TabContent } from '@portal/contract/publicPages'
import { IconBackpack, IconHorseToy } from '@tabler/icons-react'
import { type LandingText, landing } from '../text/mn/landing.ts'
import { useText } from '../text/words.tsx'
import { useOperator } from '../ui/frame/PublicFooter.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { ContactChoice } from './ContactChoice.tsx'
import { UnannouncedHero } from './Hero.tsx'
import { Island } from './Island.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import classes from './LandingPage.module.css'
import { RENDERED_FROM_HERE } from './Page.tsx'
import { PublicPage } from './PublicPage.tsx'
import { KindergartenStatistics } from './statistics/KindergartenStatistics.tsx'
import { Mine } from './statistics/Mine.tsx'
import { SchoolStatistics } from './statistics/SchoolStatistics.tsx'
import { TabView } from './TabView.tsx'

const icons = { 1: IconHorseToy, 2: IconBackpack }
const tabId = (tab: LandingTab) => `tab-${tab}`
const panelId = (tab: LandingTab) => `panel-${tab}`

/** Sends the visible tab first. */
const chosenFirst = (tab: LandingTab) => [...LANDING_TABS].sort((one, other) => Number(other === tab) - Number(one === tab))

export function LandingPage({ data }: { data: LandingData }) {
  const { language, tab, settings } = data
  const operator = useOperator(data.office)
  const contentOf = (each: LandingTab) => (each === 1 ? data.kindergarten : data.firstGrade)
  const announced = LANDING_TABS.filter((each) => contentOf(each) !== null)
  const header = (
    <Island name="header" language={language} of={LandingHeader} with={{ tab, announced, mayRegister: settings.registration, operator }} />
  )
  return (
    <PublicPage data={data} header={header}>
      <TabList chosen={tab} />
      {chosenFirst(tab).map((each) => (
        <div key={each} id={panelId(each)} role="tabpanel" data-panel aria-labelledby={tabId(each)} hidden={each !== tab}>
          <Tab tab={each} content={contentOf(each)} data={data} />
        </div>
      ))}
    </PublicPage>
  )
}

function Tab({ tab, content, data }: { tab: LandingTab; content: TabContent | null; data: LandingData }) {
  const text = useText(landing)
  const firstViewId = tab === data.tab ? RENDERED_FROM_HERE : undefined
  if (content === null) return <UnannouncedHero tab={tab} id={firstViewId} />
  return (
    <TabView
      tab={tab}
      content={content}
      subProgram={data.subProgram}
      stateServiceUrl={data.stateServiceUrl}
      parts={partsOf(tab, content, data, text)}
      firstViewId={firstViewId}
    />
  )
}

/** Links that the server answers; with scripts they switch the view at once. */
function TabList({ chosen }: { chosen: LandingTab }) {
  const text = useText(landing)
  return (
    <div className={classes.sky}>
      <div className={classes.wrap}>
        <div className={classes.tabs} role="tablist" aria-label={text.tabsLabel}>
          {LANDING_TABS.map((tab) => {
            const Shape = icons[tab]
            return (
              <a
                key={tab}
                id={tabId(tab)}
                href={`/?tab=${tab}`}
                role="tab"
                data-tab={tab}
                aria-selected={tab === chosen}
                aria-controls={panelId(tab)}
              >
                <Icon of={Shape} size={22} />
                {text.tabs[tab]}
              </a>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Hydrated parts of a tab. */
function partsOf(tab: LandingTab, { campaign, contacts }: TabContent, { language, figures, settings }: LandingData, text: LandingText) {
  const words = { choose: text.contacts.choose[tab], call: text.contacts.call }
  const { countedAt, districts, requests, organisations, provinces, prospects } = figures
  const places = contacts.filter(({ kind }) => kind !== 'helpDesk').map(({ code, name, office, phone }) => ({ code, name, office, phone }))
  const mine = {
    kind: tab === 1 ? ('kindergarten' as const) : ('firstGrade' as const),
    districts,
    provinces: tab === 1 ? [] : provinces,
    map: settings.mapTiles !== '',
  }
  return {
    mine: <Island name={`mine-${tab}`} language={language} of={Mine} with={mine} />,
    statistics:
      tab === 1 ? (
        <Island
          name="kindergartenStatistics"
          language={language}
          of={KindergartenStatistics}
          with={{ districts, rows: requests, countedAt, stage: campaign.stage }}
        />
      ) : (
        <Island name="schoolStatistics" language={language} of={SchoolStatistics} with={{ organisations, rows: prospects, countedAt }} />
      ),
    contactChoice: <Island name={`contacts-${tab}`} language={language} of={ContactChoice} with={{ contacts: places, words }} />,
  }
}
