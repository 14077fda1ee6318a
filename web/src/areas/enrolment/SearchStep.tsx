import { IconCircleCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import type { RegistryDraft } from '../../ui/field/registryDraft.ts'
import { Scene } from '../../ui/picture/Scene.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { AfterClosing, CampaignStates } from './CampaignStates.tsx'
import type { Flow } from './flows.ts'
import { OwnChildren } from './OwnChildren.tsx'
import { useOwnChildren } from './queries.ts'
import { RegistrySearch } from './RegistrySearch.tsx'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

/** Reason for another lookup: the ticket has expired, or the page was restored from a draft. */
export type RestartReason = 'expired' | 'restored'

interface SearchStepProps {
  flow: Flow
  draft: RegistryDraft
  keep: (draft: RegistryDraft) => void
  again: RestartReason | undefined
  /** Own child that is opened without a press. */
  chosen: number | undefined
  onFound: (found: Found, replace?: boolean) => Promise<void>
}

export const SearchStep = (props: SearchStepProps) => (props.flow.signedIn ? <AfterOwnChildren {...props} /> : <Search {...props} />)

/** Waits for the own children, which are shown above the field: they must not move it while the parent types. */
function AfterOwnChildren(props: SearchStepProps) {
  const own = useOwnChildren()
  if (own.isLoading && !own.isFetched) return <Pending tall />
  return <Search {...props} own={own.data ?? []} />
}

function Search({ flow, draft, keep, again, chosen, onFound, own }: SearchStepProps & { own?: ComponentProps<typeof OwnChildren>['all'] }) {
  const text = useText(enrolment)
  return (
    <Stack gap={7} align="start" className={classes.columns}>
      <Card className={classes.card}>
        <h2 className={classes.stepTitle}>{text.stepTitles[1]}</h2>
        <CampaignStates flow={flow} />
        {own && <OwnChildren flow={flow} all={own} chosen={chosen} onFound={onFound} />}
        <RegistrySearch
          className={classes.form}
          draft={draft}
          keep={keep}
          find={async (registryNumber, captcha) => onFound(await flow.find(registryNumber, captcha))}
          action={text.search.next}
          lead={<p className="dim">{text.search.hint}</p>}
          notice={again && <Notice tone={again === 'expired' ? 'yellow' : 'blue'}>{text.again[again]}</Notice>}
        />
        <AfterClosing flow={flow} />
      </Card>
      <Requirements signedIn={flow.signedIn} />
    </Stack>
  )
}

function Requirements({ signedIn }: { signedIn: boolean }) {
  const { needTitle, need, needHint } = useText(enrolment).search
  const all = signedIn ? [need.child, need.phone] : [need.child, need.guardian, need.phone]
  return (
    <aside className={classes.need} aria-labelledby="need">
      <h2 id="need">{needTitle}</h2>
      <ul>
        {all.map((one) => (
          <li key={one}>
            <Icon of={IconCircleCheck} size={22} />
            {one}
          </li>
        ))}
      </ul>
      <p className="small">{needHint}</p>
      <Scene view="band" className={classes.scene} />
    </aside>
  )
}
