import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './DecisionFoot.module.css'
import { usePlaceRequest } from './queries.ts'

/** Assigns a kindergarten to a sent request without an institution; no decision is possible before. */
export function PlacingFoot({ name, detail: { row, placing } }: { name: Queue; detail: QueueDetail }) {
  const text = useText(deskWords).place
  const place = usePlaceRequest()
  const { pending, press } = usePress()
  const [chosen, setChosen] = useState(String(placing[0]?.id ?? ''))
  async function give() {
    if (name !== 'kindergarten' && name !== 'sub-program') return
    const placed = await press(() => place({}, { queue: name, id: row.id, orgId: Number(chosen) }))
    if (placed !== undefined) toast.success(fill(text.done, placed))
  }
  if (placing.length === 0) return <Notice tone="yellow">{text.none}</Notice>
  return (
    <div className={classes.declining}>
      <p className="small">{text.why}</p>
      <SelectField label={text.label} value={chosen} onChange={setChosen}>
        {placing.map((one) => (
          <option key={one.id} value={one.id}>
            {fill(text.option, one)}
          </option>
        ))}
      </SelectField>
      <Button loading={pending} onClick={() => void give()}>
        {text.action}
      </Button>
    </div>
  )
}
