import type { ResultOf } from '@portal/contract/call'
import type { RegisterFilter, registerExport } from '@portal/contract/staffRegister'
import { IconBackpack, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { registerWords } from '../../text/mn/register.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { PrintSheet } from '../../ui/dialog/PrintSheet.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { type SheetColumn, saveSheet } from '../../ui/table/sheet.ts'
import { exportRegister } from './queries.ts'
import classes from './RegisterExport.module.css'
import { answerOf } from './rules.ts'

type Exported = ResultOf<typeof registerExport>['rows'][number]

/** Buttons that save the filtered list as Excel or CSV, or print it. */
export function RegisterExport({ filter, hasFirstGraders }: { filter: RegisterFilter; hasFirstGraders: boolean }) {
  const text = useText(deskWords)
  const words = useText(registerWords)
  const { language } = useLanguage()
  const today = useToday()
  const { pending, press } = usePress()
  const columns: SheetColumn<Exported>[] = [
    { head: words.kind, width: 18, of: ({ queue }) => text.queues[queue].short },
    { head: text.child, width: 28, of: ({ childName }) => childName },
    { head: words.registry, width: 14, of: ({ registryMasked }) => registryMasked },
    { head: words.born, width: 12, of: ({ birthDate }) => shortDate(birthDate, language) },
    { head: text.placeOf, width: 36, of: ({ place }) => place },
    { head: text.sender, width: 28, of: ({ senderName }) => senderName ?? '' },
    {
      head: text.status,
      width: 20,
      of: ({ statusName, acceptance }) => (acceptance === null ? statusName : `${statusName}. ${text.acceptance[answerOf(acceptance)]}`),
    },
    { head: words.sentOn, width: 12, of: ({ since }) => shortDate(since, language) },
  ]
  const save = (kind: 'xlsx' | 'csv') =>
    press(async () => {
      const { rows, isCut } = await exportRegister(filter)
      const file = `${words.title}-${today}.${kind}`
      if (kind === 'csv') (await import('../../ui/table/csv.ts')).saveCsv(file, columns, rows)
      else await saveSheet({ file, sheet: words.title, columns, rows })
      if (isCut) toast.warning(words.cut)
    })
  const [printed, setPrinted] = useState<readonly Exported[]>()
  const print = () =>
    press(async () => {
      const { rows, isCut } = await exportRegister(filter)
      if (isCut) toast.warning(words.cut)
      setPrinted(rows)
    })
  return (
    <Row gap={4}>
      {hasFirstGraders && (
        <ButtonLink variant="default" small to="/staff/first-graders">
          <Icon of={IconBackpack} size={18} />
          <span>{unbroken(words.firstGraders)}</span>
        </ButtonLink>
      )}
      <Button variant="default" small loading={pending} onClick={() => void print()}>
        <Icon of={IconPrinter} size={18} />
        {words.print}
      </Button>
      {printed && (
        <PrintSheet className={classes.sheet} onDone={() => setPrinted(undefined)}>
          <h1>{words.title}</h1>
          <p>{fill(words.printed, { date: shortDate(today ?? '', language), count: printed.length })}</p>
          <table className={classes.printed}>
            <thead>
              <tr>
                {columns.map(({ head }) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {printed.map((row) => (
                <tr key={`${row.queue} ${row.id}`}>
                  {columns.map((column) => (
                    <td key={column.head}>{column.of(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </PrintSheet>
      )}
      <Button variant="default" small loading={pending} onClick={() => void save('xlsx')}>
        <Icon of={IconFileSpreadsheet} size={18} />
        Excel
      </Button>
      <Button variant="default" small loading={pending} onClick={() => void save('csv')}>
        <Icon of={IconFileText} size={18} />
        CSV
      </Button>
    </Row>
  )
}
