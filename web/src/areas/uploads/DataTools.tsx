import type { DataFileInfo } from '@portal/contract/dataFiles'
import { addDays } from '@portal/contract/days'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { saveFile } from '../../base/files.ts'
import { usePress } from '../../base/usePress.ts'
import { dataToolWords } from '../../text/mn/dataTools.ts'
import { uploadWords } from '../../text/mn/uploads.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './DataPage.module.css'
import { ownDataFile, useDataFiles } from './queries.ts'
import { archiveOf, csvTemplate } from './templates.ts'

/** Days of dated rows that the download offers at first. */
const OFFERED_DAYS = 30

/** Templates, the description of their columns, and the institution's own data as files. */
export function DataTools() {
  const query = useDataFiles()
  return (
    <>
      <Async query={query} pendingCards={1}>
        {(files) => (
          <>
            <Templates files={files} />
            <Columns files={files} />
          </>
        )}
      </Async>
      <OwnData />
    </>
  )
}

function Templates({ files }: { files: readonly DataFileInfo[] }) {
  const text = useText(dataToolWords)
  const { pending, press } = usePress()
  const saveWorkbook = async () => {
    const { templateWorkbook } = await import('./workbook.ts')
    saveFile(await templateWorkbook(files, `${text.templateFile}.xlsx`))
  }
  const saveCsv = async () => {
    const all = files.map((one) => ({ file: one.file, csv: csvTemplate(one) }))
    saveFile(await archiveOf(`${text.templateFile}.zip`, all))
  }
  return (
    <Card title={text.prepare}>
      <Stack gap={6}>
        <p className="small dim">{text.prepareHint}</p>
        <Row gap={4}>
          <Button variant="default" loading={pending} onClick={() => void press(saveWorkbook)}>
            <Icon of={IconDownload} />
            {text.excel}
          </Button>
          <Button variant="default" loading={pending} onClick={() => void press(saveCsv)}>
            <Icon of={IconDownload} />
            {text.csv}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function Columns({ files }: { files: readonly DataFileInfo[] }) {
  const text = useText(dataToolWords)
  const { files: names } = useText(uploadWords)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(files[0]?.file ?? '')
  const columns = files.find(({ file }) => file === chosen)?.columns ?? []
  return (
    <Card bare>
      <header className={classes.head}>
        <div>
          <h2>{text.columns}</h2>
          <p className="small dim">{text.keyHint}</p>
        </div>
        <SelectField label={text.columnsOf} value={chosen} onChange={setChosen}>
          {files.map(({ file }) => (
            <option key={file} value={file}>
              {names[file] ?? file} ({file})
            </option>
          ))}
        </SelectField>
      </header>
      <RecordTable
        caption={text.columns}
        rows={columns}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            head: text.column,
            card: 'title',
            of: ({ name, isKey }) => <span className={classes.columnName}>{isKey ? <b>{name}</b> : name}</span>,
          },
          { key: 'meaning', head: text.meaning, of: ({ title }) => title[language] },
          {
            key: 'value',
            head: text.value,
            card: 'foot',
            of: ({ format, choices, mayBeEmpty }) => (
              <>
                {choices.length === 0 ? format[language] : choices.map((choice) => `${choice.code}: ${choice[language]}`).join(', ')}
                {mayBeEmpty && ` ${text.mayBeEmpty}`}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

function OwnData() {
  const text = useText(dataToolWords)
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const since = chosen ?? (today === undefined ? '' : addDays(today, -OFFERED_DAYS))
  const { pending, press } = usePress()
  const save = async () => saveFile(await archiveOf(fill(text.ownFile, { date: today ?? since }), await ownDataFile(since)))
  return (
    <Card title={text.own}>
      <Stack gap={6}>
        <p className="small dim">{text.ownHint}</p>
        <Row gap={6} align="start" className={classes.own}>
          <DateField name="since" label={text.since} value={since} onChange={setChosen} max={today} />
          <Button variant="default" loading={pending} onClick={() => void press(save)}>
            <Icon of={IconDownload} />
            {text.download}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
