import { NO_MARK } from '@portal/contract/markRules'
import type { MarkGrid } from '@portal/contract/marks'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { common } from '../../text/mn/common.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import classes from './Marks.module.css'
import { planPaste } from './paste.ts'
import { type Cell, nameOf } from './rules.ts'
import type { Marking } from './useMarking.ts'

interface PasteDialogProps {
  grid: MarkGrid
  marking: Marking
  /** First cell of the paste. */
  at: Cell
  /** Copied table; undefined asks for it. */
  start: string | undefined
  onClose: () => void
}

/** Shows which marks a copied table would set; nothing is saved before the confirmation. */
export function PasteDialog({ grid, marking, at, start, onClose }: PasteDialogProps) {
  const text = useText(marksWords)
  const { cancel } = useText(common)
  const [copied, setCopied] = useState(start ?? '')
  const { works, pupils } = grid
  const topic = works.find(({ workId }) => workId === at.workId)?.topic ?? ''
  const plan = planPaste(copied, { works, pupils, values: marking.values, at })
  const changes = [...plan.added, ...plan.replaced.map(({ workId, childId, value }) => ({ workId, childId, value }))]
  const first = pupils.find(({ childId }) => childId === at.childId)
  const isAsking = start === undefined
  return (
    <Dialog opened holdsForm onClose={onClose} title={copied === '' ? text.paste : fill(text.pasteTitle, { topic, count: changes.length })}>
      <Stack gap={6}>
        {isAsking && (
          <TextArea
            label={text.pasteField}
            description={fill(text.pasteHint, { topic })}
            rows={4}
            value={copied}
            onChange={setCopied}
            data-autofocus
          />
        )}
        {copied !== '' && (
          <>
            <p className="small dim">{plan.isByName ? text.byName : fill(text.byOrder, { name: first ? nameOf(first) : '' })}</p>
            <ul className={classes.plan}>
              {plan.added.length > 0 && (
                <li data-tone="green">
                  <Icon of={IconCircleCheck} />
                  <span>
                    {fill(text.pasteAdded, { count: plan.added.length })}
                    {!plan.isByName && <ChangeLines grid={grid} changes={plan.added.map((one) => ({ ...one, before: NO_MARK }))} />}
                  </span>
                </li>
              )}
              {plan.replaced.length > 0 && (
                <li data-tone="yellow">
                  <Icon of={IconAlertTriangle} />
                  <span>
                    {fill(text.pasteReplaced, { count: plan.replaced.length })}
                    <ChangeLines grid={grid} changes={plan.replaced} />
                  </span>
                </li>
              )}
              {plan.same > 0 && (
                <li>
                  <Icon of={IconCircleCheck} />
                  {fill(text.pasteSame, { count: plan.same })}
                </li>
              )}
              {plan.wrong.length > 0 && (
                <li data-tone="red">
                  <Icon of={IconCircleX} />
                  <span>
                    {fill(text.pasteWrong, { count: plan.wrong.length })}
                    <ul className={classes.lines}>
                      {plan.wrong.map(({ text: value, fault }, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a fixed table, two of which may be equal
                        <li key={place}>
                          <b>{value}</b> {text.pasteFaults[fault]}
                        </li>
                      ))}
                    </ul>
                  </span>
                </li>
              )}
            </ul>
          </>
        )}
        {copied !== '' && changes.length === 0 && <p>{text.pasteNone}</p>}
        <Row gap={4}>
          <Button
            disabled={changes.length === 0}
            data-autofocus={isAsking ? undefined : true}
            onClick={() => {
              marking.enter(changes)
              onClose()
            }}
          >
            {fill(text.pasteConfirm, { count: changes.length })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
