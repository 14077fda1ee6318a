import type { CampaignRow } from '@portal/contract/staffCampaigns'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { grouped } from '../../../base/formats.ts'
import { dateAndTime, shortDate } from '../../../text/dates.ts'
import { campaignsWords } from '../../../text/mn/campaigns.ts'
import { commission } from '../../../text/mn/commission.ts'
import { unbroken } from '../../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { Async } from '../../../ui/plain/Async.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { Icon } from '../../../ui/plain/Icon.tsx'
import { Lines } from '../../../ui/plain/layout.tsx'
import { PageTitle } from '../../../ui/plain/PageTitle.tsx'
import { type ChipTone, StatusChip } from '../../../ui/plain/StatusChip.tsx'
import { CampaignDialog } from './CampaignDialog.tsx'
import classes from './CampaignsPage.module.css'
import { useCampaignName } from './campaignName.ts'
import { useCampaigns } from './queries.ts'

const tones: Record<CampaignRow['state'], ChipTone> = { open: 'green', notStarted: 'yellow', closed: 'plain' }

/** Campaigns with their dates; only the capital's commission can change them. */
export default function CampaignsPage() {
  const text = useText(campaignsWords)
  const query = useCampaigns()
  const [edited, setEdited] = useState<CampaignRow | 'new'>()
  return (
    <>
      <div className={classes.title}>
        <PageTitle below={query.data?.mayAdd === false ? text.readOnlyHint : text.hint}>{text.title}</PageTitle>
        {query.data?.mayAdd && (
          <Button variant="default" onClick={() => setEdited('new')}>
            <Icon of={IconPlus} />
            {text.add}
          </Button>
        )}
      </div>
      <Async query={query} pendingCards={3}>
        {({ campaigns }) => (
          <div className={classes.campaigns}>
            {campaigns.map((campaign) => (
              <Campaign key={campaign.id} campaign={campaign} onEdit={() => setEdited(campaign)} />
            ))}
          </div>
        )}
      </Async>
      {edited !== undefined && (
        <CampaignDialog
          campaign={edited === 'new' ? undefined : edited}
          known={query.data?.campaigns ?? []}
          tiers={query.data?.tiers ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Campaign({ campaign, onEdit }: { campaign: CampaignRow; onEdit: () => void }) {
  const text = useText(campaignsWords)
  const names = useText(commission)
  const nameOf = useCampaignName()
  const whichOf = useCampaignName(names.yearAndStage)
  const { language } = useLanguage()
  const { opensAt, closesAt, addressUntil, birthFrom, birthTo, requests, changed } = campaign
  const facts = [
    [text.opens, dateAndTime(opensAt, language)],
    [text.closes, dateAndTime(closesAt, language)],
    [text.address, dateAndTime(addressUntil, language)],
    [text.births, `${shortDate(birthFrom, language)} – ${shortDate(birthTo, language)}`],
    [text.requests, grouped(requests)],
    ...(changed ? [[text.changed, `${changed.by}, ${dateAndTime(changed.at, language)}`] as const] : []),
  ] as const
  return (
    <Card className={classes.campaign}>
      <div className={classes.head}>
        <h2>
          {unbroken(names.kinds[campaign.kind])} <small>{unbroken(whichOf(campaign))}</small>
        </h2>
        <StatusChip tone={tones[campaign.state]}>{names.states[campaign.state]}</StatusChip>
      </div>
      {campaign.isCurrent && <p className="dim">{text.current}</p>}
      <Lines as="dl" className={classes.facts}>
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </Lines>
      {campaign.mayEdit && (
        <Button variant="default" wide aria-label={fill(text.editNamed, { name: nameOf(campaign) })} onClick={onEdit}>
          <Icon of={IconPencil} />
          {text.edit}
        </Button>
      )}
    </Card>
  )
}
