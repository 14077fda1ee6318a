import type { CampaignKind, CurrentCampaign } from '@portal/contract/enrolment'
import { phoneInFours } from '../../base/formats.ts'
import { Queries } from '../../base/queries.tsx'
import { settings } from '../../base/settings.ts'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { registrationOf } from './answerSentences.ts'
import classes from './CampaignStates.module.css'
import type { Flow } from './flows.ts'
import { useCampaigns } from './queries.ts'
import { isShut, KINDS } from './rules.ts'

/** Rendered invisibly while loading, so that the answer does not move the field below. */
const placeholderOf = (kind: CampaignKind): CurrentCampaign => ({
  kind,
  campaignState: 'open',
  opensAt: '2026-10-26T09:00:00+08:00',
  closesAt: '2026-11-29T17:00:00+08:00',
})

interface CampaignStatesProps {
  flow: Flow
  /** Set on the list of requests, which the wizard's notice links to. */
  isList?: boolean
}

/** Whether the campaigns of a wizard are open, before anything is typed. Public pages lack a query client. */
export const CampaignStates = ({ flow, isList = false }: CampaignStatesProps) =>
  flow.signedIn ? (
    <States flow={flow} isList={isList} />
  ) : (
    <Queries>
      <States flow={flow} isList={isList} />
    </Queries>
  )

function States({ flow, isList }: Required<CampaignStatesProps>) {
  const text = useText(status)
  const { kinds, toList } = useText(enrolment)
  const { language } = useLanguage()
  const { data, isPending } = useCampaigns()
  const all = isPending ? KINDS[flow.program].map(placeholderOf) : (data ?? [])
  const shown = all.filter(({ kind }) => KINDS[flow.program].includes(kind))
  if (shown.length === 0) return null
  const inWords = (at: string) => longDateAndTime(at, at.slice(11, 16), language)
  const areShut = isShut(flow.program, all)
  const page = flow.signedIn ? { href: flow.end, name: toList } : { href: '/check-request-public', name: text.title }
  const { each, ask } = registrationOf(
    shown.map(({ campaignState: state, opensAt, closesAt }) => ({ state, opensAt: inWords(opensAt), closesAt: inWords(closesAt) })),
    text,
    phoneInFours(settings.helpPhone),
  )
  return (
    <div className={isPending ? classes.loading : undefined} data-campaigns={isPending ? 'loading' : areShut ? 'shut' : 'open'}>
      <Notice tone={areShut ? 'yellow' : 'blue'}>
        <div className={classes.rows}>
          {shown.map(({ kind }, at) => (
            <p key={kind}>
              <b>{unbroken(kinds[kind])}.</b> {unbroken(each[at] ?? '')}
            </p>
          ))}
          {ask !== null && <p>{unbroken(ask)}</p>}
          {areShut && !isList && (
            <p>
              {text.sentBefore} <PageLink href={page.href}>{page.name}</PageLink>
            </p>
          )}
        </div>
      </Notice>
    </div>
  )
}
