import { IconHeartHandshake, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { usePress } from '../../base/usePress.ts'
import { requestMovesWords } from '../../text/mn/requestMoves.ts'
import { useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { useDesk } from './queries.ts'

interface Phone {
  name: string
  phone: string
}

interface PhonesButtonProps {
  /** Reads the phones; the server audits it. */
  load: () => Promise<readonly Phone[]>
  /** Shows the name of each person beside the phone. */
  hasNames?: boolean
}

/** Shows the phones of a family on request, as links that call. */
export function PhonesButton({ load, hasNames = false }: PhonesButtonProps) {
  const text = useText(requestMovesWords)
  const { pending, press } = usePress()
  const [phones, setPhones] = useState<readonly Phone[]>()
  if (phones === undefined)
    return (
      <Button variant="subtle" small loading={pending} onClick={() => void press(async () => setPhones(await load()))}>
        <Icon of={IconPhone} size={18} />
        {text.phone}
      </Button>
    )
  if (phones.length === 0) return <span className="dim">{text.noPhone}</span>
  return phones.map(({ name, phone }) => (
    <ButtonLink key={`${name} ${phone}`} variant="subtle" small href={`tel:${phone}`}>
      <Icon of={IconPhone} size={18} />
      {hasNames && `${name}: `}
      <span className="num">{phoneInFours(phone)}</span>
    </ButtonLink>
  ))
}

/** Family page of a child, for the desks that have it. */
export function FamilyLink({ childId }: { childId: number }) {
  const text = useText(requestMovesWords)
  const role = useDesk().data?.role
  if (role !== 'SCHOOL' && role !== 'COMMISSION') return null
  return (
    <ButtonLink variant="subtle" small to="/staff/family" search={{ child: childId }}>
      <Icon of={IconHeartHandshake} size={18} />
      {text.family}
    </ButtonLink>
  )
}
