import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { type ResultsText, results } from '../../text/mn/results.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import type { SheetColumn } from './sheet.ts'

interface ExcelButtonProps<Row> {
  firstName: string
  kind: keyof ResultsText['files']
  rows: readonly Row[]
  columns: readonly SheetColumn<Row>[]
}

/** Exports all rows to Excel; the writer loads on demand. */
export function ExcelButton<Row>({ firstName, kind, rows, columns }: ExcelButtonProps<Row>) {
  const text = useText(results)
  const today = useToday()
  const [working, setWorking] = useState(false)

  async function download() {
    setWorking(true)
    try {
      const { saveSheet } = await import('./sheet.ts')
      await saveSheet({ file: `${firstName}-${text.files[kind]}-${today}.xlsx`, sheet: text.views[kind], columns, rows })
    } catch {
      // The writer failed to load, or the browser refused to save; the parent can retry.
      toast.error(text.exportFailed)
    }
    setWorking(false)
  }

  return (
    <Button variant="default" loading={working} disabled={rows.length === 0} onClick={() => void download()}>
      <Icon of={IconFileSpreadsheet} />
      {text.excel}
    </Button>
  )
}
