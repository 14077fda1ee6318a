import type { ResultOf } from '@portal/contract/call'
import { Id } from '@portal/contract/fields'
import type { ClassChild, staffGroup } from '@portal/contract/staffClasses'
import { IconMail, IconQrcode, IconSearch, IconTable, IconUnlink } from '@tabler/icons-react'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useShow } from '../../base/page.ts'
import { CLASS_VIEWS } from '../../base/search.ts'
import { useTrail } from '../../base/trail.ts'
import { common } from '../../text/mn/common.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { fill, useText } from '../../text/words.tsx'
import { NotFoundPage } from '../../ui/frame/NotFoundPage.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { CardsDialog } from './CardsDialog.tsx'
import classes from './ClassPage.module.css'
import { ClassTable } from './ClassTable.tsx'
import { type ClassView, countIn, filteredChildren } from './classView.ts'
import { Attendance } from './GroupsTable.tsx'
import filters from './QueueFilters.module.css'
import { useStaffGroup } from './queries.ts'
import bar from './SelectionBar.module.css'

const PAGE = '/staff/groups/$groupId'

type Class = ResultOf<typeof staffGroup>

/** Class: children, linked parents, and attendance of today. */
export default function ClassPage() {
  const groupId = z.safeParse(Id, useParams({ from: PAGE }).groupId)
  return groupId.success ? <OneClass key={groupId.data} groupId={groupId.data} /> : <NotFoundPage />
}

function OneClass({ groupId }: { groupId: number }) {
  const text = useText(staffClasses)
  const query = useStaffGroup(groupId)
  const { inWords } = useText(schoolWords)
  useTrail(query.data ? inWords(query.data.name) : text.group, { name: text.groups, link: { to: '/staff/groups' } })
  return (
    <>
      {query.data === undefined && <PageTitle>{text.group}</PageTitle>}
      <Async query={query}>{(found) => <ClassContent found={found} />}</Async>
    </>
  )
}

function ClassContent({ found }: { found: Class }) {
  const text = useText(staffClasses)
  const { view = 'all' } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [printing, setPrinting] = useState(false)
  const { inWords } = useText(schoolWords)
  const { id, name, teacherName, yearName, children } = found
  const choose = (next: ClassView) => show({ view: next === 'all' ? undefined : next }, { replace: true })
  const rows = filteredChildren(children, view, search)
  const below =
    teacherName === null ? fill(text.year, { year: yearName }) : fill(text.teacherAndYear, { name: teacherName, year: yearName })
  return (
    <>
      <div className={classes.head}>
        <PageTitle below={below}>{inWords(name)}</PageTitle>
        <div className={classes.buttons}>
          <Button onClick={() => setPrinting(true)} disabled={children.length === 0}>
            <Icon of={IconQrcode} />
            {text.cards.print}
          </Button>
          <ButtonLink variant="default" to="/staff/groups/$groupId/month" params={{ groupId: id }}>
            <Icon of={IconTable} />
            {text.month}
          </ButtonLink>
          <ButtonLink variant="default" to="/staff/groups/$groupId/letter" params={{ groupId: id }}>
            <Icon of={IconMail} />
            {text.letter.title}
          </ButtonLink>
        </div>
      </div>
      {children.length === 0 ? (
        <EmptyState title={text.empty} />
      ) : (
        <>
          <Facts found={found} />
          <div className={classes.tools}>
            <Segments
              label={text.view}
              labelUnseen
              value={view}
              onChange={choose}
              options={CLASS_VIEWS.map((value) => ({ value, label: fill(text.views[value], { count: countIn(children, value) }) }))}
            />
            <label className={filters.search}>
              <Icon of={IconSearch} />
              <input
                type="search"
                placeholder={text.search}
                aria-label={text.search}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </label>
          </div>
          {rows.length === 0 ? (
            <EmptyState title={text.noneFound} hint={text.noneFoundHint} />
          ) : (
            <Card bare>
              <ClassTable groupId={id} rows={rows} selected={selected} onSelect={setSelected} />
            </Card>
          )}
        </>
      )}
      <Selection selected={selected} onPrint={() => setPrinting(true)} onClear={() => setSelected(new Set())} />
      <CardsDialog opened={printing} onClose={() => setPrinting(false)} group={found} selected={selected} />
    </>
  )
}

/** Key figures of the class. */
function Facts({ found: { id, children, attendancePercent } }: { found: Class }) {
  const { facts } = useText(staffClasses)
  const unfollowed = countIn(children, 'unfollowed')
  return (
    <Card bare as="dl" className={classes.facts}>
      <Fact name={facts.children}>{children.length}</Fact>
      <Fact name={facts.unfollowed} isWarning={unfollowed > 0}>
        {unfollowed === 0 ? (
          0
        ) : (
          <PageLink to={PAGE} params={{ groupId: id }} search={{ view: 'unfollowed' }}>
            <Icon of={IconUnlink} size={24} />
            {unfollowed}
          </PageLink>
        )}
      </Fact>
      <Fact name={facts.away}>{countIn(children, 'away')}</Fact>
      <Fact name={facts.attendance}>
        <Attendance percent={attendancePercent} />
      </Fact>
    </Card>
  )
}

const Fact = ({ name, isWarning = false, children }: { name: string; isWarning?: boolean; children: ReactNode }) => (
  <div data-warning={isWarning || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

interface SelectionProps {
  selected: ReadonlySet<ClassChild['childId']>
  onPrint: () => void
  onClear: () => void
}

/** Actions on the selected children. */
function Selection({ selected, onPrint, onClear }: SelectionProps) {
  const text = useText(staffClasses)
  const { cancel } = useText(common)
  if (selected.size === 0) return null
  return (
    <section className={bar.bar} aria-label={text.cards.choices.chosen}>
      <Row gap={4} align="center" className={bar.head}>
        <b role="status">{fill(text.selected, { count: selected.size })}</b>
        <Button small onClick={onPrint}>
          <Icon of={IconQrcode} />
          {text.cards.print}
        </Button>
        <Button small variant="subtle" onClick={onClear}>
          {cancel}
        </Button>
      </Row>
    </section>
  )
}
