import type { ResultOf } from '@portal/contract/call'
import type { RegisterFilter, registerExport } from '@portal/contract/staffRegister'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { registerWords } from '../../text/mn/register.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import type { SheetColumn } from '../../ui/table/sheet.ts'
import { exportRegister } from './queries.ts'

type Exported = ResultOf<typeof registerExport>['rows'][number]

/** Buttons that save the filtered list as Excel or CSV. */
export function RegisterExport({ filter }: { filter: RegisterFilter }) {
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
    { head: text.status, width: 20, of: ({ statusName }) => statusName },
    { head: words.sentOn, width: 12, of: ({ since }) => shortDate(since, language) },
  ]
  const save = (kind: 'xlsx' | 'csv') =>
    press(async () => {
      const { rows, isCut } = await exportRegister(filter)
      const file = `${words.title}-${today}.${kind}`
      if (kind === 'csv') (await import('../../ui/table/csv.ts')).saveCsv(file, columns, rows)
      else await (await import('../../ui/table/sheet.ts')).saveSheet({ file, sheet: words.title, columns, rows })
      if (isCut) toast.warning(words.cut)
    })
  return (
    <Row gap={4}>
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
