import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { sheetWords } from '../../text/mn/sheet.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import { type Sheet, type SheetRows, saveSheets, sheetOf } from './sheet.ts'

interface ExcelButtonProps<Row> extends SheetRows<Row> {
  /** Name of the file, without the day and the extension. */
  file: string
  /** Sheets after the one of the rows. */
  further?: readonly Sheet[]
  small?: boolean
}

/** Saves rows as an Excel file named with today's date; the writer loads on demand. */
export function ExcelButton<Row>({ file, further = [], small, ...first }: ExcelButtonProps<Row>) {
  const text = useText(sheetWords)
  const today = useToday()
  const [working, setWorking] = useState(false)

  async function download() {
    setWorking(true)
    try {
      await saveSheets(`${file}-${today}.xlsx`, [sheetOf(first), ...further])
    } catch {
      // The writer failed to load, or the browser refused to save; the person can retry.
      toast.error(text.failed)
    }
    setWorking(false)
  }

  return (
    <Button variant="default" small={small} loading={working} disabled={first.rows.length === 0} onClick={() => void download()}>
      <Icon of={IconFileSpreadsheet} {...(small && { size: 18 })} />
      {text.download}
    </Button>
  )
}
