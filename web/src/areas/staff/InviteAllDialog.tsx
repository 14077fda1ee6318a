import type { ResultOf } from '@portal/contract/call'
import type { staffPeople as staffPeopleCall } from '@portal/contract/staffPeople'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { common } from '../../text/mn/common.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffPeople } from '../../text/mn/staffPeople.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './PeoplePage.module.css'
import { useInviteTeachers } from './queries.ts'

type Without = ResultOf<typeof staffPeopleCall>['withoutAccount'][number]

interface InviteAllDialogProps {
  rows: readonly Without[]
  onClose: () => void
}

/** List of class teachers without an account, to check before all of them are invited. */
export function InviteAllDialog({ rows, onClose }: InviteAllDialogProps) {
  const text = useText(staffPeople)
  const { cancel } = useText(common)
  const { inWords } = useText(schoolWords)
  const invite = useInviteTeachers()
  const { pending, press } = usePress()
  const [ticked, setTicked] = useState(
    () => new Set(rows.filter(({ contact, isInvited }) => contact !== null && !isInvited).map(({ groupId }) => groupId)),
  )
  const [failed, setFailed] = useState<readonly string[]>([])
  const turn = (groupId: number) =>
    setTicked((before) => new Set(before.has(groupId) ? [...before].filter((id) => id !== groupId) : [...before, groupId]))
  const send = async () => {
    const outcomes = await invite({}, { groupIds: [...ticked] })
    const done = outcomes.filter((one) => one.done)
    if (done.length > 0) toast.success(fill(text.invitedMany, { count: done.length }))
    const refused = outcomes.filter((one) => !one.done)
    if (refused.length === 0) return onClose()
    setTicked(new Set(refused.map(({ groupId }) => groupId)))
    setFailed(
      refused.map(({ groupId, message }) =>
        fill(text.notInvited, { name: rows.find((row) => row.groupId === groupId)?.name ?? '', why: message }),
      ),
    )
  }
  return (
    <Dialog opened onClose={onClose} title={text.inviteAllTitle}>
      <div className={classes.form}>
        <p className="dim">{text.inviteAllHint}</p>
        {failed.map((why) => (
          <Notice key={why} tone="red" alert>
            {why}
          </Notice>
        ))}
        <ul className={classes.ticks}>
          {rows.map(({ groupId, name, groups, contact, isInvited }) => (
            <li key={groupId}>
              <label>
                <input type="checkbox" checked={ticked.has(groupId)} disabled={contact === null} onChange={() => turn(groupId)} />
                <span>
                  <b>{name}</b> <span className="dim">{inWords(groups.join(', '))}</span>
                  <small className="dim">
                    {contact === null ? text.noContact : fill(text.contactOf, { contact })}
                    {isInvited && ` · ${text.isInvited}`}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button disabled={ticked.size === 0} loading={pending} onClick={() => void press(send)}>
            {fill(text.inviteMany, { count: ticked.size })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
