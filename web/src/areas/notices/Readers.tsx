import type { NoticeReader } from '@portal/contract/noticeReaders'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { notices } from '../../text/mn/notices.ts'
import { staffNotices } from '../../text/mn/staffNotices.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import type { SheetColumn } from '../../ui/table/sheet.ts'
import classes from './StaffNotices.module.css'
import { exportReaders, useReaders } from './staffQueries.ts'

interface ReadersProps {
  noticeId: number
  groupId: number
  groupName: string
  /** The notice asks for an answer. */
  asks: boolean
}

type Show = 'all' | 'silent' | 'unread'

const isShown = (show: Show, { answer, parents }: NoticeReader): boolean => {
  if (show === 'silent') return answer === null
  return show === 'all' || parents.every(({ readAt }) => readAt === null)
}

const nameOf = ({ lastName, firstName }: NoticeReader): string => `${lastName} ${firstName}`

/** Children of the class with their readers and answers, as a table and as an Excel file. */
export function Readers({ noticeId, groupId, groupName, asks }: ReadersProps) {
  const text = useText(staffNotices)
  const { answers } = useText(notices)
  const { language } = useLanguage()
  const today = useToday()
  const query = useReaders(noticeId, groupId)
  const [show, setShow] = useState<Show>('all')
  const { pending, press } = usePress()
  const title = fill(text.readers, { group: groupName })
  const sheet: SheetColumn<NoticeReader>[] = [
    { head: text.child, width: 28, of: nameOf },
    {
      head: text.parents,
      width: 48,
      of: ({ parents }) =>
        parents.map(({ name, readAt }) => `${name}: ${readAt === null ? text.notRead : dateAndTime(readAt, language)}`).join(', '),
    },
    { head: text.answered, width: 14, of: ({ answer }) => (answer === null ? '' : answers[answer]) },
    { head: text.author, width: 20, of: ({ answeredBy }) => answeredBy ?? '' },
    { head: text.when, width: 20, of: ({ answeredAt }) => (answeredAt === null ? '' : dateAndTime(answeredAt, language)) },
  ]
  const save = () =>
    press(async () => {
      const rows = await exportReaders({ noticeId, groupId })
      const { saveSheet } = await import('../../ui/table/sheet.ts')
      await saveSheet({ file: `${text.sheet}-${today}.xlsx`, sheet: text.sheet, columns: sheet, rows })
    })
  const shows = (asks ? ['all', 'silent', 'unread'] : ['all', 'unread']) as readonly Show[]
  return (
    <Card bare>
      <div className={classes.tools}>
        <h2>{title}</h2>
        <Segments
          label={text.show}
          labelUnseen
          options={shows.map((value) => ({ value, label: text.shows[value] }))}
          value={show}
          onChange={setShow}
        />
        <Button variant="default" small loading={pending} onClick={() => void save()}>
          <Icon of={IconFileSpreadsheet} size={18} />
          Excel
        </Button>
      </div>
      <Async query={query}>
        {(rows) => (
          <RecordTable
            caption={title}
            rows={rows.filter((row) => isShown(show, row))}
            keyOf={({ childId }) => childId}
            columns={[
              { key: 'child', head: text.child, card: 'title', of: (row) => <b>{nameOf(row)}</b> },
              {
                key: 'parents',
                head: text.parents,
                of: ({ parents }) =>
                  parents.length === 0 ? (
                    text.noParent
                  ) : (
                    <ul className={classes.parents}>
                      {parents.map(({ name, readAt }) => (
                        <li key={name}>
                          {name}: <span className="num nb">{readAt === null ? text.notRead : dateAndTime(readAt, language)}</span>
                        </li>
                      ))}
                    </ul>
                  ),
              },
              ...(asks
                ? [
                    {
                      key: 'answer',
                      head: text.answered,
                      of: ({ answer, answeredBy }: NoticeReader) =>
                        answer === null ? (
                          text.noAnswer
                        ) : (
                          <StatusChip tone={answer === 'NO' ? 'red' : 'green'}>
                            {unbroken(answeredBy === null ? answers[answer] : `${answers[answer]} · ${answeredBy}`)}
                          </StatusChip>
                        ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Async>
    </Card>
  )
}
