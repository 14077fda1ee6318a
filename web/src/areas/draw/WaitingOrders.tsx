import { EXTRA_KINDS, type ExtraKind } from '@portal/contract/drawPages'
import { typedLot, wrongLot } from '@portal/contract/lots'
import type { WaitingOrder } from '@portal/contract/staffDraws'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { staffDrawsWords } from '../../text/mn/staffDraws.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { Consequences } from './Consequences.tsx'
import classes from './DrawsPage.module.css'
import { useAddExtra, useGivePlace, useWaitingOrders } from './staffQueries.ts'

/** Free places of a written draw, each offered to the first in waiting, and the remedy of a mistake. */
export function WaitingOrders({ draw }: { draw: number }) {
  const text = useText(staffDrawsWords)
  const query = useWaitingOrders(draw)
  const [isRemedied, setRemedied] = useState(false)
  return (
    <section className={classes.waiting}>
      <h3>{text.waiting.title}</h3>
      <p className="dim">{text.waiting.hint}</p>
      <Async query={query} pendingCards={1}>
        {(orders) => {
          const free = orders.filter((order) => order.free > 0 || order.kept > 0)
          if (free.length === 0) return <p>{text.waiting.none}</p>
          return (
            <ul className={classes.orders}>
              {free.map((order) => (
                <Order key={order.list} draw={draw} order={order} />
              ))}
            </ul>
          )
        }}
      </Async>
      <Button variant="default" small onClick={() => setRemedied(true)}>
        {text.extra.button}
      </Button>
      {isRemedied && <ExtraDialog draw={draw} onClose={() => setRemedied(false)} />}
    </section>
  )
}

function Order({ draw, order }: { draw: number; order: WaitingOrder }) {
  const text = useText(staffDrawsWords).waiting
  const give = useGivePlace()
  const { pending, press } = usePress()
  const { list, name, age, free, kept, next } = order
  return (
    <li>
      <div>
        <b>{unbroken(fill(age === 0 ? text.freeAll : text.free, { name, age, free }))}</b>
        {kept > 0 && <p className="dim">{fill(text.kept, { kept })}</p>}
        <p className="dim">{next === null ? text.nobody : fill(text.next, { lot: next.lot })}</p>
      </div>
      {next !== null && free > 0 && (
        <Button
          variant="default"
          loading={pending}
          aria-label={fill(text.giveNamed, { lot: next.lot })}
          onClick={() =>
            void press(async () => {
              await give({}, { draw, list, lot: next.lot })
              toast.success(fill(text.given, { lot: next.lot }))
            })
          }
        >
          {text.give}
        </Button>
      )}
    </li>
  )
}

function ExtraDialog({ draw, onClose }: { draw: number; onClose: () => void }) {
  const text = useText(staffDrawsWords).extra
  const add = useAddExtra()
  const [lot, setLot] = useState('')
  const [kind, setKind] = useState<ExtraKind>('PLACE')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const typed = typedLot(lot)
  const isWrong = wrongLot(typed) !== undefined
  const confirm = async () => {
    setTried(true)
    if (isWrong) return
    await add({}, { draw, lot: typed, kind, reason })
    toast.success(text.ok)
    onClose()
  }
  return (
    <ConfirmDialog title={text.title} confirm={text.confirm} onConfirm={confirm} onClose={onClose}>
      <Consequences happens={text.happens} final={text.final} />
      <TextField
        name="lot"
        label={text.lot}
        value={lot}
        onChange={setLot}
        error={isTried && isWrong ? text.lotWrong : undefined}
        autoComplete="off"
        maxLength={20}
        required
      />
      <SelectField
        name="kind"
        label={text.kind}
        value={kind}
        onChange={(value) => setKind(EXTRA_KINDS.find((one) => one === value) ?? 'PLACE')}
      >
        {EXTRA_KINDS.map((value) => (
          <option key={value} value={value}>
            {text.kinds[value]}
          </option>
        ))}
      </SelectField>
      <NoteField name="reason" label={text.reason} value={reason} onChange={setReason} most={500} required minLength={10} />
    </ConfirmDialog>
  )
}
