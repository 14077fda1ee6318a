import { IconSwitchHorizontal, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { givenName } from '../base/formats.ts'
import { childLink, REGISTER_CHILD } from '../child/ofChild.ts'
import { usePlaceNames } from '../child/place.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { approvedChildren, useChosenChild } from '../child/selectedChild.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './ChildPill.module.css'
import { SelectChildDialog } from './SelectChildDialog.tsx'

/** Placeholder of the pill while the child is unknown. */
const Awaited = () => (
  <span className={classes.pill} aria-hidden>
    <i className={classes.awaitedInitial} />
    <i className={classes.awaitedName} />
  </span>
)

/** Chosen child in the bar of a phone; opens the selection of another child, or the page of an only child. */
export function ChildPill() {
  const text = useText(drawer)
  const { group } = usePlaceNames()
  const { data: children } = useLinkedChildren()
  const chosen = useChosenChild(children)
  const [opened, setOpened] = useState(false)
  if (!children) return <Awaited />
  if (!chosen) {
    return (
      <ButtonLink {...REGISTER_CHILD} variant="subtle" icon aria-label={text.registerChild}>
        <Icon of={IconUserPlus} size={22} />
      </ButtonLink>
    )
  }
  const name = givenName(chosen.child.studentFullName)
  const shown = (
    <>
      <Initial name={name} turn={chosen.index} size={32} round />
      <span className={classes.who}>
        <b>{name}</b>
        <span>{group(chosen.child)}</span>
      </span>
    </>
  )
  if (approvedChildren(children).length === 1)
    return (
      <PageLink {...childLink(chosen.child.studentPersonId)} className={classes.pill}>
        {shown}
      </PageLink>
    )
  return (
    <>
      <button type="button" className={classes.pill} onClick={() => setOpened(true)}>
        <span className="unseen">{text.selectChild}: </span>
        {shown}
        <Icon of={IconSwitchHorizontal} size={18} />
      </button>
      <SelectChildDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
