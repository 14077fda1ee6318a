import type { LinkedChild } from '@portal/contract/children'
import { useEstimatedNow } from '../base/clock.ts'
import { dateAndTime } from '../text/dates.ts'
import { paper } from '../text/mn/paper.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useLanguage, useText } from '../text/words.tsx'
import { FactList } from '../ui/plain/FactList.tsx'
import classes from './PaperHead.module.css'
import { usePlaceNames } from './place.ts'

/** Printed header: child, school and print date. */
export function PaperHead({ child, rows = [] }: { child: LinkedChild | undefined; rows?: readonly (readonly [string, string])[] }) {
  const text = useText(paper)
  const { group } = usePlaceNames()
  const { language } = useLanguage()
  const now = useEstimatedNow()
  if (!child) return null
  const all: readonly (readonly [string, string])[] = [
    [text.name, child.studentFullName],
    [child.orgType === 'ORGKG' ? text.kindergarten : text.school, child.orgName ?? ''],
    [text.group, group(child)],
    ...rows,
    [text.printed, dateAndTime(now, language)],
  ]
  return <FactList rows={all.map(([name, value]) => [name, unbroken(value)])} className={classes.head} />
}
