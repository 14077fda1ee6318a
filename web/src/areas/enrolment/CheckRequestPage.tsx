import type { CheckResult } from '@portal/contract/enrolment'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './CheckRequestPage.module.css'
import { emptyDraft } from './draft.ts'
import { FactList } from './FactList.tsx'
import { RegistrySearch } from './RegistrySearch.tsx'
import { checkRequest } from './searchQueries.ts'
import { checkTone } from './standing.ts'

/** How a sub-program request stands, for anyone who knows the child's registry number. */
export default function CheckRequestPage() {
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
        <Card className={classes.card}>
          <RegistrySearch
            className={classes.form}
            draft={typed}
            keep={setTyped}
            find={async (registryNumber, captcha) => setResult(await checkRequest(registryNumber, captcha))}
            action={check.check}
          />
        </Card>
      )}
    </div>
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
        <Button variant="subtle" icon aria-label={check.again} onClick={onBack}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden />
        </Button>
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
      <div className={classes.answer} data-tone={checkTone(result.responseStatus)}>
        <StatusChip tone={checkTone(result.responseStatus)}>{text.responses[result.responseStatus]}</StatusChip>
      </div>
      <FactList
        rows={[
          ...(result.legalName === null ? [] : [[columns.institution, unbroken(result.legalName)] as const]),
          [columns.date, shortDate(result.creationDate, language)],
          ...(result.prospectResponseNote === null ? [] : [[text.note, result.prospectResponseNote] as const]),
        ]}
      />
    </Card>
  )
}
