import { WHY_MAX } from '@portal/contract/entries'
import type { MarkGrid } from '@portal/contract/marks'
import { useState } from 'react'
import { common } from '../../text/mn/common.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { type Change, needsWhy } from './rules.ts'
import type { Marking } from './useMarking.ts'

/** Asks for the reason of changes that parents see. */
export function WhyDialog({ grid, marking, changes }: { grid: MarkGrid; marking: Marking; changes: readonly Change[] }) {
  const text = useText(marksWords)
  const { cancel } = useText(common)
  const [why, setWhy] = useState('')
  const [isMissing, setMissing] = useState(false)
  const published = changes.filter((one) => needsWhy(one, marking.valueIn(one), grid.works))
  const close = () => marking.answer(undefined)
  return (
    <Dialog
      opened
      holdsForm
      onClose={close}
      title={published.length === 1 ? text.whyTitle : fill(text.whyTitleMany, { count: published.length })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (why.trim() === '') setMissing(true)
          else marking.answer(why.trim())
        }}
      >
        <Stack gap={6}>
          <ChangeLines grid={grid} changes={published.map((one) => ({ ...one, before: marking.valueIn(one) }))} />
          <TextField
            label={text.why}
            description={text.whyHint}
            value={why}
            maxLength={WHY_MAX}
            onChange={setWhy}
            data-autofocus
            error={isMissing && why.trim() === '' ? text.whyNeeded : undefined}
          />
          <Row gap={4}>
            <Button type="submit">{text.correct}</Button>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
