import { familyAnswerOf } from '@portal/contract/enrolment'
import { registryParts } from '@portal/contract/registry'
import { IconBuildingCommunity, IconHistory, IconMapPin, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { longDateAndTime, shortDate } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { useSettling } from './AnswerBanner.tsx'
import classes from './ChildPanel.module.css'
import { AddressDialog, HistoryDialog } from './dialogs.ts'
import type { Flow } from './flows.ts'
import { chipOf } from './requestState.ts'
import { childNameOf, isAnswered } from './rules.ts'
import type { Found } from './searchQueries.ts'

interface ChildPanelProps {
  flow: Flow
  found: Found
  onChanged: () => Promise<void>
  onExpired: () => void
}

/** Child, institution, address and status, as far as the caller may see them. */
export function ChildPanel({ flow, found, onChanged, onExpired }: ChildPanelProps) {
  const text = useText(enrolment)
  const { language } = useLanguage()
  const { prospect } = found
  const birthDate = found.registryNumber === null ? undefined : registryParts(found.registryNumber)?.birthDate
  const settling = useSettling(prospect.settledBy)
  return (
    <Card className={classes.panel}>
      <h2 className="unseen">{text.child}</h2>
      <div className={classes.child}>
        <Initial name={prospect.firstName} turn={0} size={52} />
        <div>
          <p className={classes.name}>{childNameOf(prospect)}</p>
          <p className="small dim num">
            {prospect.reg}
            {birthDate !== undefined && ` · ${shortDate(birthDate, language)}`}
          </p>
        </div>
      </div>
      {prospect.settledBy !== null && familyAnswerOf(prospect) !== 'unplaced' && (
        <Notice tone="yellow">{unbroken(`${text.undetermined[prospect.kind]} ${settling}`)}</Notice>
      )}
      {prospect.attends !== null && prospect.allowed.send && <Notice tone="yellow">{text.attends[prospect.attends]}</Notice>}
      <Institutions prospect={prospect} />
      <Stack as="dl" gap={6} className={classes.facts}>
        <div>
          <dt>{text.address}</dt>
          <dd>{unbroken(prospect.fullAddress)}</dd>
        </div>
        {prospect.arrivalDate !== null && (
          <div>
            <dt>{text.arrivedOn}</dt>
            <dd className="num">{shortDate(prospect.arrivalDate, language)}</dd>
          </div>
        )}
      </Stack>
      <AddressOffer flow={flow} found={found} onChanged={onChanged} onExpired={onExpired} />
      <Status flow={flow} found={found} />
    </Card>
  )
}

/** Institution of the address, and the deciding one before it if the child has moved since. */
function Institutions({ prospect: { kind, legalName, next } }: Pick<Found, 'prospect'>) {
  const { institutions, decidedBy } = useText(enrolment)
  const Shape = kind === 'firstGrade' ? IconSchool : IconBuildingCommunity
  const rows = [
    ...(next === null ? [] : [{ label: decidedBy, name: legalName }]),
    { label: institutions[kind], name: (next ?? { legalName }).legalName },
  ]
  return rows.map(
    ({ label, name }) =>
      name !== null && (
        <div key={label} className={classes.institution}>
          <Icon of={Shape} size={24} />
          <div>
            <p className="small">{label}</p>
            <p className={classes.strong}>{unbroken(name)}</p>
          </div>
        </div>
      ),
  )
}

function AddressOffer({ flow, found, onChanged, onExpired }: ChildPanelProps) {
  const text = useText(enrolment).addressChoice
  const { language } = useLanguage()
  const [opened, setOpened] = useState(false)
  const [isKept, setKept] = useState(false)
  const { newData, oldData, allowed, addressUntil } = found.prospect
  if (newData === null || oldData === null || !allowed.changeAddress) return null
  return (
    <div className={classes.offer}>
      <Icon of={IconMapPin} size={22} />
      <div>
        <p>
          {isKept
            ? unbroken(fill(text.keptNotice, { addressUntil: longDateAndTime(addressUntil, addressUntil.slice(11, 16), language) }))
            : text.notice}
        </p>
        <Button variant="default" small className={classes.offerButton} onClick={() => setOpened(true)}>
          {text.open}
        </Button>
      </div>
      <AddressDialog
        opened={opened}
        flow={flow}
        found={found}
        onClose={() => setOpened(false)}
        onChanged={async (choice) => {
          setKept(choice === 'old')
          await onChanged()
        }}
        onExpired={onExpired}
      />
    </div>
  )
}

function Status({ flow, found: { prospect, ticket } }: { flow: Flow; found: Found }) {
  const text = useText(enrolment)
  const [opened, setOpened] = useState(false)
  const { tone, name } = chipOf(prospect, text)
  // The banner above already shows an answer with its chip and note.
  const isTold = isAnswered(familyAnswerOf(prospect))
  return (
    <div className={classes.status}>
      {!isTold && <p className={classes.label}>{text.status}</p>}
      <div className={classes.chipRow}>
        {!isTold && <StatusChip tone={tone}>{name}</StatusChip>}
        <Button variant="default" small onClick={() => setOpened(true)}>
          <Icon of={IconHistory} />
          {text.history.open}
        </Button>
      </div>
      {!isTold && prospect.prospectResponseNote !== null && (
        <p className={classes.note}>
          <b>{text.note}:</b> <span className="said">{prospect.prospectResponseNote}</span>
        </p>
      )}
      <HistoryDialog
        of={{ prospectDataId: prospect.prospectDataId, signedIn: flow.signedIn, ticket }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}
