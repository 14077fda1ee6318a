import type { Family, FamilyRequest } from '@portal/contract/staffFamily'
import { IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRefusalText } from '../../base/failureText.ts'
import { givenName } from '../../base/formats.ts'
import { useShow } from '../../base/page.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { pages } from '../../text/mn/pages.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { wrongSchoolNumber } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { BarReviews } from './BarReviews.tsx'
import { ClosingLinks } from './ClosingLinks.tsx'
import { EnterDialog, type FamilyReceipt } from './EnterDialog.tsx'
import { FamilyAdults } from './FamilyAdults.tsx'
import { FamilyBars } from './FamilyBars.tsx'
import classes from './FamilyPage.module.css'
import { WaitingPhones } from './FamilyPhones.tsx'
import { familyByNumber, useBarReviews, useClosingLinks, useFamily, useWaitingPhones } from './familyQueries.ts'
import { useDesk } from './queries.ts'

const PAGE = '/staff/family'

/** Actions of an office on behalf of a family. The address holds the child. */
export default function FamilyPage() {
  const text = useText(staffFamilyWords)
  const titles = useText(pages)
  const childId = useSearch({ from: PAGE, select: ({ child }) => child || undefined })
  const show = useShow(PAGE)
  const query = useFamily(childId)
  return (
    <>
      <PageTitle below={text.hint}>{titles.deskFamily}</PageTitle>
      {childId === undefined ? (
        <Start onOpen={(found) => show({ child: found })} />
      ) : (
        <>
          <Button variant="default" onClick={() => show({ child: undefined })}>
            <Icon of={IconSearch} />
            {text.another}
          </Button>
          <Async query={query}>{(found) => <Found family={found} />}</Async>
        </>
      )}
    </>
  )
}

/** Search, and items of this desk that wait for a second member or for the commission. */
function Start({ onOpen }: { onOpen: (childId: number) => void }) {
  const role = useDesk().data?.role
  const { data: phones = [] } = useWaitingPhones()
  const { data: reviews = [] } = useBarReviews(role === 'COMMISSION')
  const { data: closing = [] } = useClosingLinks(role === 'SCHOOL')
  return (
    <div className={classes.found}>
      <Search onFound={onOpen} />
      {closing.length > 0 && <ClosingLinks links={closing} onOpen={onOpen} />}
      {phones.length > 0 && <WaitingPhones phones={phones} onOpen={role === 'SCHOOL' ? onOpen : undefined} />}
      {reviews.length > 0 && <BarReviews reviews={reviews} />}
    </div>
  )
}

/** Finds a child by its registry number, or by the number of its school if it has none. */
function Search({ onFound }: { onFound: (childId: number) => void }) {
  const text = useText(staffFamilyWords)
  const [isWithout, setWithout] = useState(false)
  return (
    <Card className={classes.search}>
      {isWithout ? <BySchoolNumber onFound={onFound} /> : <ByRegistryNumber onFound={onFound} />}
      <Button variant="subtle" onClick={() => setWithout(!isWithout)}>
        {isWithout ? text.withNumber : text.withoutNumber}
      </Button>
    </Card>
  )
}

function BySchoolNumber({ onFound }: { onFound: (childId: number) => void }) {
  const text = useText(staffFamilyWords)
  const form = useForm({
    start: { number: '' },
    fields: { number: { check: wrongSchoolNumber, server: 'registerNumber' } },
    send: async ({ number }) => onFound(await familyByNumber(number.trim())),
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && form.error('number') === undefined && <Notice tone="red">{form.failureText}</Notice>}
      <TextField {...form.bind('number')} label={text.schoolNumber} description={text.schoolNumberHint} autoComplete="off" />
      <Button type="submit" loading={form.pending}>
        {text.find}
      </Button>
    </form>
  )
}

function ByRegistryNumber({ onFound }: { onFound: (childId: number) => void }) {
  const text = useText(staffFamilyWords)
  const form = useForm({
    start: { registry: emptyRegistryDraft },
    fields: { registry: { check: wrongRegistry, server: 'registerNumber' } },
    send: async ({ registry }) => onFound(await familyByNumber(registryTextOf(registry))),
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && form.error('registry') === undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RegistryNumberField {...form.bind('registry')} label={text.number} />
      <Button type="submit" loading={form.pending}>
        {text.find}
      </Button>
    </form>
  )
}

function Found({ family }: { family: Family }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  const { child } = family
  return (
    <div className={classes.found}>
      <Card>
        <div className={classes.child}>
          <Initial name={givenName(child.name)} size={44} />
          <div>
            <h2>{child.name}</h2>
            <p className="dim">
              {fill(text.born, { date: shortDate(child.birthDate, language) })} · <span className="num">{child.registryMasked}</span> ·{' '}
              {child.citizenship}
            </p>
            {child.place !== null && <p className="dim">{child.place}</p>}
          </div>
        </div>
      </Card>
      {family.opens === 'requests' && <Notice tone="blue">{text.requestsOnly}</Notice>}
      <Requests family={family} />
      {family.opens === 'family' && <FamilyAdults family={family} />}
      {family.bars.length > 0 && <FamilyBars bars={family.bars} />}
    </div>
  )
}

type RequestDialog = { request: FamilyRequest; what: 'enter' | 'receipt' | 'APPROVED' | 'DECLINED' }

function Requests({ family }: { family: Family }) {
  const text = useText(staffFamilyWords)
  const inWords = useRefusalText()
  const [doing, setDoing] = useState<RequestDialog>()
  // Keeps the numbers of entered requests available after their dialog closes.
  const [receipts, setReceipts] = useState<Readonly<Record<number, FamilyReceipt>>>({})
  const close = () => setDoing(undefined)
  return (
    <Card title={text.requests}>
      {family.requests.length === 0 && <p className="dim">{text.noRequests}</p>}
      <ul>
        {family.requests.map((request) => (
          <li key={request.prospectDataId} className={classes.row}>
            <div className={classes.lines}>
              <b>{text.kinds[request.kind]}</b>
              {request.institution !== null && <span className="dim">{request.institution}</span>}
              <span>
                <StatusChip tone="plain">{request.statusName}</StatusChip>
              </span>
              {!request.canEnter && !request.canAnswer && request.whyNot !== null && (
                <small className="dim">{inWords(request.whyNot)}</small>
              )}
            </div>
            <div className={classes.actions}>
              {receipts[request.prospectDataId] && (
                <Button variant="default" onClick={() => setDoing({ request, what: 'receipt' })}>
                  {text.seeReceipt}
                </Button>
              )}
              {request.canEnter && <Button onClick={() => setDoing({ request, what: 'enter' })}>{text.enter}</Button>}
              {request.canAnswer && (
                <>
                  <Button onClick={() => setDoing({ request, what: 'APPROVED' })}>{text.confirm}</Button>
                  <Button variant="default" onClick={() => setDoing({ request, what: 'DECLINED' })}>
                    {text.decline}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {(doing?.what === 'enter' || doing?.what === 'receipt') && (
        <EnterDialog
          family={family}
          request={doing.request}
          receipt={doing.what === 'receipt' ? receipts[doing.request.prospectDataId] : undefined}
          onSent={(receipt) => {
            setReceipts({ ...receipts, [doing.request.prospectDataId]: receipt })
            setDoing({ ...doing, what: 'receipt' })
          }}
          onClose={close}
        />
      )}
      {(doing?.what === 'APPROVED' || doing?.what === 'DECLINED') && (
        <AnswerDialog request={doing.request} answer={doing.what} onClose={close} />
      )}
    </Card>
  )
}
