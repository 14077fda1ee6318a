import { schedule } from '../../text/mn/schedule.ts'
import { useText } from '../../text/words.tsx'
import type { OffKind } from './rules.ts'

/** Why a day of the timetable has no school, under its name. */
export function OffName({ kind }: { kind: OffKind | undefined }) {
  const { off } = useText(schedule)
  return kind && <span className="small dim"> {off[kind]}</span>
}
