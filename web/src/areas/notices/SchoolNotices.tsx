import { notices } from '../../text/mn/notices.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './Notices.module.css'
import { useNotices } from './queries.ts'

/** Last notices on the page of the school. */
export default function SchoolNotices({ studentId }: { studentId: number }) {
  const text = useText(notices)
  return (
    <Card title={text.list} className={classes.school}>
      <Async query={useNotices(studentId)} isEmpty={(all) => all.length === 0} empty={<p className="dim">{text.none}</p>}>
        {(all) => <NoticeList studentId={studentId} all={all} />}
      </Async>
    </Card>
  )
}
