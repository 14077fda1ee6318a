import { COPY_HOURS, type MyRights, type ResponsibleSchool } from '@portal/contract/rights'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../base/files.ts'
import { phoneInFours } from '../../base/formats.ts'
import type { PageTarget } from '../../base/page.ts'
import { settings } from '../../base/settings.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { rights } from '../../text/mn/rights.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { fetchCopy, isAtWork, useRequestCopy, useRights } from './queries.ts'
import classes from './rights.module.css'
import { sizeInWords } from './rules.ts'

/** Rights of a parent: copy of all data, corrections, and deletion of the account. */
export function Rights() {
  const query = useRights()
  return (
    <Async query={query}>
      {({ copy, schools, workplaces }) => (
        <>
          <CopyOfData copy={copy} />
          <Correcting schools={schools} />
          <CloseAccount workplaces={workplaces} />
        </>
      )}
    </Async>
  )
}

function CopyOfData({ copy: last }: Pick<MyRights, 'copy'>) {
  const text = useText(rights).copy
  const { language } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { pending, press } = usePress()
  const copy = last?.isOfThisSession ? last : null
  const until = copy?.until ?? null
  const isReady = copy?.status === 'READY' && until !== null
  return (
    <Card title={text.title} className={classes.card}>
      <p className="dim">{text.what}</p>
      {last !== null && copy === null && <Notice tone="blue">{text.elsewhere}</Notice>}
      {isAtWork(copy) && <Notice tone="blue">{text.atWork}</Notice>}
      {copy?.status === 'FAILED' && <Notice tone="red">{text.failed}</Notice>}
      {isReady && (
        <>
          <Notice tone="green">{fill(text.ready, { size: sizeInWords(copy.size), until: dateAndTime(until, language) })}</Notice>
          <p className="small dim">{text.careful}</p>
          <Button loading={pending} onClick={() => void press(async () => saveFile(await fetchCopy()))}>
            <Icon of={IconDownload} />
            {text.download}
          </Button>
        </>
      )}
      {!isAtWork(copy) &&
        (isAsking ? (
          <CopyRequestForm onDone={() => setAsking(false)} />
        ) : (
          <Button variant={isReady ? 'default' : 'filled'} onClick={() => setAsking(true)}>
            <Icon of={IconFileZip} />
            {isReady ? text.askAgain : text.ask}
          </Button>
        ))}
      {!isReady && <p className="small dim">{fill(text.how, { hours: String(COPY_HOURS) })}</p>}
    </Card>
  )
}

function CopyRequestForm({ onDone }: { onDone: () => void }) {
  const { password, cancel, copy } = useText(rights)
  const ask = useRequestCopy()
  const form = useForm({
    start: { password: '' },
    fields: { password: { check: (typed) => (typed === '' ? 'passwordRequired' : null), refusals: ['passwordWrong'] } },
    send: async (typed) => {
      await ask(typed.password)
      toast.success(copy.asked)
      onDone()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <PasswordField {...form.bind('password')} label={password} autoComplete="current-password" />
      <Row gap={6} className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {copy.confirm}
        </Button>
        <Button variant="default" onClick={onDone}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}

const Phone = ({ of }: { of: string }) => (
  <a className={`num ${classes.way}`} href={`tel:+976${of}`}>
    {phoneInFours(of)}
  </a>
)

/** Responsible office per kind of data, with a link or contact. */
function Correcting({ schools }: Pick<MyRights, 'schools'>) {
  const text = useText(rights).correcting
  const rows: readonly (readonly [what: string, who: ReactNode])[] = [
    [text.registry.what, text.registry.who],
    [text.contact.what, <Way key="contact" who={text.contact.who} link={{ to: '/profile', hash: 'user' }} go={text.contact.go} />],
    [text.school.what, <Schools key="school" of={schools} />],
    [text.own.what, text.own.who],
    [text.enrolment.what, <Way key="enrolment" who={text.enrolment.who} link={{ to: '/parent/apply' }} go={text.enrolment.go} />],
    ...(settings.helpPhone === '' ? [] : [[text.other.what, <HelpDesk key="other" />] as const]),
  ]
  return (
    <Card title={text.title} className={classes.card}>
      <p className="dim">{text.what}</p>
      <FactList rows={rows} className={classes.facts} />
    </Card>
  )
}

const Way = ({ who, link, go }: { who: string; link: PageTarget; go: string }) => (
  <>
    {who}
    <PageLink {...link} className={classes.way}>
      {go}
    </PageLink>
  </>
)

function Schools({ of }: { of: readonly ResponsibleSchool[] }) {
  const text = useText(rights).correcting.school
  if (of.length === 0) return text.none
  return (
    <>
      {text.who}
      <ul className={classes.schools}>
        {of.map(({ orgId, name, phone, children }) => (
          <li key={orgId}>
            {fill(text.one, { name, children: children.join(', ') })}
            {phone === null ? `: ${text.noPhone}` : <Phone of={phone} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function HelpDesk() {
  const text = useText(rights).correcting.other
  return (
    <>
      {text.who}
      <Phone of={settings.helpPhone} />
    </>
  )
}
