import { IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import { toast, useAnswered } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import type { ChildAtSchool } from '../../child/place.ts'
import { health } from '../../text/mn/health.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './health.module.css'
import { useDeclareWell } from './queries.ts'

interface HealthButtonsProps {
  child: ChildAtSchool
  unwell: boolean
  onUnwell: () => void
  onSent: () => void
}

/** «OK» is sent immediately; «Not OK» opens the symptom form. */
export function HealthButtons({ child, unwell, onUnwell, onSent }: HealthButtonsProps) {
  const text = useText(health)
  const answered = useAnswered()
  const declareWell = useDeclareWell()
  const form = useForm({
    start: {},
    send: async () => {
      const { message } = await declareWell(child)
      toast.success(answered(message, text.sent))
      onSent()
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <Stack gap={4} className={classes.choices}>
        <Button type="submit" variant={unwell ? 'default' : 'filled'} loading={form.pending}>
          <Icon of={IconMoodSmile} size={22} />
          {text.decisions.NONE_PARENT}
        </Button>
        <Button variant="default" aria-expanded={unwell} disabled={form.pending} onClick={onUnwell}>
          <Icon of={IconMoodSad} size={22} />
          {text.decisions.RISKY_PARENT}
        </Button>
      </Stack>
    </form>
  )
}
