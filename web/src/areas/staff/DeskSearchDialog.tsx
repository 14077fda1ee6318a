import type { ResultOf } from '@portal/contract/call'
import { type deskSearch, SEARCH_MAX, SEARCH_MIN } from '@portal/contract/staffSearch'
import { IconSearch, IconUser, IconUsers } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { deskSearchWords } from '../../text/mn/deskSearch.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import classes from './DeskSearchDialog.module.css'
import { searchDesk } from './queries.ts'
import { queueStyles } from './queues.tsx'

type Found = ResultOf<typeof deskSearch>

interface DeskSearchDialogProps {
  opened: boolean
  onClose: () => void
}

/** Search over children, requests and families. It is sent on Enter; a second Enter opens the first hit. */
export default function DeskSearchDialog({ opened, onClose }: DeskSearchDialogProps) {
  const text = useText(deskSearchWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <Searching onClose={onClose} />
    </Dialog>
  )
}

function Searching({ onClose }: Pick<DeskSearchDialogProps, 'onClose'>) {
  const text = useText(deskSearchWords)
  const { pending, press } = usePress()
  const [search, setSearch] = useState('')
  const [answer, setAnswer] = useState<{ of: string; found: Found }>()
  const hits = useRef<HTMLDivElement>(null)
  const words = search.trim()
  const shown = answer?.of === words ? answer.found : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (shown !== undefined) return hits.current?.querySelector('a')?.click()
    if (words.length < SEARCH_MIN) return
    const found = await press(() => searchDesk(words))
    if (found !== undefined) setAnswer({ of: words, found })
  }
  return (
    <>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <input
          data-autofocus
          type="search"
          maxLength={SEARCH_MAX}
          placeholder={text.field}
          aria-label={text.field}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button type="submit" loading={pending}>
          <Icon of={IconSearch} />
          {text.action}
        </Button>
      </form>
      <p className="dim small">{text.hint}</p>
      <div ref={hits} role="status">
        {shown && <Hits found={shown} onOpen={onClose} />}
      </div>
    </>
  )
}

function Hits({ found: { children, requests, families }, onOpen }: { found: Found; onOpen: () => void }) {
  const text = useText(deskSearchWords)
  const { queues } = useText(deskWords)
  const { language } = useLanguage()
  if (children.length + requests.length + families.length === 0) return <EmptyState title={text.none} hint={text.noneHint} />
  return (
    <>
      <Group title={text.children} isShown={children.length > 0}>
        {children.map(({ childId, name, groupId, groupName }) => (
          <li key={childId}>
            <PageLink to="/staff/groups/$groupId" params={{ groupId }} className={classes.hit} onClick={onOpen}>
              <Icon of={IconUser} />
              <span>
                <b>{name}</b>
                <small>{unbroken(groupName)}</small>
              </span>
            </PageLink>
          </li>
        ))}
      </Group>
      <Group title={text.requests} isShown={requests.length > 0}>
        {requests.map(({ queue, id, childName, senderName, place, statusName, since }) => (
          <li key={`${queue} ${id}`}>
            <PageLink to="/staff/register" search={{ of: queue, open: id }} className={classes.hit} onClick={onOpen}>
              <Icon of={queueStyles[queue].icon} />
              <span>
                <b>{childName}</b>
                <small>{[queues[queue].short, place, senderName].filter(Boolean).join(', ')}</small>
                <small>
                  {statusName}, {shortDate(since, language)}
                </small>
              </span>
            </PageLink>
          </li>
        ))}
      </Group>
      <Group title={text.families} isShown={families.length > 0}>
        {families.map(({ adults, children: own }) => (
          <li key={own[0]?.childId}>
            <PageLink to="/staff/family" search={{ child: own[0]?.childId }} className={classes.hit} onClick={onOpen}>
              <Icon of={IconUsers} />
              <span>
                <b>{adults.length === 0 ? text.noAdults : adults.join(', ')}</b>
                <small>{fill(text.of, { names: own.map(({ name }) => name).join(', ') })}</small>
              </span>
            </PageLink>
          </li>
        ))}
      </Group>
    </>
  )
}

function Group({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  return (
    isShown && (
      <section aria-label={title}>
        <h3 className={classes.group}>{title}</h3>
        <ul className={classes.hits}>{children}</ul>
      </section>
    )
  )
}
