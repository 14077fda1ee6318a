import type { YearChild } from '@portal/contract/staffYear'
import { FULL_CLASS } from '@portal/contract/staffYear'
import { schoolWords } from '../../../text/mn/schoolWords.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useText } from '../../../text/words.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import type { EditedClass } from './ClassDialog.tsx'
import classes from './RegroupPage.module.css'
import type { Column } from './selection.ts'

interface ClassColumnProps {
  column: Column
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onEdit: (edited: EditedClass) => void
}

/** One class with its sizes, teacher and selectable children. */
export function ClassColumn({ column: { key, members, source }, selected, onSelect, onEdit }: ClassColumnProps) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  const name =
    source === undefined ? (key === 'leaving' ? text.leaving : text.waiting) : source.name === null ? text.finishing : inWords(source.name)
  const hasBegun = source?.hasBegun ?? false
  const boys = members.filter(({ isBoy }) => isBoy).length
  const isWhole = members.length > 0 && members.every(({ childId }) => selected.has(childId))
  const toggle = (childIds: readonly number[], isOn: boolean) => {
    const next = new Set(selected)
    for (const childId of childIds) isOn ? next.add(childId) : next.delete(childId)
    onSelect(next)
  }
  return (
    <section className={classes.column} aria-label={name}>
      <header className={classes.columnHead}>
        <div className={classes.whole}>
          <label className={classes.all}>
            <input
              type="checkbox"
              checked={isWhole}
              disabled={members.length === 0 || hasBegun}
              aria-label={fill(text.selectClass, { name })}
              onChange={() =>
                toggle(
                  members.map(({ childId }) => childId),
                  !isWhole,
                )
              }
            />
          </label>
          <h2>{name}</h2>
          <b className={classes.count} data-large={(source !== undefined && members.length > FULL_CLASS) || undefined}>
            {members.length}
          </b>
        </div>
        <p className={classes.about}>
          {fill(text.boysGirls, { boys, girls: members.length - boys })}
          <br />
          {source === undefined
            ? key === 'leaving'
              ? text.leavingHint
              : text.waitingHint
            : source.level !== null && (source.teacher?.name ?? <span className={classes.warning}>{text.noTeacher}</span>)}
        </p>
        {source !== undefined && source.level !== null && source.name !== null && (
          <Button
            small
            variant="subtle"
            aria-label={fill(text.editOf, { name })}
            onClick={() =>
              onEdit({ classId: source.classId, level: source.level ?? 0, name: source.name ?? '', teacherId: source.teacher?.id ?? null })
            }
          >
            {text.edit}
          </Button>
        )}
        {hasBegun && <p className={classes.hint}>{text.hasBegun}</p>}
      </header>
      {members.length === 0 ? (
        <p className={classes.none}>{text.nobody}</p>
      ) : (
        <ol className={classes.names}>
          {members.map((child) => (
            <Name
              key={child.childId}
              child={child}
              isOn={selected.has(child.childId)}
              disabled={hasBegun}
              onToggle={(isOn) => toggle([child.childId], isOn)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface NameProps {
  child: YearChild
  isOn: boolean
  disabled: boolean
  onToggle: (isOn: boolean) => void
}

function Name({ child, isOn, disabled, onToggle }: NameProps) {
  const text = useText(staffYearWords)
  const { lastName, firstName, isBoy, isMoved, isNew, isElsewhere, asked } = child
  const mark = isElsewhere ? text.isElsewhere : asked !== null ? text.isAsked : isNew ? text.isNew : isMoved ? text.moved : undefined
  return (
    <li data-moved={isMoved || isNew || undefined}>
      <label className={classes.name} data-selected={isOn || undefined}>
        <input type="checkbox" checked={isOn} disabled={disabled} onChange={(event) => onToggle(event.currentTarget.checked)} />
        <span>
          {lastName} {firstName}
          {mark !== undefined && <small> {mark}</small>}
        </span>
        <abbr title={isBoy ? text.boy : text.girl}>{isBoy ? text.boyShort : text.girlShort}</abbr>
      </label>
    </li>
  )
}
