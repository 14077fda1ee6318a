import { IconChevronDown } from '@tabler/icons-react'
import { addressOf } from '../child/addresses.ts'
import { childPages } from '../text/mn/childPages.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './DrawerContent.module.css'
import { studentPages } from './studentPages.ts'

/** The pages of the chosen child. */
export function StudentPart({ studentId }: { studentId: number | undefined }) {
  const text = useText(drawer)
  const titles = useText(childPages)
  return (
    <details className={classes.part} open>
      <summary className={classes.partHead}>
        {text.studentPart}
        <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden />
      </summary>
      {studentId === undefined ? (
        <p className={classes.none}>{text.chooseChildFirst}</p>
      ) : (
        studentPages.map(({ page, Icon }) => (
          <PageLink key={page} href={addressOf(studentId, page)} className={classes.link}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {titles[page]}
          </PageLink>
        ))
      )}
    </details>
  )
}
