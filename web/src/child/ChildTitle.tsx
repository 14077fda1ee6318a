import type { LinkedChild } from '@portal/contract/children'
import type { ReactNode } from 'react'
import { givenName } from '../base/formats.ts'
import { type ChildPagesText, childPages } from '../text/mn/childPages.ts'
import { useText } from '../text/words.tsx'
import { PageTitle } from '../ui/plain/PageTitle.tsx'
import classes from './ChildTitle.module.css'
import { usePlaceNames } from './place.ts'

interface ChildTitleProps {
  page: keyof ChildPagesText
  child: LinkedChild | undefined
  /** Sentence below the child's name. */
  hint?: ReactNode
  /** Buttons at the end of the title row. */
  action?: ReactNode
}

/** Title of a child's page, with the child's name and class. */
export function ChildTitle({ page, child, hint, action }: ChildTitleProps) {
  const titles = useText(childPages)
  const { group } = usePlaceNames()
  const whose = child ? `${givenName(child.studentFullName)}, ${group(child)}` : '\u00a0'
  return (
    <div className={classes.head}>
      <PageTitle
        below={
          <>
            <p>{whose}</p>
            {hint}
          </>
        }
      >
        {titles[page]}
      </PageTitle>
      {action}
    </div>
  )
}
