import type { Release } from '@portal/contract/claims'
import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { staffClaimWords } from '../../text/mn/staffClaims.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { required } from '../../ui/field/rules.ts'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './ClaimsPage.module.css'
import { useAnswerRelease, useReleases } from './claimQueries.ts'

/** Anchor of the section. */
export const RELEASES = 'releases'

interface AnsweredRelease {
  row: Release
  releases: boolean
}

/** Children of the institution that another one claims with the guardian's consent; the office releases them or refuses. */
export function Releases() {
  const text = useText(staffClaimWords)
  const { language } = useLanguage()
  const query = useReleases()
  const [answering, setAnswering] = useState<AnsweredRelease>()
  const close = () => setAnswering(undefined)
  const day = (date: string) => <span className="num nb">{shortDate(date, language)}</span>
  return (
    <Card bare>
      <header className={classes.head} id={RELEASES}>
        <div>
          <h2>{text.asked}</h2>
          <p className="small dim">{text.askedHint}</p>
        </div>
      </header>
      <Async query={query} isEmpty={(rows) => rows.length === 0} empty={<p className={classes.none}>{text.noneAsked}</p>}>
        {(rows) => (
          <RecordTable
            caption={text.asked}
            rows={rows}
            keyOf={({ claimId }) => claimId}
            columns={[
              { key: 'child', head: text.child, card: 'title', of: (row) => <Child row={row} /> },
              { key: 'group', head: text.ownGroup, of: ({ group }) => <span className="nb">{group}</span> },
              { key: 'asking', head: text.asking, of: ({ institution }) => institution },
              { key: 'since', head: text.since, of: ({ since }) => day(since) },
              { key: 'due', head: text.due, of: ({ dueOn }) => day(dueOn) },
              { key: 'action', head: text.action, card: 'foot', of: (row) => <Actions row={row} onAnswer={setAnswering} /> },
            ]}
          />
        )}
      </Async>
      <Dialog
        opened={answering !== undefined}
        onClose={close}
        title={answering?.releases === false ? text.refuseTitle : text.releaseTitle}
        holdsForm
      >
        {answering && <AnswerForm {...answering} onClose={close} />}
      </Dialog>
    </Card>
  )
}

const Child = ({ row: { childName, registryMasked } }: { row: Release }) => (
  <span className={classes.lines}>
    <b>{childName}</b>
    <small className="num dim">{registryMasked}</small>
  </span>
)

function Actions({ row, onAnswer }: { row: Release; onAnswer: (answering: AnsweredRelease) => void }) {
  const text = useText(staffClaimWords)
  const name = row.childName
  return (
    <Row as="span" gap={4}>
      <Button small variant="default" aria-label={fill(text.releaseOf, { name })} onClick={() => onAnswer({ row, releases: true })}>
        {text.release}
      </Button>
      <Button small variant="subtle" aria-label={fill(text.refuseOf, { name })} onClick={() => onAnswer({ row, releases: false })}>
        {text.refuse}
      </Button>
    </Row>
  )
}

/** Release or refusal; a refusal needs a note, which the operator reads. */
function AnswerForm({ row, releases, onClose }: AnsweredRelease & { onClose: () => void }) {
  const text = useText(staffClaimWords)
  const { cancel } = useText(common)
  const answer = useAnswerRelease()
  const { claimId, childName: name, group, institution } = row
  const form = useForm({
    start: { note: '' },
    fields: {
      note: {
        check: (note) => (releases ? null : required(note)) ?? (note.trim().length > DECISION_NOTE_MAX ? 'inputInvalid' : null),
      },
    },
    send: async ({ note }) => {
      await answer({}, { claimId, releases, note: note.trim() || null })
      toast.success(releases ? text.released : text.refused)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <p>{fill(releases ? text.releaseHint : text.refuseHint, { name, group, institution })}</p>
      <NoteField {...form.bind('note')} label={releases ? text.noteOptional : text.note} most={DECISION_NOTE_MAX} />
      <Row gap={4}>
        <Button type="submit" loading={form.pending}>
          {releases ? text.releaseConfirm : text.refuse}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}
