import type { ClassChild, Follower } from '@portal/contract/staffClasses'
import { IconHeartbeat, IconUnlink } from '@tabler/icons-react'
import { shortDate } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import { Mark } from '../attendance/index.ts'
import table from './CheckTable.module.css'
import classes from './ClassTable.module.css'
import { FamilyLink, PhonesButton } from './FamilyReach.tsx'
import { Attendance } from './GroupsTable.tsx'
import { phonesOfGuardians } from './moveQueries.ts'

interface ClassTableProps {
  groupId: number
  rows: readonly ClassChild[]
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
}

const fullName = ({ lastName, firstName }: ClassChild) => `${lastName} ${firstName}`

/** Children of a class: a table on wide screens, blocks on narrow ones. */
export function ClassTable({ groupId, rows, selected, onSelect }: ClassTableProps) {
  const text = useText(staffClasses)
  const ids = rows.map(({ childId }) => childId)
  const areAll = ids.every((id) => selected.has(id))
  const toggle = (some: readonly number[], wanted: boolean) => {
    const next = new Set(selected)
    for (const id of some) {
      if (wanted) next.add(id)
      else next.delete(id)
    }
    onSelect(next)
  }
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <td className={`${table.tick} ${classes.tick}`}>
            <label>
              <input type="checkbox" aria-label={text.selectAll} checked={areAll} onChange={() => toggle(ids, !areAll)} />
            </label>
          </td>
          <th scope="col" className={classes.number}>
            {text.number}
          </th>
          <th scope="col">{text.child}</th>
          <th scope="col">{text.today}</th>
          <th scope="col">{text.guardians}</th>
          <th scope="col" className={classes.share}>
            {text.attendance}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((child, at) => (
          <tr key={child.childId}>
            <td className={`${table.tick} ${classes.tick}`}>
              <label>
                <input
                  type="checkbox"
                  aria-label={fill(text.select, { name: fullName(child) })}
                  checked={selected.has(child.childId)}
                  onChange={() => toggle([child.childId], !selected.has(child.childId))}
                />
              </label>
            </td>
            <td className={classes.number}>{at + 1}</td>
            <th scope="row" className={classes.child}>
              {fullName(child)}
              <small className="num">{child.registryMasked}</small>
            </th>
            <td className={classes.today}>
              <Today child={child} />
            </td>
            <td className={classes.guardians}>
              <Followers child={child} />
              <span className={classes.reach}>
                <PhonesButton load={() => phonesOfGuardians(groupId, child.childId)} hasNames />
                <FamilyLink childId={child.childId} />
              </span>
            </td>
            <td className={classes.share}>
              <Attendance percent={child.attendancePercent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Today({ child: { today, leave, health } }: { child: ClassChild }) {
  const { reasons } = useText(attendance)
  const { inWords } = useText(schoolWords)
  const text = useText(staffClasses)
  return (
    <>
      <span className={classes.mark} data-present={today?.reason === 'PRESENT' || undefined}>
        <Mark reason={today?.reason ?? 'UNRECORDED'} size={16} />
        {today === null ? (
          <span className="dim">{text.notRecorded}</span>
        ) : today.lateMinutes > 0 ? (
          fill(text.late, { minutes: today.lateMinutes })
        ) : (
          reasons[today.reason]
        )}
      </span>
      {leave !== null && <small>{fill(leave.status === 'NEW' ? text.leaveWaits : text.leave, { words: inWords(leave.words) })}</small>}
      {health !== null && (
        <small data-unwell={!health.isWell || undefined}>
          {!health.isWell && <Icon of={IconHeartbeat} size={16} />}
          {unbroken(
            fill(health.isWell ? text.wellToday : text.unwellToday, {
              temperature: health.temperature,
              symptoms: inWords(health.symptoms.join(', ').toLocaleLowerCase('mn')),
            }),
          )}
        </small>
      )}
    </>
  )
}

const tones: Record<Follower['status'], ChipTone> = { NEW: 'yellow', APPROVE: 'green', DECLINED: 'red' }

function Followers({ child: { isFollowed, followers } }: { child: ClassChild }) {
  const text = useText(staffClasses)
  const relations = useText(relationWords)
  const { language } = useLanguage()
  return (
    <>
      {!isFollowed && (
        <span className={classes.nobody}>
          <Icon of={IconUnlink} size={18} />
          {text.nobody}
        </span>
      )}
      {followers.map(({ name, relation: as, status, statusName, since }) => {
        const relation = relations[as].toLocaleLowerCase(language)
        const date = shortDate(since, language)
        return (
          <span key={`${name} ${since} ${status}`} className={classes.follower}>
            <span>{name}</span>
            <small className="num">{unbroken(status === 'APPROVE' ? fill(text.since, { relation, date }) : relation)}</small>
            {status !== 'APPROVE' && (
              <StatusChip tone={tones[status]}>
                <span className="num">{`${statusName}, ${date}`}</span>
              </StatusChip>
            )}
          </span>
        )
      })}
    </>
  )
}
