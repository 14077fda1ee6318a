import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { useForm } from '../../base/useForm.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { placeName } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { required } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './DecisionFoot.module.css'
import { usePlaceRequest } from './queries.ts'

interface PlacingFootProps {
  name: Queue
  detail: QueueDetail
  /** The assignment is held; its text is for the tray. */
  onPlaced: (says: string) => void
}

/** Assigns a kindergarten to a sent request without an institution; no decision is possible before. */
export function PlacingFoot({ name, detail: { row, placing }, onPlaced }: PlacingFootProps) {
  const text = useText(deskWords).place
  const { language } = useLanguage()
  const place = usePlaceRequest()
  const form = useForm({
    // No kindergarten is preselected: the commission chooses, and can undo its choice for ten seconds.
    start: { orgId: '' },
    fields: { orgId: { check: required } },
    send: async ({ orgId }) => {
      if (name !== 'kindergarten' && name !== 'sub-program') return
      const { institution } = await place({ queue: name, id: row.id, orgId: Number(orgId) })
      onPlaced(fill(text.done, { institution: placeName(institution, language) }))
    },
  })
  if (placing.length === 0) return <Notice tone="yellow">{text.none}</Notice>
  return (
    <form {...form.props} className={classes.declining}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <p className="small">{text.why}</p>
      <SelectField {...form.bind('orgId')} label={text.label}>
        <option value="">{text.choose}</option>
        {placing.map((one) => (
          <option key={one.id} value={one.id}>
            {fill(text.option, one)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" loading={form.pending}>
        {text.action}
      </Button>
    </form>
  )
}
