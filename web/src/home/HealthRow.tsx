import { IconCircleCheck, IconStethoscope } from '@tabler/icons-react'
import { useDeclarationToday, useDeclareWell, useUndoDeclaration } from '../areas/health/index.ts'
import { useSchoolDay } from '../areas/schedule/index.ts'
import { givenName } from '../base/formats.ts'
import { usePress } from '../base/usePress.ts'
import { childPageLink } from '../child/ofChild.ts'
import type { ChildAtSchool } from '../child/place.ts'
import { TodayFact } from '../child/TodayFact.tsx'
import { health } from '../text/mn/health.ts'
import { type HomeText, home } from '../text/mn/home.ts'
import { fill, useText } from '../text/words.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { Tile } from '../ui/plain/Icon.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './TodayCard.module.css'

/** Health form of a child, which returns home. */
const healthLink = ({ studentPersonId }: Pick<ChildAtSchool, 'studentPersonId'>) => ({
  ...childPageLink(studentPersonId, 'absence'),
  search: { ask: 'health', from: 'home' } as const,
})

/** Time in which the parent can undo forms that one press has sent. */
export const UNDO_MS = 10_000

/** Label of the declaration: all children together, or by name. */
function declared(text: HomeText, children: readonly ChildAtSchool[], isEveryone: boolean): string {
  const all = isEveryone ? text.health.all[children.length] : undefined
  return all ?? fill(text.health.some, { names: children.map(({ studentFullName }) => givenName(studentFullName)).join(', ') })
}

interface HealthRowProps {
  /** Children whose forms are open or were just sent. */
  forms: readonly ChildAtSchool[]
  /** Whether `forms` holds all children of the parent. */
  isEveryone: boolean
  /** Ids of children whose forms were just sent and can still be undone. */
  sent: readonly number[]
  onSent: (ids: readonly number[]) => void
  variant: 'filled' | 'soft'
}

/** Health forms that are open today: declared well with one press (and undone for ten seconds), or filled in one by one. */
export function HealthRow({ forms, isEveryone, sent, onSent, variant }: HealthRowProps) {
  const text = useText(home)
  const declareWell = useDeclareWell()
  const undo = useUndoDeclaration()
  const { pending, press } = usePress()
  const open = forms.filter(({ studentPersonId }) => !sent.includes(studentPersonId))
  const isSent = open.length === 0
  const [first] = open

  const send = () =>
    press(async () => {
      const answers = await Promise.allSettled(open.map(declareWell))
      const well = open.filter((_, at) => answers[at]?.status === 'fulfilled').map(({ studentPersonId }) => studentPersonId)
      onSent([...sent, ...well])
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    })
  const takeBack = () =>
    press(async () => {
      await Promise.all(forms.map(undo))
      onSent([])
    })

  return (
    <div className={classes.health} data-first={variant === 'filled' || undefined}>
      <Tile icon={isSent ? IconCircleCheck : IconStethoscope} tone={isSent ? 'green' : 'blue'} />
      <div className={classes.words} role="status">
        <b>{isSent ? fill(text.health.sent, { count: forms.length }) : declared(text, open, isEveryone && open.length === forms.length)}</b>
        {!isSent && first && (
          <PageLink {...healthLink(first)} className={classes.each}>
            {open.length > 1 ? text.health.each : text.health.one}
          </PageLink>
        )}
      </div>
      {/* One button for both states, so that it keeps the focus. */}
      <Button
        variant={isSent ? 'default' : variant === 'filled' ? 'filled' : 'subtle'}
        className={variant === 'filled' ? classes.button : classes.soft}
        loading={pending}
        onClick={() => void (isSent ? takeBack() : send())}
      >
        {isSent ? text.health.undo : text.health.send}
      </Button>
    </div>
  )
}

/** Answer of today's health form, with a link to correct it. An open form is shown in the card of today instead. */
export function HealthFact({ child }: { child: ChildAtSchool }) {
  const { isSchool } = useSchoolDay(child.studentPersonId)
  const text = useText(health)
  const today = useDeclarationToday(child.studentPersonId).data
  const declared = today?.[0]
  if (!isSchool || !declared) return null
  return (
    <TodayFact icon={IconStethoscope} link={healthLink(child)}>
      {text.decisions[declared.decisionName]}
      <span className="unseen">: {child.studentFullName}</span>
    </TodayFact>
  )
}
