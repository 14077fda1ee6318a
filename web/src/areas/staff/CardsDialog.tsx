import type { ResultOf } from '@portal/contract/call'
import { CARD_CHOICES, type CardChoice, type staffGroup } from '@portal/contract/staffClasses'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog, DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { countIn, sheetsFor } from './classView.ts'

interface CardsDialogProps {
  opened: boolean
  onClose: () => void
  group: ResultOf<typeof staffGroup>
  selected: ReadonlySet<number>
}

/** Chooses the cards to print: selected children, children without a linked parent, or all. */
export function CardsDialog({ opened, onClose, ...rest }: CardsDialogProps) {
  const { cards: text } = useText(staffClasses)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.print}>
      <Choice {...rest} />
    </Dialog>
  )
}

function Choice({ group, selected }: Pick<CardsDialogProps, 'group' | 'selected'>) {
  const { cards: text } = useText(staffClasses)
  const navigate = useNavigate()
  const counts: Record<CardChoice, number> = {
    all: group.children.length,
    unfollowed: countIn(group.children, 'unfollowed'),
    chosen: selected.size,
  }
  const [of, setOf] = useState<CardChoice>(counts.chosen > 0 ? 'chosen' : counts.unfollowed > 0 ? 'unfollowed' : 'all')
  const open = () =>
    void navigate({
      to: '/staff/groups/$groupId/cards',
      params: { groupId: String(group.id) },
      search: { of },
      state: of === 'chosen' ? { childIds: [...selected] } : {},
    })
  return (
    <>
      <RadioCards
        label={text.whose}
        name="of"
        stacked
        value={of}
        onChange={setOf}
        description={text.hint}
        options={CARD_CHOICES.filter((value) => counts[value] > 0).map((value) => ({
          value,
          label: text.choices[value],
          hint: fill(text.count, { cards: counts[value], sheets: sheetsFor(counts[value]) }),
        }))}
      />
      <DialogFoot>
        <Button wide onClick={open}>
          <Icon of={IconPrinter} />
          {text.open}
        </Button>
      </DialogFoot>
    </>
  )
}
