import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import type { CheckResult } from '@portal/contract/enrolment'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Captcha } from '../../ui/Captcha.tsx'
import { Card } from '../../ui/Card.tsx'
import { Initial } from '../../ui/Initial.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RegistryNumberField } from '../../ui/RegistryNumberField.tsx'
import { registryTextOf, wrongRegistry } from '../../ui/registryDraft.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useCaptcha } from '../../ui/useCaptcha.ts'
import { useForm } from '../../ui/useForm.ts'
import classes from './CheckRequestPage.module.css'
import { emptyDraft } from './draft.ts'
import { FactList } from './FactList.tsx'
import { checkRequest } from './queries.ts'
import { checkTone } from './standing.ts'
import { together } from './together.ts'

/** How a sub-program request stands, for whoever knows the child's registry number. */
export function CheckRequestPage() {
  const { check } = useText(applications)
  const [result, setResult] = useState<CheckResult>()
  const [typed, setTyped] = useState(emptyDraft.child)
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{check.title}</h1>
      <p className="dim">{check.hint}</p>
      {result ? (
        <Result result={result} onBack={() => setResult(undefined)} />
      ) : (
        <Search typed={typed} keep={setTyped} onFound={setResult} />
      )}
    </div>
  )
}

interface SearchProps {
  typed: typeof emptyDraft.child
  keep: (typed: typeof emptyDraft.child) => void
  onFound: (result: CheckResult) => void
}

function Search({ typed, keep, onFound }: SearchProps) {
  const { check } = useText(applications)
  const text = useText(enrolment)
  const captcha = useCaptcha()
  const form = useForm({
    start: { ...typed },
    check: (values) => ({ digits: wrongRegistry(values) }),
    ready: captcha.isSolved,
    keep,
    send: async (values) => onFound(await captcha.spend((solution) => checkRequest(registryTextOf(values), solution))),
    serverNames: { reg: 'digits' },
    networkText: text.serverUnreachable,
  })
  return (
    <Card className={classes.card}>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && form.error('digits') === undefined && <Notice tone="red">{form.failureText}</Notice>}
        <RegistryNumberField
          label={text.search.registry}
          value={form.values}
          onChange={({ first, second, digits }) => {
            form.set('first', first)
            form.set('second', second)
            form.set('digits', digits)
          }}
          error={form.error('digits')}
        />
        <Captcha control={captcha} />
        <Button type="submit" fullWidth loading={form.pending} leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}>
          {check.check}
        </Button>
      </form>
    </Card>
  )
}

function Result({ result, onBack }: { result: CheckResult; onBack: () => void }) {
  const { check, columns } = useText(applications)
  const text = useText(enrolment)
  const { language } = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <ActionIcon variant="subtle" aria-label={check.again} onClick={onBack}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 ref={title} tabIndex={-1}>
          {check.result}
        </h2>
      </div>
      <div className={classes.child}>
        <Initial name={result.firstName} turn={0} size={52} />
        <div>
          <p className={classes.name}>
            {result.lastName}
            {result.firstName}
          </p>
          <p className="small dim num">{result.primaryNidNumber}</p>
        </div>
      </div>
      <div className={classes.answer} data-tone={checkTone(result.responseStatusName)}>
        <StatusChip tone={checkTone(result.responseStatusName)}>{text.responses[result.responseStatus]}</StatusChip>
      </div>
      <FactList
        rows={[
          ...(result.legalName === null ? [] : [[columns.institution, together(result.legalName)] as const]),
          [columns.date, shortDate(result.creationDate, language)],
          ...(result.prospectResponseNote === null ? [] : [[text.note, result.prospectResponseNote] as const]),
        ]}
      />
    </Card>
  )
}
