import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useCopy } from '../../base/useCopy.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './CalendarFeed.module.css'
import { useEndLink, useFeed, useMakeLink } from './queries.ts'

/** Private address through which a calendar app subscribes to the timetable. */
export function CalendarFeed({ studentId }: { studentId: number }) {
  const { feed: text } = useText(schedule)
  const { language } = useLanguage()
  const feed = useFeed(studentId)
  const [address, setAddress] = useState<string>()
  return (
    <Card title={text.title} className={classes.feed}>
      <p className="dim">{text.hint}</p>
      <Async query={feed}>
        {([there]) => (
          <>
            {address !== undefined && <Address address={address} />}
            {there && address === undefined && (
              <p className="num">
                {fill(text.since, { date: shortDate(there.createdAt, language) })}
                <br />
                {there.lastUsedAt === null ? text.neverUsed : fill(text.lastUsed, { time: dateAndTime(there.lastUsedAt, language) })}
              </p>
            )}
            {there && <p className="small dim">{text.endsWith}</p>}
            <Steps studentId={studentId} isThere={there !== undefined} onAddress={setAddress} />
          </>
        )}
      </Async>
    </Card>
  )
}

/** Address of the feed, shown once: the server stores only its hash. */
function Address({ address }: { address: string }) {
  const { feed: text } = useText(schedule)
  const { copy } = useCopy()
  return (
    <Stack gap={6} className={classes.address}>
      <Notice tone="yellow">{text.secret}</Notice>
      <p>
        {text.address}: <code>{address}</code>
      </p>
      <div className={classes.buttons}>
        <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>
          <Icon of={IconCalendarPlus} />
          {text.open}
        </ButtonLink>
        <Button variant="default" onClick={() => void copy(address)}>
          <Icon of={IconCopy} />
          {text.copy}
        </Button>
      </div>
    </Stack>
  )
}

interface StepsProps {
  studentId: number
  isThere: boolean
  onAddress: (address: string | undefined) => void
}

function Steps({ studentId, isThere, onAddress }: StepsProps) {
  const { feed: text } = useText(schedule)
  const make = useMakeLink()
  const end = useEndLink()
  const making = useForm({
    start: {},
    send: async () => {
      onAddress((await make({}, { studentId })).address)
      toast.success(text.made)
    },
  })
  const ending = useForm({
    start: {},
    send: async () => {
      await end({}, { studentId })
      onAddress(undefined)
      toast.success(text.revoked)
    },
  })
  return (
    <div className={classes.buttons}>
      <form {...making.props}>
        {making.failureText !== undefined && <Notice tone="red">{making.failureText}</Notice>}
        <Button type="submit" variant="default" loading={making.pending}>
          {isThere ? text.again : text.make}
        </Button>
      </form>
      {isThere && (
        <form {...ending.props}>
          {ending.failureText !== undefined && <Notice tone="red">{ending.failureText}</Notice>}
          <Button type="submit" variant="default" loading={ending.pending}>
            {text.revoke}
          </Button>
        </form>
      )}
    </div>
  )
}
