import type { CampaignKind, CurrentCampaign } from '@portal/contract/enrolment'
import type { ReactNode } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { Queries } from '../../base/queries.tsx'
import { useSettings } from '../../base/settings.ts'
import { shortDate } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { registrationOf } from './answerSentences.ts'
import classes from './CampaignStates.module.css'
import type { Flow } from './flows.ts'
import { useCampaigns } from './queries.ts'
import { isShut, KINDS } from './rules.ts'

/** Sizes the notice until the answer arrives, and keeps its height afterwards: the sentence of an open campaign is the longest. */
const placeholderOf = (kind: CampaignKind): CurrentCampaign => ({
  kind,
  campaignState: 'open',
  opensAt: '2026-10-26T09:00:00+08:00',
  closesAt: '2026-11-29T17:00:00+08:00',
})

interface CampaignStatesProps {
  flow: Flow
  /** Set on the list of requests, which has no search field below the notice. */
  isList?: boolean
}

/** Whether the campaigns of a wizard are open, before anything is typed. */
export const CampaignStates = ({ flow, isList = false }: CampaignStatesProps) => (
  <WithQueries flow={flow}>
    <States flow={flow} isList={isList} />
  </WithQueries>
)

/** Further help once the campaigns of a wizard have closed. Rendered below the search field, so that the answer does not move it. */
export const AfterClosing = ({ flow }: { flow: Flow }) => (
  <WithQueries flow={flow}>
    <Further flow={flow} />
  </WithQueries>
)

/** Public pages lack a query client. */
const WithQueries = ({ flow, children }: { flow: Flow; children: ReactNode }) => (flow.signedIn ? children : <Queries>{children}</Queries>)

/** Sentences about campaigns in the page's language. */
function useRegistration(): (campaigns: readonly CurrentCampaign[]) => ReturnType<typeof registrationOf> {
  const text = useText(status)
  const { language } = useLanguage()
  const { helpPhone } = useSettings()
  // Short dates have one length, so that the answer breaks its lines where the placeholder did.
  const inWords = (at: string) => fill(text.moment, { date: shortDate(at.slice(0, 10), language), time: at.slice(11, 16) })
  return (campaigns) =>
    registrationOf(
      campaigns.map(({ campaignState: state, opensAt, closesAt }) => ({ state, opensAt: inWords(opensAt), closesAt: inWords(closesAt) })),
      text,
      phoneInFours(helpPhone),
    )
}

const campaignsOf = ({ program }: Flow, all: readonly CurrentCampaign[]) => all.filter(({ kind }) => KINDS[program].includes(kind))

function States({ flow, isList }: Required<CampaignStatesProps>) {
  const { kinds } = useText(enrolment)
  const registration = useRegistration()
  const { data, isPending } = useCampaigns()
  const shown = campaignsOf(flow, data ?? [])
  const placeholders = KINDS[flow.program].map(placeholderOf)
  if (!isPending && shown.length === 0) return null
  const areShut = !isPending && isShut(flow.program, shown)
  const { ask } = registration(shown)
  const rows = (campaigns: readonly CurrentCampaign[]) => {
    const { each } = registration(campaigns)
    return campaigns.map(({ kind }, at) => (
      <p key={kind}>
        <b>{unbroken(kinds[kind])}.</b> {unbroken(each[at] ?? '')}
      </p>
    ))
  }
  return (
    <div className={isPending ? classes.loading : undefined} data-campaigns={isPending ? 'loading' : areShut ? 'shut' : 'open'}>
      <Notice tone={areShut ? 'yellow' : 'blue'}>
        <Stack className={classes.sized}>
          <div className={classes.size} aria-hidden>
            {rows(placeholders)}
          </div>
          <div className={classes.rows}>
            {rows(shown)}
            {isList && ask !== null && <p>{unbroken(ask)}</p>}
          </div>
        </Stack>
      </Notice>
    </div>
  )
}

function Further({ flow }: { flow: Flow }) {
  const text = useText(status)
  const { toList } = useText(enrolment)
  const registration = useRegistration()
  const shown = campaignsOf(flow, useCampaigns().data ?? [])
  if (shown.length === 0 || !isShut(flow.program, shown)) return null
  const { ask } = registration(shown)
  const page = flow.signedIn ? { to: flow.end, name: toList } : { to: '/check-request-public' as const, name: text.title }
  return (
    <div className={classes.further}>
      {ask !== null && <p>{unbroken(ask)}</p>}
      <p>
        {text.sentBefore} <PageLink to={page.to}>{page.name}</PageLink>
      </p>
    </div>
  )
}
