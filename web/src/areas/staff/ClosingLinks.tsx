import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import type { ClosingLink } from '@portal/contract/staffGuardians'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { requiredUpTo } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './FamilyPage.module.css'
import { useCloseLink, useConfirmLink } from './familyQueries.ts'
import { NotDecided, type Outcome } from './NotDecided.tsx'

type Act = 'keep' | 'close'

/** Links of former guardians, which close on their day unless the office confirms them. */
export function ClosingLinks({ links, onOpen }: { links: readonly ClosingLink[]; onOpen: (childId: number) => void }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  const [deciding, setDeciding] = useState<{ link: ClosingLink; act: Act }>()
  return (
    <Card title={text.closing}>
      <p className="dim">{text.closingHint}</p>
      <ul>
        {links.map((link) => {
          const names = fill(text.closingOf, { parent: link.parent, child: link.child })
          return (
            <li key={link.linkId} className={classes.row}>
              <div className={classes.lines}>
                <b>{names}</b>
                {link.group !== null && <span className="dim">{link.group}</span>}
                <span className="dim">
                  {link.endedOn === null ? text.notGuardian : fill(text.notGuardianSince, { date: shortDate(link.endedOn, language) })}
                </span>
                <span>{fill(text.closesOn, { date: shortDate(link.closesOn, language) })}</span>
              </div>
              <div className={classes.actions}>
                {(['keep', 'close'] as const).map((act) => (
                  <Button
                    key={act}
                    variant={act === 'keep' ? 'filled' : 'default'}
                    aria-label={`${text.linkActs[act]}: ${names}`}
                    onClick={() => setDeciding({ link, act })}
                  >
                    {text.linkActs[act]}
                  </Button>
                ))}
                <Button variant="default" aria-label={fill(text.openFamilyOf, { name: link.child })} onClick={() => onOpen(link.childId)}>
                  {text.openFamily}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {deciding && <LinkDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Card>
  )
}

function LinkDialog({ link, act, onClose }: { link: ClosingLink; act: Act; onClose: () => void }) {
  const text = useText(staffFamilyWords)
  const [confirm, close] = [useConfirmLink(), useCloseLink()]
  const [refused, setRefused] = useState<Outcome>()
  const form = useForm({
    start: { note: '' },
    fields: { note: { check: requiredUpTo(DECISION_NOTE_MAX) } },
    send: async ({ note }) => {
      if (act === 'keep') await confirm({}, { linkId: link.linkId, note: note.trim() })
      else {
        const outcome = await close(link.linkId, note.trim())
        setRefused(outcome?.done ? undefined : outcome)
        if (!outcome?.done) return
      }
      toast.success(text.linkDone[act])
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={`${text.linkActs[act]}: ${link.parent}`} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        {refused && <NotDecided outcome={refused} />}
        <p>{text.linkNoteHint}</p>
        <NoteField {...form.bind('note')} label={text.linkNote[act]} most={DECISION_NOTE_MAX} />
        <Button type="submit" loading={form.pending}>
          {text.linkActs[act]}
        </Button>
      </form>
    </Dialog>
  )
}
