import type { ResultOf } from '@portal/contract/call'
import { CLAIM_DAYS, type officeClaims } from '@portal/contract/claims'
import { isDay } from '@portal/contract/days'
import type { ClassSummary } from '@portal/contract/staffClasses'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { useForm } from '../../base/useForm.ts'
import { pages } from '../../text/mn/pages.ts'
import { staffClaimWords } from '../../text/mn/staffClaims.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { Async } from '../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './ClaimsPage.module.css'
import { ClaimTable } from './ClaimTable.tsx'
import { useMakeClaim, useOfficeClaims, useReleases } from './claimQueries.ts'
import { useStaffGroups } from './queries.ts'
import { RELEASES, Releases } from './Releases.tsx'

type OfficeClaims = ResultOf<typeof officeClaims>

/**
 * Claims of the office about children in its groups, which guardians confirm; below them, claims of other institutions about its own
 * children.
 */
export default function ClaimsPage() {
  const text = useText(staffClaimWords)
  const titles = useText(pages)
  const query = useOfficeClaims()
  const groups = useStaffGroups()
  const releaseCount = useReleases().data?.length ?? 0
  return (
    <>
      <PageTitle below={text.hint}>{titles.deskClaims}</PageTitle>
      <Async query={query} pendingCards={3}>
        {(all) => (
          <Stack gap={7}>
            {releaseCount > 0 && (
              <Notice tone="yellow">
                {fill(text.askedNotice, { count: releaseCount })} <a href={`#${RELEASES}`}>{text.toAsked}</a>
              </Notice>
            )}
            <Async query={groups}>{(found) => <ClaimForm {...all} groups={found} />}</Async>
            <Claims {...all} />
            <Releases />
          </Stack>
        )}
      </Async>
    </>
  )
}

/**
 * Accepts every number with the same message, so that it does not reveal whether a child exists. Keeps group and date for the next number.
 */
function ClaimForm({ most, left, groups }: Pick<OfficeClaims, 'most' | 'left'> & { groups: readonly ClassSummary[] }) {
  const text = useText(staffClaimWords)
  const today = useToday()
  const make = useMakeClaim()
  const [sent, setSent] = useState(0)
  const form = useForm({
    start: { registry: emptyRegistryDraft, groupId: '', since: today ?? '' },
    fields: {
      registry: { check: wrongRegistry, server: 'registerNumber' },
      groupId: { check: (groupId) => (groupId === '' ? 'groupRequired' : null) },
      since: { check: (since) => (isDay(since) ? null : 'dateInvalid') },
    },
    send: async ({ registry, groupId, since }) => {
      await make({}, { registerNumber: registryTextOf(registry), groupId: Number(groupId), since })
      form.set({ registry: emptyRegistryDraft })
      setSent((before) => before + 1)
    },
    refusals: 'notice',
  })
  return (
    <Card title={text.make} className={classes.make}>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <RegistryNumberField {...form.bind('registry')} label={text.registry} />
        <div className={classes.pair}>
          <SelectField {...form.bind('groupId')} label={text.group}>
            <option value="">{text.choose}</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <DateField {...form.bind('since')} label={text.since} />
        </div>
        <p className="small dim">{unbroken(fill(text.used, { days: CLAIM_DAYS, most, used: most - left, left }))}</p>
        {left === 0 && <Notice tone="yellow">{text.noneLeft}</Notice>}
        <div className={classes.said} role="status">
          {sent > 0 && form.failureText === undefined && form.error('registry') === undefined && (
            <Notice key={sent} tone="green">
              {text.accepted}
            </Notice>
          )}
        </div>
        <Button type="submit" loading={form.pending}>
          {text.send}
        </Button>
      </form>
    </Card>
  )
}

function Claims({ claims }: Pick<OfficeClaims, 'claims'>) {
  const text = useText(staffClaimWords)
  const open = claims.filter(({ state }) => state === 'open').length
  return (
    <Card bare>
      <header className={classes.head}>
        <div>
          <h2>{text.list}</h2>
          <p className="small dim">{unbroken(fill(text.listHint, { days: CLAIM_DAYS }))}</p>
        </div>
        {open > 0 && (
          <ButtonLink to="/staff/claims/letter" variant="default">
            <Icon of={IconPrinter} />
            {fill(text.letters, { count: open })}
          </ButtonLink>
        )}
      </header>
      {claims.length === 0 ? <p className={classes.none}>{text.none}</p> : <ClaimTable claims={claims} />}
    </Card>
  )
}
