import type { Family, FamilyAdult } from '@portal/contract/staffFamily'
import { IconGavel, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { BarDialog } from './FamilyBars.tsx'
import classes from './FamilyPage.module.css'
import { NewPhone, PhoneDialog } from './FamilyPhones.tsx'
import { useSeeIdentity } from './familyQueries.ts'

type AdultDialog = { adult: FamilyAdult; what: 'identity' | 'phone' | 'bar' }

/** Registered guardians and people with a link request, with the office's actions on each. */
export function FamilyAdults({ family }: { family: Family }) {
  const text = useText(staffFamilyWords)
  const [doing, setDoing] = useState<AdultDialog>()
  const { childId } = family.child
  const close = () => setDoing(undefined)
  return (
    <Card title={text.adults}>
      {family.adults.length === 0 && <p className="dim">{text.noAdults}</p>}
      <ul>
        {family.adults.map((adult) => (
          <li key={adult.personId} className={classes.row}>
            <Adult childId={childId} adult={adult} />
            <div className={classes.actions}>
              {adult.canSeeIdentity && (
                <Button variant="default" onClick={() => setDoing({ adult, what: 'identity' })}>
                  {text.identity}
                </Button>
              )}
              {adult.canGivePhone && (
                <Button variant="default" onClick={() => setDoing({ adult, what: 'phone' })}>
                  {text.phone}
                </Button>
              )}
              {adult.canBar && (
                <Button variant="default" onClick={() => setDoing({ adult, what: 'bar' })}>
                  {text.bar}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {doing?.what === 'identity' && <IdentityDialog childId={childId} adult={doing.adult} onClose={close} />}
      {doing?.what === 'phone' && <PhoneDialog childId={childId} adult={doing.adult} onClose={close} />}
      {doing?.what === 'bar' && <BarDialog childId={childId} adult={doing.adult} onClose={close} />}
    </Card>
  )
}

function Adult({ childId, adult }: { childId: number; adult: FamilyAdult }) {
  const text = useText(staffFamilyWords)
  const relations = useText(relationWords)
  const { account } = adult
  return (
    <div className={classes.lines}>
      <b>
        {adult.name}, {relations[adult.guardianType]}
      </b>
      <span className="dim">
        {account === null ? text.noAccount : fill(text.account, { contact: account.contact })}
        {adult.phone !== null && ` · ${fill(text.registryPhone, { phone: adult.phone })}`}
      </span>
      <span className={classes.chips}>
        {!adult.isNamed && (
          <StatusChip tone="yellow" icon={IconUserQuestion}>
            {text.notNamed}
          </StatusChip>
        )}
        {adult.isBarred && (
          <StatusChip tone="red" icon={IconGavel}>
            {text.barred}
          </StatusChip>
        )}
        {account !== null && (
          <StatusChip tone={account.isProven ? 'green' : 'yellow'}>{account.isProven ? text.proven : text.unproven}</StatusChip>
        )}
      </span>
      {account?.newPhone && <NewPhone childId={childId} personId={adult.personId} name={adult.name} newPhone={account.newPhone} />}
    </div>
  )
}

export interface AboutAdult {
  childId: number
  adult: FamilyAdult
  onClose: () => void
}

function IdentityDialog({ childId, adult, onClose }: AboutAdult) {
  const text = useText(staffFamilyWords)
  const see = useSeeIdentity()
  const confirm = async () => {
    await see({}, { childId, personId: adult.personId })
    toast.success(text.identityDone)
    onClose()
  }
  return (
    <ConfirmDialog title={text.identity} confirm={text.identity} onConfirm={confirm} onClose={onClose}>
      <p>{fill(text.identityHint, { name: adult.name })}</p>
    </ConfirmDialog>
  )
}
