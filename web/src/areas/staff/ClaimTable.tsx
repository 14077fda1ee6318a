import { CLAIM_DAYS, type OfficeClaim, type OfficeClaimState } from '@portal/contract/claims'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { shortDate } from '../../text/dates.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClaimWords } from '../../text/mn/staffClaims.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Pager } from '../../ui/plain/Pager.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './ClaimsPage.module.css'
import { useWithdrawClaim } from './claimQueries.ts'

const PAGE = 20

const tones: Record<OfficeClaimState, ChipTone> = { open: 'yellow', inForce: 'green', withdrawn: 'plain', lapsed: 'plain' }

/** Claims of the institution, newest first, paginated. */
export function ClaimTable({ claims }: { claims: readonly OfficeClaim[] }) {
  const { inWords } = useText(schoolWords)
  const text = useText(staffClaimWords)
  const { language } = useLanguage()
  const [turned, setTurned] = useState(1)
  const [withdrawing, setWithdrawing] = useState<OfficeClaim>()
  const pages = Math.ceil(claims.length / PAGE)
  const page = Math.min(turned, pages)
  const from = (page - 1) * PAGE
  const rows = claims.slice(from, from + PAGE)
  return (
    <>
      <RecordTable
        caption={text.list}
        rows={rows}
        keyOf={({ claimId }) => claimId}
        columns={[
          { key: 'registry', head: text.registryHead, card: 'title', of: (claim) => <RegistryNumber claim={claim} /> },
          { key: 'group', head: text.group, of: ({ group }) => <span className="nb">{inWords(group)}</span> },
          { key: 'since', head: text.since, of: ({ since }) => <span className="num nb">{shortDate(since, language)}</span> },
          { key: 'state', head: text.status, card: 'end', of: (claim) => <State claim={claim} /> },
          {
            key: 'action',
            head: text.action,
            card: 'foot',
            of: (claim) => claim.state === 'open' && <Actions claim={claim} onWithdraw={() => setWithdrawing(claim)} />,
          },
        ]}
      />
      {pages > 1 && (
        <div className={classes.pager}>
          <Pager
            label={text.list}
            page={page}
            pages={pages}
            range={`${from + 1}–${from + rows.length} / ${claims.length}`}
            words={{ ...text.pages, page: fill(text.pages.page, { page, pages }) }}
            onTurn={setTurned}
          />
        </div>
      )}
      {withdrawing && <WithdrawDialog claim={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}

interface OfClaim {
  claim: OfficeClaim
}

/** Registry number, with number and date of the claim. */
function RegistryNumber({ claim: { registryMasked, claimId, madeAt } }: OfClaim) {
  const text = useText(staffClaimWords)
  const { language } = useLanguage()
  return (
    <span className={classes.lines}>
      <b className="num">{registryMasked}</b>
      <small className="num dim">{fill(text.made, { number: claimId, date: shortDate(madeAt, language) })}</small>
    </span>
  )
}

function State({ claim: { state, lapsesAt } }: OfClaim) {
  const text = useText(staffClaimWords)
  const { language } = useLanguage()
  return (
    <span className={classes.lines}>
      <StatusChip tone={tones[state]}>{text.states[state]}</StatusChip>
      {state === 'open' && <small className="num dim">{fill(text.validUntil, { date: shortDate(lapsesAt, language) })}</small>}
    </span>
  )
}

function Actions({ claim: { claimId }, onWithdraw }: OfClaim & { onWithdraw: () => void }) {
  const text = useText(staffClaimWords)
  return (
    <Row as="span" gap={4}>
      <ButtonLink
        small
        variant="default"
        to="/staff/claims/$claimId/letter"
        params={{ claimId }}
        aria-label={fill(text.letterOf, { number: claimId })}
      >
        {text.letter}
      </ButtonLink>
      <Button small variant="subtle" aria-label={fill(text.withdrawOf, { number: claimId })} onClick={onWithdraw}>
        {text.withdraw}
      </Button>
    </Row>
  )
}

function WithdrawDialog({ claim: { claimId, registryMasked: registry, group }, onClose }: OfClaim & { onClose: () => void }) {
  const text = useText(staffClaimWords)
  const withdraw = useWithdrawClaim()
  const confirm = async () => {
    await withdraw({}, { claimId })
    toast.success(text.withdrawn)
    onClose()
  }
  return (
    <ConfirmDialog title={text.withdrawTitle} confirm={text.withdraw} onConfirm={confirm} onClose={onClose}>
      <p>{fill(text.withdrawHint, { registry, group, days: CLAIM_DAYS })}</p>
    </ConfirmDialog>
  )
}
