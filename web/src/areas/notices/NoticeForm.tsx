import type { ResultOf } from '@portal/contract/call'
import {
  audienceOf,
  NoticeText as NoticeTextRule,
  NoticeTitle,
  type noticeDesk,
  QUESTION_MAX,
  type StaffNoticeDetail,
  TEXT_MAX,
  TITLE_MAX,
} from '@portal/contract/staffNotices'
import { useState } from 'react'
import { randomId } from '../../base/entryIds.ts'
import { useShow } from '../../base/page.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffNotices } from '../../text/mn/staffNotices.ts'
import { fill, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { TimeField } from '../../ui/date/TimeField.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { sendAtOf, type TypedNotice, typedOf, wordsOf, wrongIn } from './formRules.ts'
import { NoticeFilesField, type PickedFile } from './NoticeFilesField.tsx'
import { EventLine, NoticeText } from './parts.tsx'
import classes from './StaffNotices.module.css'
import { addFile, useNoticeReach, useRemoveNoticeFile, useSaveNotice, useSendNotice } from './staffQueries.ts'

type Desk = ResultOf<typeof noticeDesk>

interface NoticeFormProps {
  desk: Desk
  /** Draft that is changed; undefined for a new notice. */
  before: StaffNoticeDetail | undefined
}

/** Audiences of a caller: an office has levels of several classes and the whole institution too. */
function audiencesOf({ groups, isOffice }: Desk) {
  const levels = [...new Set(groups.map(({ level }) => level))].filter(
    (level) => level > 0 && groups.filter((one) => one.level === level).length > 1,
  )
  return { levels: isOffice ? levels : [], hasAll: isOffice }
}

const fieldRules = {
  title: { check: NoticeTitle },
  text: { check: NoticeTextRule },
  eventOn: {},
  eventAt: {},
  until: {},
  sendOn: {},
  sendAt: {},
}

/** New notice or a draft, beside its preview. */
export default function NoticeForm({ desk, before }: NoticeFormProps) {
  const text = useText(staffNotices)
  const { inWords } = useText(schoolWords)
  const show = useShow('/staff/notices')
  const save = useSaveNotice()
  const sendOff = useSendNotice()
  const removeFile = useRemoveNoticeFile()
  const { pending: isSaving, press } = usePress()
  const [picked, setPicked] = useState<readonly PickedFile[]>([])
  const [first] = desk.groups
  const [start] = useState<TypedNotice>(() => ({
    entryId: randomId(),
    audience: first === undefined ? 'all' : audienceOf({ groupId: first.groupId, level: null }),
    ...{ title: '', text: '', eventOn: '', eventAt: '', answer: 'NONE', question: '', until: '', sending: 'now', sendOn: '', sendAt: '' },
    ...(before && typedOf(before)),
    ...(before && { entryId: before.entryId }),
  }))

  /** Saves the draft with its files; those that arrived are known if a later step fails. */
  async function saveDraft(typed: TypedNotice): Promise<number> {
    const { noticeId } = await save({}, { entryId: typed.entryId, ...wordsOf(typed) })
    for (const { entryId, file, sent } of picked) {
      if (sent?.noticeId === noticeId) continue
      const { fileId } = await addFile(noticeId, entryId, file)
      setPicked((all) => all.map((one) => (one.entryId === entryId ? { ...one, sent: { noticeId, fileId } } : one)))
    }
    return noticeId
  }
  const form = useForm<TypedNotice>({
    start,
    fields: fieldRules,
    draft: before === undefined ? 'notice' : `notice ${before.notice.noticeId}`,
    check: wrongIn,
    send: async (typed) => {
      const noticeId = await saveDraft(typed)
      const { state } = await sendOff({}, { noticeId, sendAt: sendAtOf(typed) })
      toast.success(text.done[state])
      show({ write: undefined, notice: noticeId })
    },
    networkText: text.notSent,
    refusals: 'notice',
  })
  const { values } = form
  const reach = useNoticeReach(values.audience).data
  const { levels, hasAll } = audiencesOf(desk)
  const needsSecond = !values.audience.startsWith('group-')
  const keepDraft = () =>
    press(async () => {
      const noticeId = await saveDraft(values)
      setPicked([])
      toast.success(text.saved)
      show({ write: undefined, notice: noticeId })
    })
  /** Drops a chosen file, also from the draft on the server. */
  const drop = ({ entryId, sent }: PickedFile) =>
    press(async () => {
      if (sent !== undefined) await removeFile({}, sent)
      setPicked((all) => all.filter((one) => one.entryId !== entryId))
    })
  const sentIds = new Set(picked.map(({ sent }) => sent?.fileId))
  const kept = (before?.files ?? []).filter(({ fileId }) => !sentIds.has(fileId))
  const files = [
    ...kept.map(({ fileId, name, size }) => ({
      key: String(fileId),
      name,
      size,
      onDrop: () => void press(() => removeFile({}, { noticeId: before?.notice.noticeId ?? 0, fileId })),
    })),
    ...picked.map((one) => ({ key: one.entryId, name: one.file.name, size: one.file.size, onDrop: () => void drop(one) })),
  ]
  const sendText = () => {
    if (needsSecond) return text.ask
    return values.sending === 'later' ? text.plan : fill(text.send, { count: reach?.parents ?? 0 })
  }
  return (
    <>
      <PageTitle>{before === undefined ? text.newTitle : text.changeTitle}</PageTitle>
      <form {...form.props} className={classes.columns}>
        <Card className={classes.form}>
          {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
          <SelectField {...form.bind('audience')} label={text.to}>
            {hasAll && <option value="all">{text.all}</option>}
            {levels.map((level) => (
              <option key={level} value={audienceOf({ groupId: null, level })}>
                {fill(text.level, { level })}
              </option>
            ))}
            {desk.groups.map(({ groupId, groupName }) => (
              <option key={groupId} value={audienceOf({ groupId, level: null })}>
                {inWords(groupName)}
              </option>
            ))}
          </SelectField>
          <TextField {...form.bind('title')} label={text.title} maxLength={TITLE_MAX} autoComplete="off" />
          <NoteField {...form.bind('text')} label={text.text} description={text.textHint} most={TEXT_MAX} />
          <NoticeFilesField shown={files} onPick={(chosen) => setPicked((all) => [...all, ...chosen])} />
          <div className={classes.two}>
            <DateField {...form.bind('eventOn')} label={text.eventOn} />
            <TimeField {...form.bind('eventAt')} label={text.eventAt} />
          </div>
          <Segments
            label={text.answer}
            options={(['NONE', 'YES_NO', 'SEEN'] as const).map((value) => ({ value, label: text.kinds[value] }))}
            value={values.answer}
            onChange={(answer) => form.set({ answer })}
          />
          {values.answer !== 'NONE' && (
            <div className={classes.two}>
              <TextField {...form.bind('question')} label={text.question} maxLength={QUESTION_MAX} autoComplete="off" />
              <DateField {...form.bind('until')} label={text.until} />
            </div>
          )}
          <Segments
            label={text.sending}
            options={(['now', 'later'] as const).map((value) => ({ value, label: text[value] }))}
            value={values.sending}
            onChange={(sending) => form.set({ sending })}
          />
          {values.sending === 'later' && (
            <div className={classes.two}>
              <DateField {...form.bind('sendOn')} label={text.sendOn} />
              <TimeField {...form.bind('sendAt')} label={text.sendAt} />
            </div>
          )}
        </Card>
        <div className={classes.side}>
          <Card title={text.preview}>
            <article className={classes.preview}>
              {values.title !== '' && <h3>{values.title}</h3>}
              <NoticeText text={values.text} />
              {values.eventOn !== '' && wrongIn(values).eventOn === undefined && (
                <EventLine event={{ on: values.eventOn, at: values.eventAt === '' ? null : values.eventAt }} />
              )}
              {files.map(({ key, name }) => (
                <p key={key} className="said">
                  {name}
                </p>
              ))}
              {values.answer !== 'NONE' && <b>{values.question}</b>}
            </article>
          </Card>
          <Card className={classes.send}>
            {reach !== undefined && (
              <p role="status">
                <b>{reach.parents === 0 ? text.nobody : fill(text.reach, reach)}</b>
                {reach.unlinked > 0 && <small className="dim"> {fill(text.unlinked, { count: reach.unlinked })}</small>}
              </p>
            )}
            {needsSecond && <Notice tone="blue">{text.needsSecond}</Notice>}
            <div className={classes.buttons}>
              <Button type="submit" loading={form.pending}>
                {sendText()}
              </Button>
              <Button variant="default" loading={isSaving} onClick={() => void keepDraft()}>
                {text.save}
              </Button>
            </div>
          </Card>
        </div>
      </form>
    </>
  )
}
